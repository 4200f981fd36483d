import { Download } from 'lucide-react';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { ProfileSection } from './profile-section.tsx';

/** A file of everything the shop keeps of who is signed in. */
export function DownloadData() {
  return (
    <ProfileSection
      title="Your data"
      words="Your account, orders, wishlist and newsletter subscription, in one JSON file."
    >
      <ButtonLink to="/profile/data" variant="quiet" reloadDocument prefetch="none">
        <Download className="icon" aria-hidden="true" />
        Download my data
      </ButtonLink>
    </ProfileSection>
  );
}
