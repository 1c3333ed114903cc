@echo off
rem Starts an installed Agon.
setlocal
set "lib=%~dp0..\lib"
if exist "%~dp0..\runtime\bin\java.exe" (
  set "java=%~dp0..\runtime\bin\java.exe"
) else if defined JAVA_HOME (
  set "java=%JAVA_HOME%\bin\java.exe"
) else (
  set "java=java.exe"
)
"%java%" -version >nul 2>&1
if errorlevel 1 (
  echo agon: error: Java 17 or newer is needed, but '%java%' does not start. 1>&2
  echo hint: Install a JDK and set JAVA_HOME to its folder. 1>&2
  exit /b 1
)
"%java%" -XX:+UseSerialGC -Xshare:auto -Xlog:disable -Xlog:all=warning:stderr %AGON_JAVA_OPTS% -cp "%lib%\*" dev.agon.cli.Main %*
exit /b %errorlevel%
