import { Link } from 'react-router';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { formatLongDate } from '#app/platform/text/date-time.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

interface SoldNoteProps {
  /** ISO instant. */
  soldAt: string;
  /** Null where the owner does not show it. */
  soldForCents: number | null;
}

export function SoldNote({ soldAt, soldForCents }: SoldNoteProps) {
  const date = formatLongDate(soldAt);
  const title =
    soldForCents === null
      ? t('Sold on {date}', { date })
      : t('Sold on {date} for {price}', { date, price: formatPrice(soldForCents) });
  return (
    <Notice title={title}>
      {rich('The page stays, for its photos and facts. <sold>What else we have sold</sold>', {
        sold: (inside) => (
          <Link to="/sold" prefetch={onIntent}>
            {inside}
          </Link>
        ),
      })}
    </Notice>
  );
}
