import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { MyConsoles } from '#app/catalogue/compatibility/my-consoles.tsx';
import { useOwnConsoles } from '#app/catalogue/compatibility/use-own-consoles.ts';
import type { OwnConsole } from '#app/catalogue/compatibility/works-on.ts';
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toConsoleKeys } from './console-filter.ts';
import { formatFilters, parseFilters } from './filters.ts';
import { type Listing, listingUrl } from './listing.ts';

const noConsoles: readonly OwnConsole[] = [];

interface NameConsolesProps {
  listing: Listing;
  isSignedIn: boolean;
}

/** In a list for 'my consoles' of which the server knows none: a guest's are in the browser, or to be named. */
export default function NameConsoles({ listing, isSignedIn }: NameConsolesProps) {
  const [consoles, change] = useOwnConsoles(isSignedIn ? noConsoles : null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are known and the dialog is closed
  useEffect(() => {
    if (consoles.length === 0 || isOpen) return;
    const filters = parseFilters(new URLSearchParams(listing.filters));
    const works = toConsoleKeys(consoles);
    const url = listingUrl({ ...listing, filters: formatFilters({ ...filters, works }), page: 1 });
    void navigate(url, { replace: true, preventScrollReset: true });
  }, [consoles, isOpen]);
  return (
    <div>
      <p>{t('You have not said which consoles you have.')}</p>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('My consoles')}
      </Button>
      {isOpen && (
        <MyConsoles
          consoles={consoles}
          platform={listing.subcategory ?? ''}
          isSignedIn={isSignedIn}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
