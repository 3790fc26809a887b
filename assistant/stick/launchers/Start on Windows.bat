@echo off
set "PROGRAM=%~dp0windows-%PROCESSOR_ARCHITECTURE%\assistant.exe"
if exist "%PROGRAM%" (
    start "The umpire's assistant" "%PROGRAM%"
) else (
    echo This folder has no program for Windows on %PROCESSOR_ARCHITECTURE%. The file "Read me first.txt" says how to add it.
    pause
)
