import { type ReactNode, useId } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './profile-section.module.css';

export interface ProfileSectionProps {
  title: string;
  /** What happens, in a sentence or two. */
  words: ReactNode;
  children: ReactNode;
}

/** One thing that a user can do about the account. */
export function ProfileSection({ title, words, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <p className={styles.words}>{words}</p>
      {children}
    </Panel>
  );
}
