import { parseLine } from '#app/platform/text/input-text.ts';
import { type Fault, type SheetColumn, sheetColumns } from './product-csv.ts';

const delimiters = [',', ';', '\t'];
const known = new Map(
  Object.entries(sheetColumns).map(([column, head]) => [plainHead(head), column as SheetColumn]),
);

/** 'Compare-at_Price' and 'compare-at price' are the same. */
function plainHead(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

/** What parts the cells: the one of comma, semicolon and tab that the head row has most of. */
export function findDelimiter(text: string): string {
  const [head = ''] = text.replace(/^\n+/, '').split('\n', 1);
  const counted = delimiters.map((one) => head.split(one).length);
  return delimiters[counted.indexOf(Math.max(...counted))] ?? ',';
}

/** Which column stands where; with faults when the head row names one that is not known, or one twice. */
export function readHead(
  cells: readonly string[],
  line: number,
): { columns: SheetColumn[]; faults: Fault[] } {
  const columns: SheetColumn[] = [];
  const faults: Fault[] = [];
  for (const [index, cell] of cells.entries()) {
    const head = parseLine(cell, 60);
    const column = known.get(plainHead(cell));
    if (column && !columns.includes(column)) {
      columns.push(column);
      continue;
    }
    const reason = column ? 'This column stands there twice.' : 'This column is not known.';
    faults.push({ line, column: head || `column ${index + 1}`, reason });
  }
  return { columns, faults };
}
