import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './tag.module.css';

/** A pair of colours in the tokens, such as `--ok` for text on `--ok-bg`. */
export type Tone = 'ok' | 'warn' | 'bad' | 'yellow' | 'blue' | 'purple' | 'green' | 'red';

/** Sets `--tone` and `--tone-bg` for the element and everything in it. */
export function toneStyle(tone: Tone): CSSProperties {
  return { '--tone': `var(--${tone})`, '--tone-bg': `var(--${tone}-bg)` } as CSSProperties;
}

interface TagProps {
  /** 'inherited' takes the `--c` and `--on` that are set around the tag. */
  tone?: Tone | 'plain' | 'inherited';
  to?: string;
  children: ReactNode;
  className?: string;
}

export function Tag({ tone = 'plain', to, children, className }: TagProps) {
  const hasSquare = tone !== 'plain' && tone !== 'inherited';
  const shared = {
    className: classNames(
      styles.tag,
      !hasSquare && styles.plain,
      tone === 'inherited' && styles.inherited,
      to !== undefined && styles.link,
      className,
    ),
    style: hasSquare ? toneStyle(tone) : undefined,
  };
  if (to === undefined) return <span {...shared}>{children}</span>;
  return (
    <Link to={to} prefetch={onIntent} {...shared}>
      {children}
    </Link>
  );
}
