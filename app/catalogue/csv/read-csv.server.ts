import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Info, type CsvError as ParserError, parse } from 'csv-parse';
import { restoreCell } from '#app/platform/text/csv.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import {
  type CsvColumn,
  type CsvRow,
  csvHeads,
  emptyFile,
  type ImportError,
} from './product-csv.ts';

interface ParsedRecord {
  info: Info;
  record: string[];
  raw: string;
}

type QuoteError = ParserError & { lines?: number };

const lineFeed = 0x0a;
const saveAsUtf8 = 'Save it as “CSV UTF-8” and choose it again.';
const delimiters = [',', ';', '\t'];
/** Small enough that requests are answered between two chunks. */
const chunkLength = 64 * 1024;

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte);
}

function findLineNotUtf8(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(from, to))) break;
    from = to;
  }
  return line;
}

/** Explains why bytes are no text in UTF-8, and in which line; null for good text. */
function findEncodingError(bytes: Uint8Array): ImportError | null {
  const refuse = (reason: string, line = 1) => ({
    line,
    column: null,
    reason: `${reason} ${saveAsUtf8}`,
    isOfFile: true as const,
  });
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    return refuse('The file is in UTF-16.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return refuse('The file is a spreadsheet, not CSV.');
  if (bytes.includes(0)) return refuse('The file has NUL bytes, so it is not text in UTF-8.');
  return isUtf8(bytes) ? null : refuse('The file is not in UTF-8.', findLineNotUtf8(bytes));
}

/** 'Compare-at_Price' and 'compare-at price' are the same head. */
function normalizeHead(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

const columnsByHead = new Map(
  Object.entries(csvHeads).map(([column, head]) => [normalizeHead(head), column as CsvColumn]),
);

function findDelimiter(text: string): string {
  const [head = ''] = text.replace(/^\n+/, '').split('\n', 1);
  const counted = delimiters.map((one) => head.split(one).length);
  return delimiters[counted.indexOf(Math.max(...counted))] ?? ',';
}

/** Reads Excel's line 'sep=;'. An empty line replaces it, so that the others keep their numbers. */
function readSeparator(text: string): { text: string; delimiter: string } {
  const [line = '', delimiter = ''] = /^"?sep=([,;\t|])"?[,;\t|]*(?=\n|$)/i.exec(text) ?? [];
  if (delimiter) return { text: text.slice(line.length), delimiter };
  return { text, delimiter: findDelimiter(text) };
}

/** Reads the head row; a head that is unknown or repeated is an error. */
function readHead(
  cells: readonly string[],
  line: number,
): { columns: CsvColumn[]; errors: ImportError[] } {
  const columns: CsvColumn[] = [];
  const errors: ImportError[] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columnsByHead.get(normalizeHead(cell));
    if (column && !columns.includes(column)) {
      columns.push(column);
      continue;
    }
    const reason = column ? 'This column stands there twice.' : 'This column is not known.';
    const name = parseLine(cell, 60) || `column ${index + 1}`;
    errors.push({ line, column: name, reason, isOfFile: true });
  }
  return { columns, errors };
}

async function* splitChunks(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += chunkLength) {
    yield text.slice(from, from + chunkLength);
    // A stream alone goes on in microtasks, which requests do not come between.
    await setImmediate();
  }
}

function toImportError({ code, lines }: QuoteError, lastLine: number): ImportError {
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED';
  return {
    line: isOpen ? lastLine + 1 : (lines ?? lastLine + 1),
    column: null,
    isOfFile: true,
    reason: isOpen
      ? 'A quote mark is opened here or below and never closed. From here on the file was not read.'
      : 'The quote marks do not match, here or in the row above. From here on the file was not read.',
  };
}

/** The line where a record starts; the parser knows where it ends. */
function firstLine({ info, record }: ParsedRecord): number {
  return info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function readRow(
  columns: readonly CsvColumn[],
  record: readonly string[],
  line: number,
): CsvRow | ImportError {
  if (record.length !== columns.length) {
    const cells = record.length === 1 ? '1 cell' : `${record.length} cells`;
    const reason = `This row has ${cells}, the head row ${columns.length}.`;
    return { line, column: null, reason };
  }
  const cells = columns.map((column, index) => [column, restoreCell(record[index] ?? '')]);
  return { line, cells: Object.fromEntries(cells) };
}

/**
 * Yields the rows of a file from top to bottom, and an error for each row that cannot be read. A quote
 * mark out of place ends the file, because the rows after it could be anything. `onRecord` gets each
 * record as it stands in the file, the head row first, and what divides its cells.
 */
export async function* readCsv(
  bytes: Uint8Array,
  onRecord: (line: number, raw: string, delimiter: string) => void = () => undefined,
): AsyncGenerator<CsvRow | ImportError> {
  const encodingError = findEncodingError(bytes);
  if (encodingError) return yield encodingError;
  // csv-parse counts a line break of two characters in a quoted cell twice.
  const { text, delimiter } = readSeparator(
    new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n'),
  );
  let quoteError: QuoteError | undefined;
  const records: AsyncIterable<ParsedRecord> = Readable.from(splitChunks(text)).pipe(
    parse({
      info: true,
      raw: true,
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // A thrown error would lose the good rows before it.
      skip_records_with_error: true,
      on_skip(error) {
        quoteError ??= error;
      },
    }),
  );
  let columns: CsvColumn[] | undefined;
  let lastLine = 0;
  for await (const record of records) {
    if (quoteError?.lines !== undefined && record.info.lines >= quoteError.lines) break;
    lastLine = record.info.lines;
    const line = firstLine(record);
    onRecord(line, record.raw, delimiter);
    if (!columns) {
      const head = readHead(record.record, line);
      yield* head.errors;
      if (head.errors.length > 0) return;
      columns = head.columns;
    } else if (record.record.some((cell) => cell.trim() !== '')) {
      yield readRow(columns, record.record, line);
    }
  }
  if (quoteError) yield toImportError(quoteError, lastLine);
  else if (!columns) yield { line: 1, column: null, reason: emptyFile, isOfFile: true };
}
