"""The table or master map. Uses nothing of ours."""
