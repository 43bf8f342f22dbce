; What the installer does besides copying: links open the app from the start, and what the app has added to the
; system goes away with it.
;
; The firewall rule is not made here: the app is installed for one person, without an administrator. The app asks
; for it when a room is hosted (electron/open-firewall.ts), and here it is removed, which Windows asks about once more.

!macro customInstall
  WriteRegStr HKCU "Software\Classes\ethernight" "" "URL:Ethernight"
  WriteRegStr HKCU "Software\Classes\ethernight" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\ethernight\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr HKCU "Software\Classes\ethernight\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\ethernight"
    ; Ends with 0 when a rule of that name is there.
    nsExec::Exec 'netsh advfirewall firewall show rule name="Ethernight"'
    Pop $R0
    ${if} $R0 == 0
    ${andIfNot} ${Silent}
      ExecShellWait "runas" "$SYSDIR\netsh.exe" 'advfirewall firewall delete rule name="Ethernight" program="$INSTDIR\${APP_EXECUTABLE_FILENAME}"' SW_HIDE
    ${endIf}
  ${endIf}
!macroend
