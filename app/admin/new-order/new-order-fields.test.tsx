import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { emptyOrder, NewOrderFields } from './new-order-fields.tsx';

const settings = defaultSettings(readConfig({}));

it.each([
  ['courier', true],
  ['collect', false],
])('looks up what the delivery costs where it goes by %s: %s', (getBy, isAsked) => {
  const goal = { city: 'Jounieh', getBy };
  const html = renderAdmin(
    <NewOrderFields
      texts={{ ...emptyOrder, ...goal }}
      errors={{}}
      settings={settings}
      goal={goal}
      onGoal={() => undefined}
      isFree={false}
    />,
  );
  expect(html.includes('aria-live="polite"')).toBe(isAsked);
});
