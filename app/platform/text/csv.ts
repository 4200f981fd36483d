const formula = /^'*[=+\-@\t\r\n]/;

/** Spreadsheets take a file for UTF-8 only if it starts with this. */
export const byteOrderMark = '\uFEFF';

/** A number is written bare, so that spreadsheets calculate with it. */
export type CsvCell = string | number;

/** One line of CSV, without its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  const quoted = cells.map((cell) =>
    typeof cell === 'number' ? String(cell) : `"${cell.replaceAll('"', '""')}"`,
  );
  return quoted.join(',');
}

/** A text that no spreadsheet takes for a formula; `restoreCell` gives the text back. */
export function defuseCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `defuseCell` was given; also takes the apostrophe of those who defuse by hand. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
