import { classNames } from './class-names.ts';
import styles from './prose.module.css';

export interface ProseProps {
  /** HTML that the shop's own Markdown was rendered to; never a visitor's. */
  html: string;
  /** Sets the first paragraph larger. */
  leadFirst?: boolean;
  className?: string;
}

/** Running text of articles and information pages. */
export function Prose({ html, leadFirst = false, className }: ProseProps) {
  return (
    <div
      className={classNames(styles.prose, leadFirst && styles.leadFirst, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML in the text
      dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }}
    />
  );
}

/** A wide table scrolls by itself, also by keyboard. */
function withScrollingTables(html: string): string {
  const frame = `<div class="${styles.table}" role="group" aria-label="Table" tabindex="0">`;
  return html.replaceAll('<table>', `${frame}<table>`).replaceAll('</table>', '</table></div>');
}
