import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgresql } from './embedded-postgresql.server.ts';
import { EmbeddedPostgresqlError } from './postgresql-cluster.server.ts';

it('leaves data of another major version alone and says what to do', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-major-'));
  const cluster = path.join(dataDir, 'postgresql');
  fs.mkdirSync(cluster);
  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');
  const started = startEmbeddedPostgresql(dataDir);
  await expect(started).rejects.toThrow(EmbeddedPostgresqlError);
  await expect(started).rejects.toThrow(
    /written by PostgreSQL 17, .* brings \d+\. .* backup FILE.* move .*postgresql away .* restore FILE/,
  );
  expect(fs.readdirSync(cluster)).toEqual(['PG_VERSION']);
  fs.rmSync(dataDir, { recursive: true });
});
