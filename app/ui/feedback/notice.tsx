import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './notice.module.css';

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** 'highlight' is for money: it has a yellow edge. */
  tone?: 'info' | 'ok' | 'warn' | 'bad' | 'highlight';
  icon?: ReactNode;
  title?: ReactNode;
}

export function Notice({
  tone = 'info',
  icon,
  title,
  className,
  children,
  ...native
}: NoticeProps) {
  return (
    <div {...native} className={classNames(styles.notice, styles[tone], className)}>
      {icon}
      <div className={styles.content}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  );
}
