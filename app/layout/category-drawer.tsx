import { Menu, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
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
export function CategoryDrawer({ shopName, user, listing }: CategoryDrawerProps) {
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
            <div className={`header-surface ${styles.top}`}>
              <ShopLogo name={shopName} />
              <button type="button" className={keys.key} aria-label="Close menu" onClick={close}>
                <X />
              </button>
            </div>
            <ColourStrip />
            <DrawerCategories listing={listing} onPick={close} />
            <DrawerAccount user={user} onPick={close} />
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
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the start edge. The browser's own modal keeps the focus inside and gives it back. */
function Drawer({ label, open, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function closeOnScrim(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the scrim's key, and the dialog has it.
    <dialog
      ref={dialog}
      aria-label={label}
      className={keys.drawer}
      onClick={closeOnScrim}
      onClose={onClose}
    >
      <div className={keys.content}>{children}</div>
    </dialog>
  );
}
