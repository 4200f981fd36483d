import { useLocation } from 'react-router';
import { addressIn, type Language, languageNames } from '#app/platform/language/languages.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import styles from './language-switch.module.css';

/** Links to the same page in each language, which is loaded whole. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  // '//shop' would be the address of another host.
  const path = pathname.replace(/^\/+/, '/') + search;
  return (
    <nav aria-label={t('Language')} className={styles.languages}>
      {Object.entries(languageNames).map(([language, name]) => (
        <a
          key={language}
          href={addressIn(language as Language, path)}
          hrefLang={language}
          lang={language}
          aria-current={language === pageLanguage() || undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
