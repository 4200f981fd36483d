import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { selfSign } from '#tests/support/servers/self-signed.ts';
import {
  openTransactionPooler,
  type TransactionPooler,
} from '#tests/support/servers/transaction-pooler.ts';
import { openDatabase } from './database.server.ts';
import { explainUnreachable, openPostgresql } from './open-postgresql.server.ts';

let DATA_DIR = '';
beforeEach(() => {
  DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-'));
});
afterEach(() => fs.rmSync(DATA_DIR, { recursive: true }));

const server = { path: `${inject('socketDir')}/.s.PGSQL.5432` };
const direct = `postgresql://shop@localhost/postgres?host=${encodeURIComponent(inject('socketDir'))}`;
const open = (urls: Record<string, string>) =>
  openPostgresql(readConfig({ DATA_DIR, ...urls }), createLog('silent'));

describe('a pooler before PostgreSQL', () => {
  let pooler: TransactionPooler;
  afterEach(() => pooler.close());

  it.each([
    [true, 'refuses the settings of connections'],
    [false, 'lends its connections to transactions'],
  ])('is refused without a second address (refuses limits: %s)', async (refusesLimits, reason) => {
    pooler = await openTransactionPooler(server, { refusesLimits });
    const advice = `leads to a pooler that ${reason}, such as PgBouncer. Set DATABASE_DIRECT_URL`;
    const { url } = pooler;
    await expect(open({ DATABASE_URL: url })).rejects.toThrow(`DATABASE_URL ${advice}`);
    const both = open({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
    await expect(both).rejects.toThrow(`DATABASE_DIRECT_URL ${advice}`);
    const away = open({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: 'postgresql://shop@127.0.0.1:1/x',
    });
    await expect(away).rejects.toThrow(/127\.0\.0\.1:1\/x .* Check DATABASE_DIRECT_URL\./);
  });

  it('serves requests, and what needs a session has one', async () => {
    pooler = await openTransactionPooler(server);
    const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
    for (const number of [1, 2]) {
      const { requestPool, pool, close } = await open(addresses);
      // The second process borrows the connection of the first: it must find no statement there.
      const db = openDatabase(requestPool, { prepares: false });
      expect((await sql`select ${number}::int as number`.execute(db)).rows).toEqual([{ number }]);
      const { rows } = await pool.query('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '30s' }]);
      await close();
    }
  });
});

describe('TLS', () => {
  it('that the server does not have, or that the address does not ask for, is named in one line', async () => {
    await expect(open({ DATABASE_URL: `${direct}&sslmode=verify-full` })).rejects.toThrow(
      /cannot be used: The server does not support SSL connections\. Write sslmode=disable into DATABASE_URL\.$/,
    );
    const refused = Object.assign(new Error('no entry for host "10.0.0.2", no encryption'), {
      code: '28000',
    });
    expect(explainUnreachable(refused, 'postgresql://shop@db.example/shop')).toMatchObject({
      message: expect.stringMatching(/write sslmode=verify-full into DATABASE_URL\.$/),
    });
  });

  it('with a certificate that nobody has signed names the setting that trusts it', async () => {
    const server = createServer((call) => {
      call.on('error', () => call.destroy());
      call.once('data', () => {
        call.write('S');
        const encrypted = new TLSSocket(call, { isServer: true, ...selfSign('localhost') });
        encrypted.on('error', () => call.destroy());
      });
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const DATABASE_URL = `postgresql://shop:secret@127.0.0.1:${port}/shop?sslmode=verify-full`;
    await expect(open({ DATABASE_URL })).rejects.toThrow(
      /cannot be used: self-signed certificate.*, and write sslrootcert=FILE into DATABASE_URL\.$/,
    );
  });
});
