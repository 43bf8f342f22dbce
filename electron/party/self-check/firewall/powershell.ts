// How PowerShell is started and given texts, so that all of a path or a name is read as text.

/** By its whole path: a file of that name elsewhere might be run in its place. `windows` is Windows' folder. */
export function powershellPath(windows: string): string {
  return `${windows}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
}

/** What PowerShell takes as -EncodedCommand: free of quotes and blanks that could be misread. */
export function encoded(script: string): string {
  return Buffer.from(script, 'utf16le').toString('base64');
}

/** A text of PowerShell without replacements; typographic quotes end one, too. */
export function quoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
}
