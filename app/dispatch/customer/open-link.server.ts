import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { findLinkedOrderId } from '#app/orders/confirmation/order-links.server.ts';
import { orderVersion, paymentVersion } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { openByToken } from '#app/platform/http/token-link.server.ts';

interface OpenedLink {
  orderId: number;
  token: string;
}

/** Finds the order of the link that a request carries; null for an unknown or expired one. */
export async function openLink(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OpenedLink | null> {
  const link = await openByToken(request, context, findLinkedOrderId);
  return link && { orderId: link.opened, token: link.token };
}

/** A text that changes whenever the page of a link would show something else. */
export async function readLinkVersion(db: Connection, orderId: number): Promise<string> {
  const found = await sql<{ version: string }>`
    select concat(${orderVersion}, '-', packed_at is not null, ready_at, '-',
      ${paymentVersion(sql`orders.id = ${orderId}`)}) as version
    from orders where id = ${orderId}`.execute(db);
  return found.rows[0]?.version ?? '';
}
