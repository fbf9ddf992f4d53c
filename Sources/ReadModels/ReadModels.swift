// ReadModels
