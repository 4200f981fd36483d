import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';

/** Texts that a backup may not change by a letter. */
export const hostileTexts = [
  'plain',
  'it\'s "quoted" \\ back\\slash \\. \\N',
  'tab\tline\nreturn\r\n\u0001\u007f',
  '🎮 ألعاب 日本 e\u0301 \ufeff',
  '',
  "'); drop table orders; --",
];

/** An image, and one that is only half made. */
export function writeImages(imageFolder: string): void {
  fs.mkdirSync(path.join(imageFolder, 'abc'), { recursive: true });
  fs.mkdirSync(path.join(imageFolder, '.making-1'));
  fs.writeFileSync(path.join(imageFolder, 'abc', '960.webp'), Buffer.from([0, 10, 255, 13, 10]));
  fs.writeFileSync(path.join(imageFolder, '.making-1', '960.webp'), 'half');
}

/** Rows in all the tables that a backup has trouble with, and emails in every state. */
export async function fillShop(db: Database): Promise<void> {
  await sql`insert into users (id, email, display_name)
    select 'user ' || n, n || '@example.com', text from unnest(${hostileTexts}::text[])
      with ordinality as t (text, n)`.execute(db);
  await sql`insert into products (name, price_cents, category, stock, description, image, released_on)
    select 'Product ' || n || text, 1234, 'Sega', 5, text, null, '2026-02-28'
    from unnest(${hostileTexts}::text[]) with ordinality as t (text, n),
      generate_series(1, 300)`.execute(db);
  await sql`delete from products where id % 7 = 0`.execute(db);
  await sql`insert into audit_log (actor_id, actor_email, action, subject_kind, subject_id, before)
    select id, email, 'edit', 'product', '1', jsonb_build_object('text', display_name, 'n', 1.50)
    from users`.execute(db);
  await sql`insert into order_feed_cursors values ('user 1', 7, '{1,2,3}')`.execute(db);
  await enqueueEmails(db, [
    { template: 'first', data: { text: hostileTexts[2] } },
    { template: 'second', data: {} },
    { template: 'sent', data: {} },
  ]);
  await sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message":"no"}'
    where data ->> 'template' = 'second'`.execute(db);
  await sql`update pgboss.job set state = 'completed', completed_on = now()
    where data ->> 'template' = 'sent'`.execute(db);
}
