import { MapPinLink } from '#app/orders/map-pin-link.tsx';
import { describeJoined, listAddressLines, type Order } from '#app/orders/order.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ContactLine } from './contact-line.tsx';

interface EarlierOrderNoticeProps {
  order: Order;
  /** Of the shop, where the order may be collected. */
  city: string;
  isCancellable: boolean;
}

export function EarlierOrderNotice({ order, city, isCancellable }: EarlierOrderNoticeProps) {
  if (order.status === 'cancelled' && !describeJoined(order))
    return (
      <Notice role="alert" tone="warn" title={t('This order was placed, and cancelled since.')}>
        {t('Nothing of it comes. If you still want it, please order again.')}
      </Notice>
    );
  const { firstName, lastName, phone, email, isCollected, mapPin, notes } = order;
  const destination = isCollected
    ? t('Collect in {city}', { city })
    : listAddressLines(order).join(t(', '));
  const pin = mapPin && !isCollected && <MapPinLink href={mapPin} />;
  const stored = { name: `${firstName} ${lastName}`, phone, email, destination, pin, notes };
  return (
    <Notice role="alert" tone="warn" title={t('Your earlier press placed this order.')}>
      <p>{t('If you changed the form since then, that is not in it. This is what we have:')}</p>
      <ul>
        {Object.entries(stored).map(
          ([name, value]) =>
            value && (
              <li key={name}>
                <bdi>{value}</bdi>
              </li>
            ),
        )}
      </ul>
      <ContactLine text={msg('To change it, call {phone}, or write on {whatsapp}.')} />
      {isCancellable && <p>{t('You can also cancel it below, and order again.')}</p>}
    </Notice>
  );
}
