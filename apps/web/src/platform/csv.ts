/** How a file begins: the byte order mark tells spreadsheets that the text is UTF-8. */
export const csvMark = '\u{feff}'

/** Rows as RFC 4180 lines. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/**
 * A text that a spreadsheet would take for a formula is led by an apostrophe, as OWASP has it: an address or a name may
 * be anybody's. An amount is none.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A moment in UTC as ISO 8601; nothing for none. */
export function csvMoment(at: Date | null | undefined): string {
  return !at || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Downloads a file. */
export function saveCsv(name: string, parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url))
}
