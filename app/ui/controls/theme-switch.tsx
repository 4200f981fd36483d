import { useId, useSyncExternalStore } from 'react';
import styles from './theme-switch.module.css';

const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** What the shopper chose; 'system' follows the device and has no cookie. */
export type Theme = keyof typeof themes;

const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;
const yearInSeconds = 31_536_000;

/** The theme that a Cookie header or `document.cookie` asks for. */
export function parseTheme(cookies: string | null | undefined): Theme {
  const theme = chosen.exec(cookies ?? '')?.[1];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** What to assign to `document.cookie` for the choice to last. */
export function formatThemeCookie(theme: Theme): string {
  const [value, maxAge] = theme === 'system' ? ['', 0] : [theme, yearInSeconds];
  return `theme=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}

/** Stands inline in the head, so that the chosen theme is there before anything is painted. */
export const themeScript = `var m=document.cookie.match(/${chosen.source}/);m&&(document.documentElement.dataset.theme=m[1])`;

/** System, light or dark. It may stand on a page more than once; all of them stay in step. */
export function ThemeSwitch() {
  const { theme, chooseTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Theme</legend>
      {Object.entries(themes).map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === theme}
            data-tap
            onChange={() => chooseTheme(value as Theme)}
          />
          {label}
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

function shownTheme(): Theme {
  return parseTheme(`theme=${document.documentElement.dataset.theme}`);
}

function chooseTheme(theme: Theme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = formatThemeCookie(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The theme in force and the way to change it; the server, which may answer from a cache, says 'system'. */
function useTheme() {
  const theme = useSyncExternalStore(subscribe, shownTheme, (): Theme => 'system');
  return { theme, chooseTheme };
}
