import { useState } from 'react';
import { useNavigation } from 'react-router';
import {
  type DestinationErrors,
  DestinationFields,
  type DestinationText,
} from '#app/checkout/destination-fields.tsx';
import type { Order } from '#app/orders/order.ts';
import type { OrderDueSettings } from '#app/orders/order-due.ts';
import { t } from '#app/platform/language/words.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import styles from './linked-order.module.css';

/** Why a button did nothing, with what was typed. */
export interface DestinationAnswer {
  message: string;
  text?: DestinationText;
  errors?: DestinationErrors;
  isCollected?: boolean;
  /** The version of the order that a next save of the fields has in view. */
  seen?: string;
}

interface DestinationFormProps {
  order: Pick<Order, keyof DestinationText | 'orderNumber' | 'isCollected' | 'version'>;
  /** Of the page with this form, and of the page without it. */
  url: string;
  backUrl: string;
  settings: OrderDueSettings;
  collectIn: string | null;
  isFree: boolean;
  answer: DestinationAnswer | undefined;
}

/** Changes where an order goes, for its customer. */
export default function DestinationForm(props: DestinationFormProps) {
  const { order, url, backUrl, settings, collectIn, isFree, answer } = props;
  const busy = useNavigation().formMethod === 'POST';
  // The live page brings newer orders, and the fields keep what they were opened with.
  const [opened] = useState(order.version);
  return (
    <section ref={useFocusAfterRemoval()} aria-labelledby="change-title" className={styles.dialog}>
      <h3 id="change-title">{t('Where does it go?')}</h3>
      <ValidatedForm method="post" action={url} preventScrollReset>
        <input type="hidden" name="orderNumber" value={order.orderNumber} />
        <input type="hidden" name="seen" value={answer?.seen ?? opened} />
        <DestinationFields
          values={answer?.text ?? order}
          errors={answer?.errors}
          terms={settings}
          collectIn={collectIn}
          isFree={isFree}
          isCollected={answer?.isCollected ?? order.isCollected}
        />
        <div className={`cluster ${styles.buttons}`}>
          <Button type="submit" name="intent" value="change" busy={busy}>
            {t('Save where it goes')}
          </Button>
          <ButtonLink to={backUrl} variant="quiet" prefetch="none" preventScrollReset>
            {t('Leave it as it is')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </section>
  );
}
