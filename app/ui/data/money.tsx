import { formatPrice } from '#app/platform/text/money.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './money.module.css';

interface MoneyProps {
  cents: number;
  size?: 'md' | 'lg' | 'xl';
  className?: string;
}

export function Money({ cents, size = 'md', className }: MoneyProps) {
  return (
    <span dir="ltr" className={classNames(styles.money, styles[size], className)}>
      {formatPrice(cents)}
    </span>
  );
}
