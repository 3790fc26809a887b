#!/bin/sh
# Starts the assistant of this computer's kind; "Start on Linux.desktop" opens a window for it.
here=$(cd "$(dirname "$0")" && pwd)
program="$here/linux-$(uname -m)/assistant"
if [ -x "$program" ]; then
    exec "$program"
elif [ -e "$program" ]; then
    echo "This drive keeps no permission to run a program. Copy the whole folder to the computer and start it there."
else
    echo "This folder has no program for Linux on $(uname -m). The file \"Read me first.txt\" says how to add it."
fi
printf "Press Enter to close this window. "
read -r _
exit 1
