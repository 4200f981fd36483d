const formula = /^'*[=+\-@\t\r\n]/;

/** One line of CSV, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

/** A text that no spreadsheet takes for a formula; `restoreCell` gives the text back. */
export function defuseCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `defuseCell` was given; also takes the apostrophe of those who defuse by hand. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
