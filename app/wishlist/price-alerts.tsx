import { Link, useFetcher } from 'react-router';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { priceAlertsConsent } from './price-alerts-rules.ts';
import styles from './wishlist.module.css';

export const priceAlertsIntent = 'price-alerts';

/** The `clientAction` of the form below: without an answer the choice stays as it was. */
export const savePriceAlerts = offlineAction(() => {
  const message = t('Your choice could not be saved. Please try again.');
  showToast({ kind: 'refused', text: message });
  return { message };
});

interface PriceAlertsProps {
  /** Whether the user gets the emails, and has a confirmed address; null for a guest. */
  alerts: { isOn: boolean; isConfirmed: boolean } | null;
}

/** Asks for the consent to an email when a price drops, which a user gives and takes back here. */
export function PriceAlerts({ alerts }: PriceAlertsProps) {
  const fetcher = useFetcher();
  if (!alerts) {
    return (
      <p className={styles.alerts}>
        {rich('<link>Sign in</link> to get an email when a price drops.', {
          link: (inside) => <Link to="/login?next=/wishlist">{inside}</Link>,
        })}
      </p>
    );
  }
  const sent = fetcher.formData;
  const isOn = sent ? sent.get('on') === 'on' : alerts.isOn;
  return (
    <div className={styles.alerts}>
      <fetcher.Form method="post" action="/wishlist" data-tap>
        <input type="hidden" name="intent" value={priceAlertsIntent} />
        <Checkbox
          name="on"
          value="on"
          data-tap
          checked={isOn}
          // React would take the check mark back until the fetcher has rendered what is sent.
          onChange={({ currentTarget: { form } }) => void fetcher.submit(form, { flushSync: true })}
        >
          {t(priceAlertsConsent)}
        </Checkbox>
        <noscript>
          <Button type="submit" size="sm" variant="quiet">
            {t('Save')}
          </Button>
        </noscript>
      </fetcher.Form>
      {isOn && !alerts.isConfirmed && (
        <Notice tone="warn">
          {t('We write to confirmed addresses only.')}{' '}
          <Link to="/profile">{t('Confirm yours in your profile')}</Link>
        </Notice>
      )}
    </div>
  );
}
