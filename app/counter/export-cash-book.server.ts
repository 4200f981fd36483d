import type { Connection } from '#app/platform/database/database.server.ts';
import { timeInBeirut, todayInBeirut } from '#app/platform/text/clock.ts';
import { byteOrderMark, type CsvCell, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { listEntries, maxListedEntries } from './cash-book.server.ts';
import { type BookEntry, entryKinds } from './cash-book.ts';

const columns: readonly [heading: string, toCell: (entry: BookEntry) => CsvCell][] = [
  ['Entry', ({ id }) => id],
  ['Day', ({ at }) => todayInBeirut(new Date(at))],
  ['Time', ({ at }) => timeInBeirut(new Date(at)).slice(0, 5)],
  ['What', ({ kind }) => entryKinds[kind]],
  ['Order', ({ orderNumber }) => orderNumber ?? ''],
  ['Receipt', ({ receiptNumber }) => receiptNumber ?? ''],
  ['Run', ({ runId }) => runId ?? ''],
  ['Case', ({ caseId }) => (caseId === null ? '' : `C-${caseId}`)],
  ['Note', ({ note }) => defuseCell(note ?? '')],
  [
    'Correction',
    ({ isCorrection, isCorrected }) =>
      isCorrection ? 'correction' : isCorrected ? 'corrected' : '',
  ],
  ['Who', ({ by }) => defuseCell(by)],
  ['Dollars', ({ cents }) => Number(toDollars(cents))],
  ['Lira', ({ lbp }) => lbp],
  ['Lira for a dollar', ({ lbpRate }) => lbpRate ?? ''],
  ['Till', ({ tillId }) => tillId ?? ''],
];

/** Yields a CSV file of all entries of a range, the newest first. Each page is one query. */
export async function* exportCashBook(db: Connection, range: Days): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(columns.map(([heading]) => heading))}\r\n`;
  for (let before: number | undefined; ; ) {
    const entries = await listEntries(db, { range }, before);
    const lines = entries.map((entry) => csvLine(columns.map(([, toCell]) => toCell(entry))));
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
    if (entries.length < maxListedEntries) return;
    before = entries.at(-1)?.id;
  }
}
