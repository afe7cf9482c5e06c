"""What each operation can write, learned by calling it on its app's example company."""
