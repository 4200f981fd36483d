import { createLinkToken } from '#app/platform/text/link-token.server.ts';
import { listShop, queryShop, readShop } from './shop-database.ts';

/** A run of a new courier with a stop for each order, and the path of its link. */
export async function openCourierLink(
  stopCount: number,
): Promise<{ path: string; runId: number; orderNumbers: string[] }> {
  const { token, hash } = createLinkToken();
  const runId = await readShop(
    `with courier as (
       insert into couriers (title, phone) values ('Hadi ' || $1, '+96170111222') returning id
     )
     insert into courier_runs (courier_id, token_hash) select id, $2 from courier returning id`,
    [token.slice(0, 6), hash],
  );
  const orderNumbers = await listShop(
    `with placed as (
       insert into orders (order_number, idempotency_key, first_name, last_name, email, phone,
         address, city, building, landmark, notes, total_cents, delivery_fee_cents, status, confirmation)
       select concat('ORD-', 1000000000000 + $1::bigint * 1000 + stop), gen_random_uuid(), 'Rana', concat('Haddad ', stop),
         'stop@example.com', concat('+9617012345', stop), 'Bliss Street, blue gate', 'Beirut',
         'Abed building, floor 3', 'Opposite the bakery', 'Ring twice', 4700, 600, 'shipped', 'confirmed'
       from generate_series(1, $2::int) as stop returning id, order_number
     ), state as (
       insert into order_states (order_id, status) select id, 'shipped' from placed
     )
     insert into run_orders (run_id, order_id, stop, due_cents)
     select $1, id, row_number() over (order by id), 5300 from placed
     returning (select order_number from placed where id = order_id)`,
    [runId, stopCount],
  );
  return { path: `/run?t=${token}`, runId: Number(runId), orderNumbers: orderNumbers.sort() };
}

/** A case of somebody without an account, and the path of its link: an offer that waits for a yes. */
export async function openCaseLink({
  kind = 'offer',
  stage = 'waiting',
} = {}): Promise<{ path: string; caseId: number }> {
  const { token, hash } = createLinkToken();
  const caseId = await readShop(
    `with opened as (
       insert into cases (idempotency_key, kind, stage, name, email, phone, words, due_on)
       values (gen_random_uuid(), $2, $3, 'Rana', 'rana@example.com', '+96170123456',
         'It works', current_date + 14) returning id
     ), line as (
       insert into case_lines (case_id, position, what, cash_cents, credit_cents)
       select id, 1, 'Cedar Quest', 1000, 1250 from opened
     ), entry as (
       insert into case_entries (case_id, entry_key, kind, by_customer)
       select id, 'open-' || id, 'opened', true from opened
     )
     insert into case_links (token_hash, case_id, expires_at)
     select $1, id, now() + interval '1 day' from opened returning case_id`,
    [hash, kind, stage],
  );
  return { path: `/c?t=${token}`, caseId: Number(caseId) };
}

/** The path of a new link that opens one order without an account. */
export async function openOrderLink(orderNumber: string): Promise<string> {
  const { token, hash } = createLinkToken();
  await queryShop(
    `insert into order_links (token_hash, order_id, expires_at)
     select $1, id, now() + interval '1 day' from orders where order_number = $2`,
    [hash, orderNumber],
  );
  return `/o?t=${token}`;
}
