import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { LinkedOrder } from './linked-order.tsx';

const given = openOrderDatabase();

it('30.8 says that cancelling by oneself ends with the confirmation, where it does', async () => {
  const order = await given.readOrder(await given.order());
  const settings = pickDueSettings(defaultSettings(readConfig({})));
  const props = { order, settings, token: 'T', ask: null, collectIn: null, isFree: false };
  const show = (change: { movesOn: boolean; order?: typeof order }) => {
    const Component = () => (
      <LinkedOrder {...props} phone="03 123 456" answer={undefined} {...change} />
    );
    const Stub = createRoutesStub([{ path: '*', Component }]);
    return renderToStaticMarkup(<Stub initialEntries={['/o']} />);
  };
  const warning = 'From then on you can no longer cancel it yourself.';
  const html = show({ movesOn: true });
  expect(html).toContain(warning);
  const [, noteId] = /aria-describedby="([^"]+)"[^>]*>Confirm</.exec(html) ?? [];
  expect(html).toContain(`<p id="${noteId}"`);
  expect(show({ movesOn: false })).not.toContain(warning);
  expect(show({ movesOn: true, order: { ...order, isPacked: true } })).not.toContain(warning);
  const confirmed = { ...order, confirmation: 'confirmed' as const };
  expect(show({ movesOn: true, order: confirmed })).not.toContain(warning);
});
