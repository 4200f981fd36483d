import { Link, type LinkProps } from 'react-router';
import { pageLanguage } from '#app/platform/language/words.ts';

/** A link to the admin, which is English: the router of another language does not know it. */
export function AdminLink({ to, ...link }: LinkProps & { to: string }) {
  return pageLanguage() === 'en' ? <Link to={to} {...link} /> : <a href={to} {...link} />;
}
