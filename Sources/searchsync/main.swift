print("searchsync")
