import { Link } from 'react-router';
import { formatLongDate } from '#app/platform/text/date-time.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

/** What stands on the page of a sold copy where others have their button. */
export function SoldNote({ soldAt }: { soldAt: string }) {
  return (
    <Notice title={`Sold on ${formatLongDate(soldAt)}`}>
      The page stays, for its photos and facts.{' '}
      <Link to="/sold" prefetch={onIntent}>
        What else we have sold
      </Link>
    </Notice>
  );
}
