import path from 'node:path';
import { type Line, openLine } from './line.ts';
import { socketFolderOf } from './shop-database.ts';

/** A TCP line to the embedded PostgreSQL of a shop. */
export interface DatabaseLine extends Line {
  url: string;
}

export async function openDatabaseLine(dataDir: string): Promise<DatabaseLine> {
  const line = await openLine({ path: path.join(socketFolderOf({ dataDir }), '.s.PGSQL.5432') });
  return { ...line, url: `postgresql://shop@127.0.0.1:${line.port}/postgres` };
}
