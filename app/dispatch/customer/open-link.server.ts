import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { findLinkedOrderId } from '#app/dispatch/order-links.server.ts';
import { orderVersion } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
} from '#app/platform/http/request-context.server.ts';

// A whole village may share one address.
const perNetwork = createRateLimiter({ max: 300, windowMs: 10 * 60_000 });

export type OpenedLink = { orderId: number; token: string } | { refused: 'unknown' | 'busy' };

/** Finds the order of the link that a request carries, for so many requests of a network. */
export async function openLink(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OpenedLink> {
  const network = getNetwork(context.get(clientAddressContext));
  const { allowed } = perNetwork.take(network);
  if (context.get(configContext).rateLimits && !allowed) return { refused: 'busy' };
  const token = new URL(request.url).searchParams.get('t') ?? '';
  const orderId = await findLinkedOrderId(context.get(databaseContext), token);
  return orderId === null ? { refused: 'unknown' } : { orderId, token };
}

/** A text that changes whenever the page of a link would show something else. */
export async function readLinkVersion(db: Connection, orderId: number): Promise<string> {
  const found = await sql<{ version: string }>`
    select concat(${orderVersion}, '-', packed_at is not null) as version
    from orders where id = ${orderId}`.execute(db);
  return found.rows[0]?.version ?? '';
}
