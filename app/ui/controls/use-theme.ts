import { useSyncExternalStore } from 'react';
import { formatThemeCookie, parseTheme, type Theme } from './theme.ts';

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
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, shownTheme, (): Theme => 'system');
  return { theme, chooseTheme };
}
