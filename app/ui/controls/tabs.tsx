import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import { isRightToLeft } from '#app/ui/layout/is-right-to-left.ts';
import { onIntent } from './prefetch.ts';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: string;
  /** A tab is a link, which works without JavaScript. */
  to: string;
  badge?: number;
  /** The badge for screen readers: '2 new orders'. */
  badgeLabel?: string;
  /** In a frame. On a phone, the bar below has room for four with icons; the others stand under 'More'. */
  icon?: LucideIcon;
  isRare?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** 'line' is for the surface of a panel, 'frame' a column beside all pages and a bar below them on a phone. */
  variant: 'frame' | 'line';
  /** The panel of each tab has the same fields: a tab waits for the scripts, which leave them as they are. */
  keepsTyped?: boolean;
  children: ReactNode;
}

/** Tabs with the panel of the selected one. Arrow keys, Home and End move the focus, Space selects. */
export function Tabs({ label, tabs, selected, variant, keepsTyped, children }: TabsProps) {
  const group = useId();
  const rare = tabs.filter(({ isRare }) => isRare);
  return (
    <div className={variant === 'frame' ? styles.framed : undefined}>
      <div
        role="tablist"
        aria-label={label}
        className={classNames(styles.tabs, styles[variant])}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            group={group}
            current={tab.id === selected}
            keepsTyped={keepsTyped}
          />
        ))}
      </div>
      {rare.length > 0 && <MoreTabs label={label} tabs={rare} selected={selected} />}
      <div role="tabpanel" id={`${group}-panel`} aria-labelledby={`${group}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

interface TabLinkProps extends Pick<TabsProps, 'keepsTyped'> {
  tab: Tab;
  group: string;
  current: boolean;
}

/** On a phone, where the bar has no room for these tabs. */
function MoreTabs({ label, tabs, selected }: Pick<TabsProps, 'label' | 'tabs' | 'selected'>) {
  const { key } = useLocation();
  return (
    <details key={key} className={styles.more}>
      <summary className={styles.tab} data-selected={tabs.some(({ id }) => id === selected)}>
        <Ellipsis className="icon" aria-hidden="true" />
        {t('More')}
      </summary>
      <nav aria-label={`${label}, more`}>
        {tabs.map(({ id, to, label }) => (
          <Link key={id} to={to} aria-current={id === selected ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </details>
  );
}

function TabLink({ tab, group, current, keepsTyped }: TabLinkProps) {
  const id = `${group}-${tab.id}`;
  return (
    <Link
      id={id}
      role="tab"
      to={tab.to}
      prefetch={onIntent}
      preventScrollReset
      className={styles.tab}
      data-rare={tab.isRare}
      data-tap={keepsTyped}
      aria-selected={current}
      aria-controls={current ? `${group}-panel` : undefined}
      aria-describedby={tab.badge ? `${id}-badge` : undefined}
    >
      {tab.icon && <tab.icon className="icon" aria-hidden="true" />}
      {tab.label}
      <TabBadge id={`${id}-badge`} tab={tab} />
    </Link>
  );
}

/** Describes the tab, whose accessible name is its label alone. */
function TabBadge({ id, tab: { badge, badgeLabel } }: { id: string; tab: Tab }) {
  if (!badge) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {badge}
      </span>
      <span hidden id={id}>
        {badgeLabel ?? badge}
      </span>
    </>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const tabs = all.filter((tab) => tab.getClientRects().length > 0);
  const here = tabs.indexOf(document.activeElement as HTMLElement);
  const forward = isRightToLeft(event.currentTarget) ? -1 : 1;
  const next = {
    ArrowRight: here + forward,
    ArrowLeft: here - forward,
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: tabs.length - 1,
  }[event.key];
  if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ') !event.repeat && tabs[here]?.click();
  else if (next !== undefined) tabs.at(next % tabs.length)?.focus();
  else return;
  event.preventDefault();
}
