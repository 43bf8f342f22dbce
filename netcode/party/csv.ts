// Tables as CSV (RFC 4180), for spreadsheets.

/**
 * Rows of cells as CSV: UTF-8 with a byte order mark, by which spreadsheets know it; lines end with CR LF. A text that begins as a
 * formula does would be computed by a spreadsheet: it gets an apostrophe.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
