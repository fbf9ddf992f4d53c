print("searchsync-bench")
