import pg from 'pg';
import { BackupError } from './backup-error.server.ts';
import { listShopTables } from './shop-tables.server.ts';

/** What the database already holds of a shop. */
export type TargetState = 'empty' | 'unused' | 'in-use';

/**
 * 'in-use': somebody would miss a row of the `precious` tables. Throws BackupError where the schema
 * belongs to another program.
 */
export async function readTargetState(
  client: pg.ClientBase,
  precious: readonly string[],
): Promise<TargetState> {
  const names = (await listShopTables(client, [])).map(({ name }) => name);
  if (names.length === 0) return 'empty';
  if (!names.includes('migrations')) {
    throw new BackupError(
      `The database holds tables of another program: ${names.slice(0, 5).join(', ')}. Give the shop a database of its own.`,
    );
  }
  const asked = precious
    .filter((name) => names.includes(name))
    .map((name) => `exists (select from ${pg.escapeIdentifier(name)})`);
  if (asked.length === 0) return 'unused';
  const found = await client.query<{ used: boolean }>(`select ${asked.join(' or ')} as used`);
  return found.rows[0]?.used ? 'in-use' : 'unused';
}

/** Drops everything in the shop's schema but what an extension brought; tables first, which hold the rest. */
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
