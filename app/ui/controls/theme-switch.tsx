import { useId, useSyncExternalStore } from 'react';
import { msg, t } from '#app/platform/language/words.ts';
import styles from './theme-switch.module.css';

const themes = { system: msg('System'), light: msg('Light'), dark: msg('Dark') } as const;

/** 'system' follows the device and has no cookie. */
type Theme = keyof typeof themes;

const themeCookie = /\btheme=(light|dark)\b/;
const yearInSeconds = 31_536_000;

export function formatThemeCookie(theme: Theme): string {
  const [value, maxAge] = theme === 'system' ? ['', 0] : [theme, yearInSeconds];
  return `theme=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}

/** Runs inline in the head, so that the first paint has the chosen theme. */
export const themeScript = `var m=document.cookie.match(/${themeCookie.source}/);m&&(document.documentElement.dataset.theme=m[1])`;

/** System, light or dark. Several switches on a page stay in sync. */
export function ThemeSwitch() {
  // Pages from the server's cache are the same for every theme, so they render 'system'.
  const theme = useSyncExternalStore(subscribe, readTheme, (): Theme => 'system');
  const name = useId();
  return (
    <fieldset className={`scripted ${styles.switch}`}>
      <legend className={styles.legend}>{t('Theme')}</legend>
      {Object.entries(themes).map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === theme}
            data-tap
            onChange={() => setTheme(value as Theme)}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function setTheme(theme: Theme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = formatThemeCookie(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
