import { Prose } from '#app/ui/layout/prose.tsx';
import { ContactBox, type ContactBoxProps } from './contact-box.tsx';
import styles from './information-article.module.css';
import { type InformationLink, InformationNavigation } from './information-navigation.tsx';
import type { InformationPage } from './information-page.ts';

export interface InformationArticleProps extends ContactBoxProps {
  page: InformationPage;
  /** All the information pages, this one among them. */
  pages: readonly InformationLink[];
}

/** The body of an information page. */
export function InformationArticle({ page, pages, ...contact }: InformationArticleProps) {
  return (
    <div className={`wrap ${styles.layout}`}>
      <article className={styles.article}>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.lead}>{page.lead}</p>
        <Prose html={page.html} />
      </article>
      <aside className={styles.side}>
        <InformationNavigation pages={pages} current={page.slug} />
        <ContactBox {...contact} />
      </aside>
    </div>
  );
}
