import { Link } from 'react-router';
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

/** What stands on the page of a sold copy where others have their button. */
export function SoldNote({ soldAt, soldForCents }: SoldNoteProps) {
  const price = soldForCents === null ? '' : ` for ${formatPrice(soldForCents)}`;
  return (
    <Notice title={`Sold on ${formatLongDate(soldAt)}${price}`}>
      The page stays, for its photos and facts.{' '}
      <Link to="/sold" prefetch={onIntent}>
        What else we have sold
      </Link>
    </Notice>
  );
}
