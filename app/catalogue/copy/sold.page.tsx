import { Link } from 'react-router';
import styles from '#app/catalogue/cards/product-card.module.css';
import { formatCategory, ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t, tn } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Pager } from '#app/ui/data/pager.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Card, CardCover, Ribbon } from '#app/ui/layout/card.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/sold.page.ts';
import soldStyles from './sold.module.css';
import { hidePrice, listSoldCopies, soldPageSize } from './sold-copies.server.ts';

const pageUrl = (page: number) => (page > 1 ? `/sold?page=${page}` : '/sold');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { page = 1, total = 0 } = loaderData ?? {};
  return describePage(matches, {
    title: page > 1 ? t('Sold copies, page {page}', { page }) : t('Sold copies'),
    description: t(
      'The consoles, games and collectibles that have found a new home, with their photos, their condition and the day they were sold.',
    ),
    path: pageUrl(page),
    hidden: total === 0,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = parsePage(new URL(request.url).searchParams.get('page'));
  const db = context.get(readDatabaseContext);
  const { soldPrices } = await context.get(settingsContext).read();
  const shown = await readPage(asked, soldPageSize, (page) => listSoldCopies(db, page));
  return soldPrices === 'on' ? shown : { ...shown, copies: shown.copies.map(hidePrice) };
}

export default function SoldPage({ loaderData }: Route.ComponentProps) {
  const { copies, total, page, pageCount } = loaderData;
  return (
    <PageFrame
      title={t('Sold copies')}
      beside={<span>{tn(total, '{count} copy', '{count} copies')}</span>}
    >
      {copies.length === 0 ? (
        <EmptyState
          image={emptyImageUrl('search')}
          title={t('Nothing here yet.')}
          hint={t(
            'A copy that was delivered is shown here, with its photos and the day it was sold.',
          )}
          action={<ButtonLink to="/?view=all">{t('See what is for sale')}</ButtonLink>}
        />
      ) : (
        <ul className={styles.grid}>
          {copies.map((copy, index) => (
            <SoldCard key={copy.id} copy={copy} eager={index < 4} />
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} getUrl={pageUrl} />
    </PageFrame>
  );
}

interface SoldCardProps {
  copy: Route.ComponentProps['loaderData']['copies'][number];
  eager: boolean;
}

function SoldCard({ copy, eager }: SoldCardProps) {
  const { id, name, category, subcategory, copyLine, soldAt, soldForCents, other } = copy;
  return (
    <Card style={ribbonStyle(category)} className={styles.card} contentClassName={styles.inside}>
      <Ribbon>{formatCategory(subcategory || category)}</Ribbon>
      <Link to={`/product/${id}`} prefetch={onIntent} className={styles.link}>
        <span className={styles.frame}>
          <ProductImage product={copy} size={320} eager={eager} className={styles.image} />
        </span>
        <span className={`name ${styles.name}`}>{name}</span>
        <CardCover />
      </Link>
      <div className={styles.flags}>
        <Tag>{t('Sold')}</Tag>
      </div>
      <div className={styles.foot}>
        {copyLine && <span>{copyLine}</span>}
        <span className="muted small breaks">
          {soldForCents === null
            ? formatDate(soldAt)
            : rich('For {price}, {date}', {
                price: <bdi>{formatPrice(soldForCents)}</bdi>,
                date: formatDate(soldAt),
              })}
        </span>
        {other && (
          <Link
            to={`/product/${other.id}`}
            prefetch={onIntent}
            aria-label={t('Here now: {price}, {name}', {
              price: formatPrice(other.priceCents),
              name,
            })}
            className={`tap small strong ${soldStyles.other}`}
          >
            {t('Here now: {price}', { price: formatPrice(other.priceCents) })}
          </Link>
        )}
      </div>
    </Card>
  );
}
