import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './price.module.css';

interface PriceProps {
  cents: number;
  /** The price it had before; shown struck through when it is the higher one. */
  compareAtCents?: number | null;
  size?: 'sm' | 'md' | 'xl';
  className?: string;
}

export function Price({ cents, compareAtCents = null, size = 'md', className }: PriceProps) {
  const sticker = (
    <span dir="ltr" className={classNames(styles.sticker, styles[size], className)}>
      {formatPrice(cents)}
    </span>
  );
  if (compareAtCents === null || compareAtCents <= cents) return sticker;
  return (
    <span className={styles.pair}>
      <span className="visually-hidden">{t('Now')}</span> {sticker}{' '}
      <span className="visually-hidden">{t('Was')}</span>{' '}
      <s dir="ltr" className={classNames(styles.old, styles[`${size}Old`])}>
        {formatPrice(compareAtCents)}
      </s>{' '}
      <span className={styles.saving}>
        {t('Save {price}', { price: formatPrice(compareAtCents - cents) })}
      </span>
    </span>
  );
}
