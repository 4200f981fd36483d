import { Menu, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { ColourStrip, ShopLogo } from './brand.tsx';
import styles from './category-drawer.module.css';
import { DrawerAccount, DrawerCategories } from './drawer-menu.tsx';
import header from './site-header.module.css';
import type { ShownListing } from './use-shown-listing.ts';

interface CategoryDrawerProps {
  shopName: string;
  logo: string;
  user: { isAdmin: boolean } | null;
  listing: ShownListing | null;
}

/** The menu button and its drawer, for screens too narrow for the category bar. */
export function CategoryDrawer({ shopName, logo, user, listing }: CategoryDrawerProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  // The content of the drawer is rendered on first use.
  const [used, setUsed] = useState(false);
  const close = () => setOpen(false);
  const menuButton = classNames(header.button, styles.menuButton);

  if (!hydrated) {
    return (
      <a href="/#shelves" className={menuButton} aria-label="Open menu" data-tap>
        <Menu />
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className={menuButton}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <Menu />
      </button>
      <Drawer open={open} onClose={close}>
        {used && (
          <>
            <div className={classNames('header-surface', styles.top)}>
              <ShopLogo name={shopName} logo={logo} />
              <button
                type="button"
                className={header.button}
                aria-label="Close menu"
                onClick={close}
              >
                <X />
              </button>
            </div>
            <ColourStrip />
            <DrawerCategories listing={listing} onPick={close} />
            {user && <DrawerAccount isAdmin={user.isAdmin} onPick={close} />}
            <div className={styles.theme}>
              <ThemeSwitch />
            </div>
          </>
        )}
      </Drawer>
    </>
  );
}

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog at the start edge. The browser traps the focus and restores it. */
function Drawer({ open, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog.
    <dialog
      ref={dialog}
      aria-label="Menu"
      className={styles.drawer}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
