import fs from 'node:fs';
import path from 'node:path';
import { type Line, openLine } from './line.ts';

/** A TCP line to the embedded PostgreSQL of a shop. */
export interface DatabaseLine extends Line {
  url: string;
}

export async function openDatabaseLine(dataDir: string): Promise<DatabaseLine> {
  const folder = fs.readFileSync(path.join(dataDir, 'postgresql-socket'), 'utf8');
  const line = await openLine({ path: path.join(folder, '.s.PGSQL.5432') });
  return { ...line, url: `postgresql://shop@127.0.0.1:${line.port}/postgres` };
}
