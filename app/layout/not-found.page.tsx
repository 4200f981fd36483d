import { data } from 'react-router';

/** Any other URL. The root's error boundary shows it. */
export function loader() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
