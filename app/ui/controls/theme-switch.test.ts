import { describe, expect, it } from 'vitest';
import { formatThemeCookie, parseTheme, themeScript } from './theme-switch.tsx';

describe('parseTheme', () => {
  it('finds the choice among other cookies', () => {
    expect(parseTheme('a=1; theme=dark; b=2')).toBe('dark');
    expect(parseTheme('theme=light')).toBe('light');
  });

  it.each([null, undefined, '', 'theme=', 'theme=pink', 'mytheme=dark', 'theme=darker'])(
    'follows the device for %j',
    (cookies) => expect(parseTheme(cookies)).toBe('system'),
  );

  it('reads back what was written', () => {
    expect(parseTheme(formatThemeCookie('dark'))).toBe('dark');
    expect(parseTheme(formatThemeCookie('system'))).toBe('system');
  });
});

describe('themeScript', () => {
  function run(cookie: string) {
    const document = { cookie, documentElement: { dataset: {} as Record<string, string> } };
    new Function('document', themeScript)(document);
    return document.documentElement.dataset.theme;
  }

  it('sets the chosen theme and nothing else', () => {
    expect(run('a=1; theme=dark')).toBe('dark');
    expect(run('theme=<script>')).toBeUndefined();
  });
});
