import pg from 'pg';
import { to } from 'pg-copy-streams';
import { fromShopTables, listTableNames } from '#app/platform/database/migrate.server.ts';
import { BackupError } from './manifest.server.ts';

const quote = pg.escapeIdentifier;

interface ShopTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** SQL for the same order of rows on every server. */
  rowOrder: string;
}

/** Describes the files of this machine, so it is in no backup. */
const excluded = ['backups'];

const tablesQuery = `
  select c.relname as name,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns,
    array(select quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end
      from pg_index, unnest(indkey::int2[]) with ordinality as key (attnum, position)
      join pg_attribute a on a.attnum = key.attnum
      where indrelid = c.oid and indisprimary and attrelid = c.oid order by position) as key,
    array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = confrelid
      where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as "references"
  ${fromShopTables} and relname <> all ($1)
  order by relname`;

/** The tables of the shop's schema, each after the tables that its foreign keys reference. */
export async function listShopTables(client: pg.ClientBase): Promise<ShopTable[]> {
  const found = await client.query<{
    name: string;
    columns: string[];
    key: string[];
    references: string[];
  }>(tablesQuery, [excluded]);
  const ordered: ShopTable[] = [];
  let rest = found.rows;
  while (rest.length > 0) {
    const unordered = new Set(rest.map(({ name }) => name));
    const next = rest.filter(({ references }) => !references.some((name) => unordered.has(name)));
    if (next.length === 0)
      throw new BackupError(`Foreign keys form a circle: ${[...unordered].join(', ')}.`);
    for (const { name, columns, key } of next) {
      const rowOrder = key.length > 0 ? key.join(', ') : `${quote(name)}::text collate "C"`;
      ordered.push({ name, columns, rowOrder });
    }
    rest = rest.filter((table) => !next.includes(table));
  }
  return ordered;
}

interface SequenceState {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const found = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where relkind = 'S'
       and relnamespace = (select oid from pg_namespace where nspname = current_schema())
       and not exists (select from pg_depend join pg_class t on t.oid = refobjid
         where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')
           and t.relname = any ($1))
     order by relname`,
    [excluded],
  );
  const states: SequenceState[] = [];
  for (const { name } of found.rows) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quote(name)}`,
    );
    if (rows[0]) states.push({ name, ...rows[0] });
  }
  return states;
}

function list(columns: readonly string[]): string {
  return columns.map(quote).join(', ');
}

export function copyOut({ name, columns, rowOrder }: ShopTable): string {
  return `copy (select ${list(columns)} from ${quote(name)} order by ${rowOrder}) to stdout`;
}

export function copyIn({ name, columns }: Pick<ShopTable, 'name' | 'columns'>): string {
  return `copy ${quote(name)} (${list(columns)}) from stdin`;
}

/** Makes values the same text on every server, and lifts all time limits, for one transaction. */
export async function fixTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local row_security = off;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}

export function streamCopy(client: pg.ClientBase, text: string): AsyncIterable<Buffer> {
  const stream = client.query(to(text));
  // A reader gets the error, too; without one the process must not end.
  stream.on('error', () => undefined);
  return stream;
}

type TargetState = 'empty' | 'unused' | 'in-use';

/** 'in-use': a `precious` table has rows. Throws DatabaseError where another program owns the schema. */
export async function readTargetState(
  client: pg.ClientBase,
  precious: readonly string[],
): Promise<TargetState> {
  const names = await listTableNames(client);
  if (names.length === 0) return 'empty';
  const conditions = precious
    .filter((name) => names.includes(name))
    .map((name) => `exists (select from ${quote(name)})`);
  if (conditions.length === 0) return 'unused';
  const found = await client.query<{ used: boolean }>(`select ${conditions.join(' or ')} as used`);
  return found.rows[0]?.used ? 'in-use' : 'unused';
}

/** Drops everything in the shop's schema except what extensions own; tables first, with what depends on them. */
export async function clearSchema(client: pg.ClientBase): Promise<void> {
  const found = await client.query<{ drop: string }>(`
    select format('drop %s if exists %s cascade', type, identity) as drop
    from pg_depend d, pg_identify_object(d.classid, d.objid, 0)
    where refclassid = 'pg_namespace'::regclass and deptype = 'n'
      and refobjid = (select oid from pg_namespace where nspname = current_schema())
      and classid <> 'pg_extension'::regclass
      and not exists (select from pg_depend e
        where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e')
    group by type, identity
    order by type <> 'table'`);
  for (const { drop } of found.rows) await client.query(drop);
}
