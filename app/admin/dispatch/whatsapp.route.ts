import { data, type RouterContextProvider, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { notifyReady } from '#app/counter/collecting.server.ts';
import {
  getMessagesId,
  type MessageKind,
  writeMessage,
} from '#app/orders/confirmation/messages.ts';
import { noteContact } from '#app/orders/confirmation/order-contacts.server.ts';
import { createOrderLink } from '#app/orders/confirmation/order-links.server.ts';
import type { Order } from '#app/orders/order.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { isLandline } from '#app/platform/text/tel.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import type { Route } from './+types/whatsapp.route.ts';
import { openChat } from './open-chat.server.ts';

const kinds = ['confirm', 'missed', 'ready'] as const satisfies MessageKind[];

/**
 * `POST /admin/dispatch/whatsapp`, in a new tab: makes a link for the customer, notes the attempt and
 * opens the chat with the text. The one that an order is ready makes it ready.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireArea(context, 'dispatch');
  const form = await readForm(request);
  const db = context.get(databaseContext);
  const orderNumber = String(form.get('orderNumber') ?? '');
  const order = await findOrder(db, { orderNumber });
  if (!order) throw data(null, 404);
  if (!order.phone || isLandline(order.phone)) throw data('This phone has no WhatsApp.', 409);
  const kind = kinds.find((one) => one === form.get('message')) ?? 'confirm';
  if (kind === 'ready') {
    const told = await notifyReady(db, { orderNumber, admin });
    if ('refused' in told) throw data(told.message, 409);
  }
  const link = context.get(originContext) + (await createOrderLink(db, order.id));
  const text = await writeOrderMessage(context, kind, order, link);
  await noteContact(db, { orderNumber, kind: 'whatsapp' }, admin);
  return openChat(order.phone, text);
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'dispatch');
  return redirect('/admin/dispatch');
}

async function writeOrderMessage(
  context: Readonly<RouterContextProvider>,
  kind: MessageKind,
  order: Order,
  link: string,
): Promise<string> {
  const settings = await context.get(settingsContext).read();
  const texts = (await readTexts(context)).find('message', getMessagesId(order.language))?.content;
  if (!texts) throw new Error(`There are no messages in ${order.language}.`);
  return inLanguage(order.language, () => writeMessage(kind, order, { settings, texts, link }));
}
