#!/bin/sh
# xdg-open of xdg-utils 1.1.3 where no desktop environment is seen, and an entry whose program is in quotes.
#
# Guess: `Exec="/path/program" %U`, as the Desktop Entry Specification 1.5 allows for any argument, starts the program with the
# link, as `Exec=/path/program %U` does.
# Seen: without quotes the program is started; with them nothing is: xdg-open looks for a program whose name has the quotes in it.
# Reported before: github.com/electron-userland/electron-builder/issues/3474.
#
# Needs Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq xdg-utils=1.1.3-4.1 desktop-file-utils=0.26-1 > /dev/null 2>&1
for package in ./*.deb; do dpkg-deb --extract "$package" root; done
PATH=$folder/root/usr/bin:$PATH
applications=$folder/share/applications
mkdir -p "$applications" "$folder/config"
printf '#!/bin/sh\nprintf %%s "$1" > %s/told\n' "$folder" > "$folder/program"
chmod +x "$folder/program"
opened() {
  rm -f "$folder/told"
  printf '[Desktop Entry]\nType=Application\nName=A\nExec=%s %%U\nMimeType=x-scheme-handler/finding;\n' "$1" \
    > "$applications/a.desktop"
  look="env -i PATH=$PATH HOME=$folder DISPLAY=:none XDG_DATA_HOME=$folder/share XDG_CONFIG_HOME=$folder/config"
  $look update-desktop-database "$applications"
  $look xdg-mime default a.desktop x-scheme-handler/finding
  $look xdg-open finding://link > /dev/null 2>&1 || true
  cat "$folder/told" 2> /dev/null || printf nothing
}
said="plain: $(opened "$folder/program"), quoted: $(opened "\"$folder/program\"")"
echo "$said"
test "$said" = 'plain: finding://link, quoted: nothing'
