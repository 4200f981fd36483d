import { Readable } from 'node:stream';
import { csvLine, defuseCell, restoreCell } from '#app/platform/text/csv.ts';
import { toBytes } from '#tests/support/test-products.ts';
import { readCsv } from './read-csv.server.ts';

const readAll = (file: string | Uint8Array) =>
  Readable.from(readCsv(typeof file === 'string' ? toBytes(file) : file)).toArray();

it.each([
  ['commas', 'id,price\n1,"12,50"\n'],
  ['semicolons', 'id;price\n1;12,50\n'],
  ['tabs', 'id\tprice\r\n1\t12,50\r\n'],
  ['a byte order mark, CRLF and quotes', '\uFEFF"id","price"\r\n"1","12,50"'],
  ['heads with blanks and capitals', ' ID , Price \n1,"12,50"\n'],
])('reads %s', async (_, file) => {
  expect(await readAll(file)).toEqual([{ line: 2, cells: { id: '1', price: '12,50' } }]);
});

it('reports the line where a row starts, also after quoted line breaks and empty lines', async () => {
  const file = 'name,description\r\nA,"one\r\ntwo\r\n\r\n"\r\n\r\nB,"x"\r\n,\r\nC\r\nD,d\r\n';
  expect(await readAll(file)).toEqual([
    { line: 2, cells: { name: 'A', description: 'one\ntwo\n\n' } },
    { line: 7, cells: { name: 'B', description: 'x' } },
    { line: 9, column: null, reason: 'This row has 1 cell, the head row 2.' },
    { line: 10, cells: { name: 'D', description: 'd' } },
  ]);
});

it('lets requests be answered while it reads a large file', async () => {
  const file = `id,name\n${'1,Cedar Quest\n'.repeat(20_000)}`;
  const turns: number[] = [];
  let count = 0;
  for await (const _row of readCsv(toBytes(file))) {
    if (count++ % 5000 === 0) setImmediate(() => turns.push(count));
  }
  expect(count).toBe(20_000);
  expect(turns.filter((read) => read < count)).toHaveLength(4);
});

it('names unknown and repeated columns', async () => {
  expect(await readAll('id,colour,Id,\n1,red,2,\n')).toEqual([
    { line: 1, column: 'colour', reason: 'This column is not known.', isOfFile: true },
    { line: 1, column: 'Id', reason: 'This column stands there twice.', isOfFile: true },
    { line: 1, column: 'column 4', reason: 'This column is not known.', isOfFile: true },
  ]);
});

it.each([
  ['a,"b\nc', 3, 'never closed'],
  ['a,b"c\n5,x', 3, 'do not match'],
  ['a,"b"c\n', 3, 'do not match'],
])('reads up to a quote mark out of place: %j', async (rest, line, words) => {
  const [good, error, ...more] = await readAll(`id,name\n1,fine\n${rest}`);
  expect(good).toEqual({ line: 2, cells: { id: '1', name: 'fine' } });
  expect(error).toMatchObject({ line, reason: expect.stringContaining(words) });
  expect(more).toEqual([]);
});

it.each<[string, Uint8Array, number, string]>([
  ['UTF-16', Buffer.from('\uFEFFid,name\n', 'utf16le'), 1, 'The file is in UTF-16.'],
  ['UTF-16 without a byte order mark', Buffer.from('id,name\n', 'utf16le'), 1, 'NUL bytes'],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004xl/workbook', 'latin1'), 1, 'is a spreadsheet'],
  ['Latin-1', Buffer.from('id,name\n1,a\n2,Pokémon\n', 'latin1'), 3, 'is not in UTF-8.'],
  ['nothing', Buffer.from(''), 1, 'The file is empty.'],
])('refuses %s', async (_, bytes, line, words) => {
  expect(await readAll(bytes)).toEqual([
    { line, column: null, isOfFile: true, reason: expect.stringContaining(words) },
  ]);
});

it('defuses what could be a formula, reads it back, and leaves other cells', () => {
  for (const text of ['=1+1', '+1', '-1', '@x', '\tx', "'=1", "''@x"]) {
    expect(defuseCell(text)).toBe(`'${text}`);
    expect(restoreCell(`'${text}`)).toBe(text);
  }
  for (const text of ['', 'x', "'x", "it's", '1-2']) {
    expect([defuseCell(text), restoreCell(text)]).toEqual([text, text]);
  }
  expect(csvLine(['a', 'b"c,'])).toBe('"a","b""c,"');
});
