import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './tag.module.css';

export interface TagProps {
  /** 'category' wears the `--c` and `--on` set around it. */
  variant?: 'category' | 'plain' | 'in' | 'low' | 'out';
  /** Makes it a link. */
  to?: string;
  children: ReactNode;
  className?: string;
}

export function Tag({ variant = 'plain', to, children, className }: TagProps) {
  const look = classNames(styles.tag, styles[variant], className);
  if (to === undefined) return <span className={look}>{children}</span>;
  return (
    <Link to={to} prefetch="intent" className={classNames(look, styles.link)}>
      {children}
    </Link>
  );
}

const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];

/** The status of an order: its word with a capital letter; an unknown one prints as stored. */
export function StatusTag({ status }: { status: string }) {
  const known = statuses.includes(status);
  return (
    <span className={classNames(styles.tag, styles[known ? status : 'cancelled'])}>
      {known ? status.charAt(0).toUpperCase() + status.slice(1) : status}
    </span>
  );
}
