import { CircleAlert, RotateCcw } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';

/** Stands where the products of a guest's list could not be read. */
export function WishlistFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      tone="bad"
      icon={<CircleAlert className="icon" aria-hidden="true" />}
      title="Failed to fetch products"
    >
      <p>Your wishlist is still here. Only the products did not arrive.</p>
      <Button variant="quiet" onClick={onRetry}>
        <RotateCcw className="icon" aria-hidden="true" />
        Retry
      </Button>
    </Notice>
  );
}
