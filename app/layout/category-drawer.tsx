import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { Drawer } from '#app/ui/layout/drawer.tsx';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import styles from './category-drawer.module.css';
import { ColourStrip } from './colour-strip.tsx';
import { DrawerAccount } from './drawer-account.tsx';
import { DrawerCategories } from './drawer-categories.tsx';
import keys from './header-button.module.css';
import { ShopLogo } from './shop-logo.tsx';
import type { ShownListing, SignedInUser } from './site-header.tsx';

export interface CategoryDrawerProps {
  shopName: string;
  user: SignedInUser | null;
  listing: ShownListing | null;
}

/** The shelves where the bar has no room: the menu key and the drawer that it opens. */
export function CategoryDrawer({ shopName, user: visitor, listing }: CategoryDrawerProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const close = () => setOpen(false);
  const menuKey = `${keys.key} ${styles.menuKey}`;

  if (!hydrated) {
    return (
      <a href="/#shelves" className={menuKey} aria-label="Open menu" data-tap>
        <Menu />
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className={menuKey}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu />
      </button>
      <Drawer label="Menu" open={open} onClose={close}>
        {wanted && (
          <>
            <div className={`face ${styles.top}`}>
              <ShopLogo name={shopName} />
              <button type="button" className={keys.key} aria-label="Close menu" onClick={close}>
                <X />
              </button>
            </div>
            <ColourStrip />
            <DrawerCategories listing={listing} onPick={close} />
            <DrawerAccount user={visitor} onPick={close} />
            <div className={styles.theme}>
              <ThemeSwitch />
            </div>
          </>
        )}
      </Drawer>
    </>
  );
}
