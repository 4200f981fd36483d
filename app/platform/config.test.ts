import { readConfig } from './config.server.ts';

const direct = 'postgresql://shop@db.example:5432/shop';

it('needs DATABASE_URL beside the other addresses of the database', () => {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    expect(() => readConfig({ [name]: direct })).toThrow(`${name} needs DATABASE_URL`);
  const pooled = 'postgresql://shop@pooler.example:6432/shop';
  expect(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: pooled,
    databaseDirectUrl: direct,
  });
});

it('takes an address of the database that the driver reads, and names the setting of any other', () => {
  const ofSocket = 'postgresql://shop:secret@/shop?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL: ofSocket }).databaseUrl).toBe(ofSocket);
  expect(() => readConfig({ DATABASE_URL: 'postgresql://shop:pa/ss@db.example/shop' })).toThrow(
    /DATABASE_URL.* %2F/,
  );
  expect(readConfig({ DATABASE_URL: `${direct}?sslmode=verify-full` })).toBeTruthy();
  expect(() => readConfig({ DATABASE_URL: `${direct}?sslmode=verify_full` })).toThrow(
    /DATABASE_URL has an unknown sslmode/,
  );
});
