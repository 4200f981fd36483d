export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;

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
