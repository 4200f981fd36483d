import { Download } from 'lucide-react';
import { TextButtonLink } from '#app/ui/controls/button.tsx';

/** The newsletter's addresses as a file. */
export function SubscribersLink() {
  return (
    <TextButtonLink to="/admin/subscribers.csv" reloadDocument download prefetch="none">
      <Download className="icon" aria-hidden="true" />
      Newsletter subscribers (CSV)
    </TextButtonLink>
  );
}
