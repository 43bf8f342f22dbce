// How PowerShell is started and given texts, so that nothing in a path or a name is ever read as a command.

/** By its whole path: a file of that name elsewhere must not be run in its place. `windows` is Windows' folder. */
export function powershellPath(windows: string): string {
  return `${windows}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
}

/** What PowerShell takes as -EncodedCommand: no quotes and no blanks that anybody could misread. */
export function encoded(script: string): string {
  return Buffer.from(script, 'utf16le').toString('base64');
}

/** A text of PowerShell in which nothing is replaced; typographic quotes end one, too. */
export function quoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
}
