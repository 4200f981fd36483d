import { data } from 'react-router';
import { t } from '#app/platform/language/words.ts';

/** Any other URL. The root's error boundary shows it. */
export function loader() {
  throw data(null, 404);
}

export function meta() {
  return [{ title: t('Page not found') }, { name: 'robots', content: 'noindex' }];
}

export default function NotFound() {
  return null;
}
