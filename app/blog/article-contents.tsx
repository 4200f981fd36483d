import { Link } from 'react-router';
import type { Heading } from '#app/platform/text/heading.ts';
import styles from './article-contents.module.css';

/** With fewer headings than this the eye finds its way alone. */
const worthwhile = 4;

/** The table of contents: beside the text where there is room, else above it. */
export function ArticleContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < worthwhile) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p id="contents-title" className={styles.title}>
        In this story
      </p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{text}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
