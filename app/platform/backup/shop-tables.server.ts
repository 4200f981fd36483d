import pg from 'pg';
import { BackupError } from './backup-error.server.ts';

const quote = pg.escapeIdentifier;

/** A table of the shop's schema, as the catalogue of the database knows it. */
export interface ShopTable {
  name: string;
  /** Without those that the database computes itself. */
  columns: string[];
  /** SQL that puts the rows in the same order everywhere. */
  rowOrder: string;
}

/** Where the backups of this machine are is nothing to carry to another one. */
const leftOut = ['backups'];

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
      where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
  from pg_class c
  where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relkind in ('r', 'p') and not relispartition and relname <> all ($1)
    and not exists (select from pg_depend
      where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname`;

/** The tables of the shop's schema, each after those that its foreign keys lead to. */
export async function listShopTables(
  client: pg.ClientBase,
  except: readonly string[] = leftOut,
): Promise<ShopTable[]> {
  const found = await client.query<{
    name: string;
    columns: string[];
    key: string[];
    needs: string[];
  }>(tablesQuery, [except]);
  const ordered: ShopTable[] = [];
  let rest = found.rows;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const next = rest.filter(({ needs }) => !needs.some((name) => waiting.has(name)));
    if (next.length === 0) {
      throw new BackupError(`Foreign keys go round in a circle: ${[...waiting].join(', ')}.`);
    }
    for (const { name, columns, key } of next) {
      const rowOrder = key.length > 0 ? key.join(', ') : `${quote(name)}::text collate "C"`;
      ordered.push({ name, columns, rowOrder });
    }
    rest = rest.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** A sequence and how far it has come. */
export interface SequenceState {
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
    [leftOut],
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
