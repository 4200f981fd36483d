import { formatThemeCookie, themeScript } from './theme-switch.tsx';

function run(cookie: string) {
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } };
  new Function('document', themeScript)(document);
  return document.documentElement.dataset.theme;
}

it('sets the chosen theme, among other cookies', () => {
  expect(run('a=1; theme=dark; b=2')).toBe('dark');
  expect(run('theme=light')).toBe('light');
  expect(run(formatThemeCookie('dark'))).toBe('dark');
});

it.each(['', 'theme=', 'theme=pink', 'mytheme=dark', 'theme=darker', 'theme=<script>'])(
  'follows the device for %j',
  (cookies) => expect(run(cookies)).toBeUndefined(),
);

it('removes the choice where the device is followed', () => {
  expect(run(formatThemeCookie('system'))).toBeUndefined();
});
