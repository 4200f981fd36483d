import { expect, it } from 'vitest';
import { readConfig } from './config.server.ts';

const direct = 'postgresql://shop@db.example:5432/shop';

it('needs the address of the pooler beside that of PostgreSQL itself', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(
    'DATABASE_DIRECT_URL needs DATABASE_URL',
  );
  const pooled = 'postgresql://shop@pooler.example:6432/shop';
  expect(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: pooled,
    databaseDirectUrl: direct,
  });
});
