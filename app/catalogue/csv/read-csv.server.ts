import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { restoreCell } from '#app/platform/text/csv.ts';
import { decodeSheet } from './decode-csv.server.ts';
import type { Fault, SheetColumn, SheetRow } from './product-csv.ts';
import { findDelimiter, readHead } from './read-head.ts';

interface ParsedRecord {
  info: Info;
  record: string[];
}

/** Small enough that requests are answered between two of them. */
const chunkLength = 64 * 1024;

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += chunkLength) {
    yield text.slice(from, from + chunkLength);
  }
}

function quoteFault({ code, lines }: CsvError & { lines?: number }, after: number): Fault {
  const open = code === 'CSV_QUOTE_NOT_CLOSED';
  return {
    line: open ? after + 1 : (lines ?? after + 1),
    column: null,
    reason: open
      ? 'A quote mark is opened here or below and never closed. From here on the file was not read.'
      : 'The quote marks do not match, here or in the row above. From here on the file was not read.',
  };
}

/** The line where a record starts; the parser tells where it ends. */
function firstLine({ info, record }: ParsedRecord): number {
  return info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function readRow(columns: readonly SheetColumn[], record: readonly string[], line: number) {
  if (record.length !== columns.length) {
    const cells = record.length === 1 ? '1 cell' : `${record.length} cells`;
    const reason = `This row has ${cells}, the head row ${columns.length}.`;
    return { line, column: null, reason };
  }
  const cells = columns.map((column, index) => [column, restoreCell(record[index] ?? '')]);
  return { line, cells: Object.fromEntries(cells) as SheetRow['cells'] };
}

/**
 * The rows of a file, from top to bottom, and what is wrong with those that cannot be read. Strict: a
 * quote mark out of place ends it, because what comes after could be anything.
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow | Fault> {
  const decoded = decodeSheet(bytes);
  if ('refused' in decoded) {
    return yield { line: decoded.line, column: null, reason: decoded.refused };
  }
  const { text } = decoded;
  let broken: (CsvError & { lines?: number }) | undefined;
  const records: AsyncIterable<ParsedRecord> = Readable.from(chunksOf(text)).pipe(
    parse({
      info: true,
      delimiter: findDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // Skipped and not thrown: an error would take the good rows before it along.
      skip_records_with_error: true,
      on_skip(error) {
        broken ??= error;
      },
    }),
  );
  let columns: SheetColumn[] | undefined;
  let last = 0;
  for await (const one of records) {
    if (broken?.lines !== undefined && one.info.lines >= broken.lines) break;
    last = one.info.lines;
    const line = firstLine(one);
    if (!columns) {
      const head = readHead(one.record, line);
      yield* head.faults;
      if (head.faults.length > 0) return;
      columns = head.columns;
    } else if (one.record.some((cell) => cell.trim() !== '')) {
      yield readRow(columns, one.record, line);
    }
  }
  if (broken) yield quoteFault(broken, last);
  else if (!columns) yield { line: 1, column: null, reason: 'The file is empty.' };
}
