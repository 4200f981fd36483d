import { data, Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { isRefusal } from '#app/platform/http/offline-action.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/admin-search.page.ts';
import { groupHits, HitText } from './admin-hits.tsx';
import styles from './admin-search.module.css';
import { findAdminHits } from './admin-search.server.ts';

export const meta = describeHiddenPage('Search', 'Orders, cases, products and customers.');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireArea(context, 'orders');
  const q = parseLine(new URL(request.url).searchParams.get('q'), 100);
  try {
    const found = await findAdminHits(context.get(databaseContext), q, {
      withCases: mayUse(role, 'counter'),
      withCustomers: mayUse(role, 'customers'),
    });
    return data({ q, hits: found, failed: false });
  } catch (error) {
    logError(context, error, 'the search of the admin failed');
    return data({ q, hits: [], failed: true }, 503);
  }
}

/** An error of a fetcher would replace the page below the search, with all that is typed into it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const q = new URL(request.url).searchParams.get('q') ?? '';
    return { q, hits: [], failed: true };
  }
}

export default function AdminSearchPage({ loaderData: { q, hits, failed } }: Route.ComponentProps) {
  return (
    <Panel>
      <h2>{q ? `Results for "${q}"` : 'Search'}</h2>
      {failed && <p>Search is unavailable. Try again.</p>}
      {!failed && hits.length === 0 && (
        <p>
          {q
            ? 'Nothing found.'
            : 'Type a number, a name, a phone number, a place or a product above.'}
        </p>
      )}
      {groupHits(hits).map(({ kind, found }) => (
        <section key={kind} aria-label={kind} className={styles.kind}>
          <h3>{kind}</h3>
          <ul>
            {found.map((hit) => (
              <li key={hit.url}>
                <Link to={hit.url}>
                  <HitText {...hit} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
