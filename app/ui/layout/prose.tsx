import { t } from '#app/platform/language/words.ts';
import { classNames } from './class-names.ts';
import styles from './prose.module.css';

interface ProseProps {
  /** HTML rendered from the shop's own Markdown, never from user input. */
  html: string;
  leadFirst?: boolean;
  className?: string;
}

export function Prose({ html, leadFirst = false, className }: ProseProps) {
  return (
    <div
      className={classNames(styles.prose, leadFirst && styles.leadFirst, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML in the text
      dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }}
    />
  );
}

/** Wraps each table in a region that scrolls, also by keyboard. */
function withScrollingTables(html: string): string {
  const region = `<div class="${styles.table}" role="group" aria-label="${t('Table')}" tabindex="0">`;
  return html.replaceAll('<table>', `${region}<table>`).replaceAll('</table>', '</table></div>');
}
