import { Download } from 'lucide-react';
import { LinkButtonLink } from '#app/ui/controls/link-button.tsx';

/** The newsletter's addresses as a file. */
export function SubscribersLink() {
  return (
    <LinkButtonLink to="/admin/subscribers.csv" reloadDocument download prefetch="none">
      <Download className="icon" aria-hidden="true" />
      Newsletter subscribers (CSV)
    </LinkButtonLink>
  );
}
