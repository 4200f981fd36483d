import { ChevronDown, LogOut, Menu, Shield, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import {
  type Category,
  categoryTree,
  formatCategory,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { AdminLink } from './admin-link.tsx';
import { ColourStrip, ShopLogo } from './brand.tsx';
import styles from './category-drawer.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import header from './site-header.module.css';
import type { ShownListing } from './use-shown-listing.ts';
import { submitSignOut } from './use-user-data.ts';

interface CategoryDrawerProps {
  shopName: string;
  logo: string;
  user: { adminUrl: string | null } | null;
  listing: ShownListing | null;
}

/** The menu button and its drawer, for screens too narrow for the category bar. */
export function CategoryDrawer({ shopName, logo, user, listing }: CategoryDrawerProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  // The content of the drawer is rendered on first use.
  const [used, setUsed] = useState(false);
  const close = () => setOpen(false);
  function show(event: SyntheticEvent) {
    event.preventDefault();
    setUsed(true);
    setOpen(true);
  }
  // It stays the link that it is without scripts: a finger that is down when a button takes its place misses both.
  const asButton = {
    role: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: show,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && show(event),
  } as const;

  return (
    <>
      <a
        href={localUrl('/#shelves')}
        className={classNames(header.button, styles.menuButton)}
        aria-label={t('Open menu')}
        data-tap
        {...(hydrated && asButton)}
      >
        <Menu />
      </a>
      {hydrated && (
        <Drawer open={open} onClose={close}>
          {used && (
            <>
              <div className={classNames('header-surface', styles.top)}>
                <ShopLogo name={shopName} logo={logo} />
                <button
                  type="button"
                  className={header.button}
                  aria-label={t('Close menu')}
                  onClick={close}
                >
                  <X />
                </button>
              </div>
              <ColourStrip />
              <DrawerCategories listing={listing} onPick={close} />
              {user && <DrawerAccount adminUrl={user.adminUrl} onPick={close} />}
              <div className={styles.theme}>
                <ThemeSwitch />
                <LanguageSwitch />
              </div>
            </>
          )}
        </Drawer>
      )}
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
      aria-label={t('Menu')}
      className={styles.drawer}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

interface DrawerCategoriesProps {
  listing: ShownListing | null;
  onPick: () => void;
}

function DrawerCategories({ listing, onPick }: DrawerCategoriesProps) {
  const [openSlug, setOpenSlug] = useState(
    () => categoryTree.find(({ name }) => name === listing?.category)?.slug ?? null,
  );
  return (
    <nav aria-label={t('Categories')}>
      <ul>
        {categoryTree.map((category) => {
          const { name, slug, hasMenu } = category;
          const isOpen = openSlug === slug;
          return (
            <li key={slug} style={ribbonStyle(name)}>
              {hasMenu ? (
                <button
                  type="button"
                  className={styles.row}
                  aria-expanded={isOpen}
                  onClick={() => setOpenSlug(isOpen ? null : slug)}
                >
                  {formatCategory(name)}
                  <ChevronDown className="icon" />
                </button>
              ) : (
                <Link
                  to={listingUrl({ category: name })}
                  className={styles.row}
                  aria-current={listing?.category === name || undefined}
                  onClick={onPick}
                >
                  {formatCategory(name)}
                </Link>
              )}
              {hasMenu && isOpen && (
                <Subcategories category={category} listing={listing} onPick={onPick} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface SubcategoriesProps extends DrawerCategoriesProps {
  category: Category;
}

function Subcategories({ category: { name, subcategories }, listing, onPick }: SubcategoriesProps) {
  const shown = listing?.category === name ? listing.subcategory : undefined;
  return (
    <ul className={styles.inner}>
      {[null, ...subcategories].map((subcategory) => (
        <li key={subcategory}>
          <Link
            to={listingUrl({ category: name, subcategory })}
            className={styles.row}
            aria-current={subcategory === shown || undefined}
            onClick={onPick}
          >
            {subcategory
              ? formatCategory(subcategory)
              : t('All {name}', { name: formatCategory(name) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface DrawerAccountProps {
  adminUrl: string | null;
  onPick: () => void;
}

/** Admin and Sign Out on phones, where the header has no room for them. */
function DrawerAccount({ adminUrl, onPick }: DrawerAccountProps) {
  return (
    <div className={styles.account}>
      {adminUrl && (
        <AdminLink to={adminUrl} className={styles.row} onClick={onPick}>
          <Shield className="icon" />
          {t('Admin')}
        </AdminLink>
      )}
      <form
        method="post"
        action={localUrl('/sign-out')}
        // An open drawer would cover a toast or a confirm dialog.
        onSubmit={(event) => void submitSignOut(event).then(onPick)}
      >
        <button type="submit" className={styles.row}>
          <LogOut className="icon icon-flip" />
          {t('Sign Out')}
        </button>
      </form>
    </div>
  );
}
