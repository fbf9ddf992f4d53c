// SearchCore
