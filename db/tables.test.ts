import fs from 'node:fs';
import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();

/** How pg reads a column; JSON has a type of its own for each column. */
const readAs: Record<string, RegExp> = {
  text: /^('.*'|string|OrderStatus|Role|Language)$/,
  uuid: /^string$/,
  date: /^string$/,
  integer: /^number$/,
  bigint: /^number$/,
  smallint: /^number$/,
  boolean: /^boolean$/,
  'timestamp with time zone': /^Date$/,
  bytea: /^Buffer$/,
  ARRAY: /\[\]$/,
  jsonb: /./,
};

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** The columns of each table as `db/tables.ts` declares them, with the type that a select gives. */
function readDeclared(): Map<string, Column[]> {
  const text = fs.readFileSync('db/tables.ts', 'utf8');
  const tables = [...text.matchAll(/^ {2}(\w+): \{\n(.*?)\n {2}\};/gms)];
  return new Map(
    tables.map(([, table = '', body = '']) => [
      table,
      [...body.matchAll(/^ {4}(\w+): (.+);$/gm)].map(([, name = '', declared = '']) => {
        const inner = /^(Generated|ColumnType)<(.*)>$/.exec(declared);
        const select = inner ? (inner[2] ?? '').split(', ')[0] : declared;
        const type = (select ?? '').replace(' | null', '');
        const isNullable = (select ?? '').includes('| null');
        return { name, type, isNullable, hasDefault: inner?.[1] === 'Generated' };
      }),
    ]),
  );
}

async function readActual(table: string): Promise<Column[]> {
  const found = await sql<Column>`
    select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(given.db);
  return found.rows;
}

const declared = readDeclared();

it('declares the tables that the shop writes', () => {
  expect([...declared.keys()]).toEqual(expect.arrayContaining(['users', 'products', 'orders']));
});

it.each([...declared])(
  'declares the columns of %s as the database has them',
  async (table, columns) => {
    const actual = new Map((await readActual(table)).map((column) => [column.name, column]));
    const problems = columns.flatMap(({ name, type, isNullable, hasDefault }) => {
      const column = actual.get(name);
      if (!column) return [`${name} does not exist`];
      return [
        readAs[column.type]?.test(type) ? '' : `${name} is ${column.type}, declared as ${type}`,
        column.type === 'jsonb' || column.isNullable === isNullable ? '' : `${name}: null differs`,
        !hasDefault || column.hasDefault || column.isNullable ? '' : `${name} has no default`,
      ].filter(Boolean);
    });
    expect(problems).toEqual([]);
  },
);
