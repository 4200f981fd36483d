import { ArrowRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { heroUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './hero.module.css';

const pictures = {
  '--day': `url(${heroUrl('day')})`,
  '--night': `url(${heroUrl('night')})`,
} as CSSProperties;

/** The banner of the home page. The style sheet picks day or night, since a theme may be chosen. */
export function Hero() {
  return (
    <section className={styles.hero} style={pictures}>
      <link rel="preload" as="image" href={heroUrl('day')} media="(prefers-color-scheme: light)" />
      <link rel="preload" as="image" href={heroUrl('night')} media="(prefers-color-scheme: dark)" />
      <div className={`wrap ${styles.words}`}>
        <h1 className={styles.title}>
          Past to <br />
          Present
        </h1>
        <p className={styles.line}>
          Every console you begged for. Every one you are still begging for.
        </p>
        <ButtonLink to="/blog" variant="sun" size="lg">
          Read the blog
          <ArrowRight className="icon icon-flip" aria-hidden="true" />
        </ButtonLink>
      </div>
    </section>
  );
}
