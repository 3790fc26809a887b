@echo off
rem Starts the assistant of this computer's kind; Windows on ARM also runs the usual one.
set "PROGRAM=%~dp0windows-%PROCESSOR_ARCHITECTURE%\assistant.exe"
if not exist "%PROGRAM%" set "PROGRAM=%~dp0windows-amd64\assistant.exe"
if exist "%PROGRAM%" (
    start "The umpire's assistant" "%PROGRAM%"
) else (
    echo This folder has no program for Windows on %PROCESSOR_ARCHITECTURE%. The file "Read me first.txt" says how to add it.
    pause
)
