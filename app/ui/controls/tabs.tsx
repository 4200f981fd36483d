import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/layout/class-names.ts';
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
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** 'line' is for the surface of a panel, 'folder' for the canvas. */
  variant?: 'folder' | 'line';
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs with the panel of the selected one. Arrow keys, Home and End move the focus. */
export function Tabs({ label, tabs, selected, variant = 'folder', children }: TabsProps) {
  const group = useId();
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={classNames(styles.tabs, styles[variant])}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => (
          <TabLink key={tab.id} tab={tab} group={group} current={tab.id === selected} />
        ))}
      </div>
      <div role="tabpanel" id={`${group}-panel`} aria-labelledby={`${group}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

interface TabLinkProps {
  tab: Tab;
  group: string;
  current: boolean;
}

function TabLink({ tab, group, current }: TabLinkProps) {
  const id = `${group}-${tab.id}`;
  return (
    <Link
      id={id}
      role="tab"
      to={tab.to}
      prefetch={onIntent}
      preventScrollReset
      className={styles.tab}
      aria-selected={current}
      aria-controls={current ? `${group}-panel` : undefined}
      aria-describedby={tab.badge ? `${id}-badge` : undefined}
    >
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.indexOf(document.activeElement as HTMLElement);
  const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  const next = {
    ArrowRight: here + forward,
    ArrowLeft: here - forward,
    Home: 0,
    End: tabs.length - 1,
  }[event.key];
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}
