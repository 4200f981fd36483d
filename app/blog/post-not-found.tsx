import { ArrowLeft } from 'lucide-react';
import { emptyUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

export function PostNotFound() {
  return (
    <div className="wrap section">
      <EmptyState
        image={emptyUrl('tv')}
        heading="h1"
        title="Post Not Found"
        hint="No signal on this channel."
        action={
          <ButtonLink to="/blog" variant="quiet">
            <ArrowLeft className="icon icon-flip" aria-hidden="true" />
            Back to Blog
          </ButtonLink>
        }
      />
    </div>
  );
}
