import { ArrowRight, Banknote, MapPin, RotateCcw, Truck } from 'lucide-react';
import { type CSSProperties, Fragment, lazy, Suspense } from 'react';
import { data, Link, redirect } from 'react-router';
import { addFromCard } from '#app/cart/add-to-cart.ts';
import {
  categoryTree,
  findCategory,
  formatCategory,
  matchCategory,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { cardPreview, heroUrl, tileUrl } from '#app/catalogue/images/art-url.ts';
import { hasLooseFilters } from '#app/catalogue/listing/filters.ts';
import {
  emptyList,
  type ListedProducts,
  listByReading,
  listFeatured,
  listProducts,
} from '#app/catalogue/listing/listing.server.ts';
import {
  defaultSort,
  isFeatured,
  isNarrowed,
  type Listing,
  listingNote,
  listingTitle,
  listingUrl,
} from '#app/catalogue/listing/listing.ts';
import { describeShop, listItems } from '#app/catalogue/listing/listing-json-ld.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import { ProductList } from '#app/catalogue/listing/product-list.tsx';
import { useListingMemory } from '#app/catalogue/listing/use-listing-memory.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { formatDeliveryDays } from '#app/delivery/delivery-window.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { latePart } from '#app/platform/http/connection.ts';
import { logError, readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { renderMarkdown } from '#app/platform/text/markdown.server.ts';
import { absoluteUrl, describePage } from '#app/platform/text/page-meta.ts';
import { findNamedCategory, maySearch, openTermReader } from '#app/search/search.server.ts';
import { type DeliveryTerms, deliveryCost, pickTerms } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readText, readTexts, type Texts } from '#app/settings/texts/texts.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/home.page.ts';
import styles from './home.module.css';
import { listHomeRows } from './home-rows.server.ts';
import { findOwnConsoles, narrowToConsoles, readNarrowing } from './narrowing.server.ts';

/** Most shops have none, and do without their scripts. */
const HomeRows = lazy(latePart(() => import('./home-rows.tsx')));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const listing = loaderData?.listing;
  if (!listing) return [];
  // Engines read them in the server's HTML, and the browser's scripts have no room for them.
  const facts = import.meta.env.SSR ? describeFacts(matches, loaderData) : [];
  const canonical = listingUrl({
    ...listing,
    sort: defaultSort(listing),
    page: 1,
    filters: '',
    all: listing.all && !listing.category,
  });
  if (isFeatured(listing)) {
    const page = describePage(matches, {
      title: t('Retro and modern games, consoles and collectibles in Beirut'),
      description: t(
        'Consoles, games, figures, cards and guides from every generation. Prices in US dollars, cash on delivery anywhere in Lebanon.',
      ),
      path: canonical,
      hidden: loaderData.isUnknown,
    });
    return [...page, ...facts];
  }
  const title = listingTitle(listing);
  const slug = import.meta.env.SSR && findCategory(listing.category ?? '')?.slug;
  const page = describePage(matches, {
    title,
    description: loaderData.failed
      ? title
      : t(
          '{title}: {note} at our shop in Beirut. Prices in US dollars, cash on delivery in Lebanon.',
          { title, note: listingNote(listing, 0, loaderData.total) },
        ),
    path: canonical,
    image: slug ? cardPreview('category', slug, title) : undefined,
    hidden: Boolean(listing.q || listing.filters || (listing.category && !loaderData.total)),
  });
  return [...page, ...facts];
}

/** Structured data: of home the shop, of a category what is in it. */
function describeFacts(
  matches: Route.MetaArgs['matches'],
  { listing, products, total }: Route.ComponentProps['loaderData'],
) {
  const url = (path: string) => absoluteUrl(matches, path);
  const root = matches[0]?.loaderData;
  if (isFeatured(listing) && root)
    return [{ 'script:ld+json': describeShop(root.site.shopName, root.contact, root.logo, url) }];
  if (!listing.category || products.length === 0) return [];
  return [{ 'script:ld+json': listItems(listingTitle(listing), { products, total }, url) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const listing = parseListing(query);
  const spelled = correctCategory(query);
  if (spelled || hasLooseFilters(query)) throw redirect(listingUrl(spelled ?? listing));
  const consoles = await findOwnConsoles(context, listing);
  if (consoles?.length) throw redirect(listingUrl(narrowToConsoles(listing, consoles)));
  const unknown = listing.category ? undefined : query.get('category')?.trim();
  const settings = await context.get(settingsContext).read();
  const inDays = formatDeliveryDays(settings.deliveryDays);
  const terms = { ...pickTerms(settings), inDays };
  const texts = await readTexts(context);
  const hero = readHero(texts);
  const shared = { listing, terms, hero, today: todayInBeirut(), isUnknown: Boolean(unknown) };
  const failed = (message: string, status: number) =>
    data(
      {
        ...shared,
        ...emptyList,
        failed: message,
        ...{ rows: null, narrowing: undefined, shelf: null, also: [] },
      },
      status,
    );
  if (listing.q && !maySearch(context))
    return failed(t('Too many requests. Please try again later.'), 429);
  try {
    const db = context.get(readDatabaseContext);
    const [listed, rows, shelf] = await Promise.all([
      isFeatured(listing)
        ? listFeatured(db, listing, texts.home.featured)
        : listProducts(db, listing, await openTermReader(context)),
      isFeatured(listing) && settings.homeRows === 'on' ? listHomeRows(db, settings.picks) : null,
      listing.q && !listing.category ? findNamedCategory(context, listing.q) : null,
    ]);
    const narrowing = await readNarrowing(context, { listing, listed, consoles });
    const also = await readOthers(context, listing, listed);
    // What is said of the reading stands in the notes, and would be sent to nobody.
    const { reading: _, notes: found, ...sent } = listed;
    const notes = unknown ? [t('We have no shelf “{name}”.', { name: unknown })] : found;
    const shown = { ...shared, ...sent, notes, failed: null, rows, narrowing, shelf, also };
    return data(shown, unknown ? 404 : 200);
  } catch (error) {
    logError(context, error, 'the list of products failed');
    return failed(t('Failed to fetch products'), 503);
  }
}

/** The banner's texts; `lang` where the page is in a language that they are not written in. */
function readHero(texts: Texts) {
  const found = readText(texts, { kind: 'home', id: 'home' });
  const { headline, body, button } = found?.text.content ?? texts.home;
  const lang = found?.language !== pageLanguage() && { lang: 'en', dir: 'ltr' };
  return { lines: headline.split('\n'), tagline: renderMarkdown(body).html, button, ...lang };
}

/** The list in the shop's own spelling, where its category is written otherwise: 'sega' for 'Sega'. */
function correctCategory(query: URLSearchParams): Listing | null {
  const read = (name: string) => query.get(name) ?? '';
  const known = matchCategory(read('category'), read('subcategory'));
  const changed = Object.entries(known).filter(([name, value]) => value && value !== read(name));
  if (changed.length === 0) return null;
  const corrected = new URLSearchParams(query);
  for (const [name, value] of changed) corrected.set(name, value);
  return parseListing(corrected);
}

const maxAlso = 24;

/** What a search finds by meaning, beside all that have its words, or where filters leave none. */
async function readOthers(
  context: Route.LoaderArgs['context'],
  listing: Listing,
  { products, total, reading }: ListedProducts,
): Promise<ProductSummary[]> {
  if (!listing.q || reading || total > products.length) return [];
  if (total === 0 && !isNarrowed(listing)) return [];
  const other = (await openTermReader(context)).read(listing.q);
  if (!other?.hasMeaning) return [];
  const listed = await listByReading(context.get(readDatabaseContext), listing, other);
  const others = listed?.products.filter(({ id }) => !products.some((one) => one.id === id)) ?? [];
  return others.slice(0, maxAlso);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData;
  const reload = useBackgroundReload();
  useListingMemory(loaderData);
  const add = async (product: ProductSummary) => (await addFromCard(product)) || reload();

  const featured = isFeatured(listing);
  // The list keeps its place in the tree, and with it the focus in its toolbar.
  return (
    <>
      {featured && (
        <>
          <Hero {...loaderData.hero} />
          <DeliveryFacts terms={loaderData.terms} />
        </>
      )}
      <div className={featured ? 'wrap section' : 'wrap'}>
        {!featured && (
          <>
            <a className="skip-link" href="#products">
              {t('Skip to products')}
            </a>
            <Breadcrumb crumbs={listCrumbs(listing)} />
          </>
        )}
        <ProductList {...loaderData} onAdd={add} />
        {listing.category === 'Repairs' && (
          <p className="section">
            <ButtonLink to="/c/new?kind=repair">{t('Ask for a repair')}</ButtonLink>
          </p>
        )}
        {featured && (
          <>
            {loaderData.rows && (
              <Suspense>
                <HomeRows rows={loaderData.rows} today={loaderData.today} />
              </Suspense>
            )}
            <CategoryTiles />
          </>
        )}
      </div>
    </>
  );
}

function listCrumbs(listing: Listing) {
  const home = { name: t('Home'), to: '/' };
  const { q, category, subcategory } = listing;
  if (q || !category) return [home, { name: listingTitle(listing) }];
  if (!subcategory) return [home, { name: formatCategory(category) }];
  return [
    home,
    { name: formatCategory(category), to: listingUrl({ category }) },
    { name: formatCategory(subcategory) },
  ];
}

const backgrounds = {
  '--day': `url(${heroUrl('day')})`,
  '--night': `url(${heroUrl('night')})`,
} as CSSProperties;

/** The banner of the home page. CSS picks day or night, because the visitor may choose a theme. */
function Hero({
  lines,
  tagline,
  button,
  ...inEnglish
}: Route.ComponentProps['loaderData']['hero']) {
  return (
    <section className={`day-night ${styles.hero}`} style={backgrounds}>
      <link rel="preload" as="image" href={heroUrl('day')} media="(prefers-color-scheme: light)" />
      <link rel="preload" as="image" href={heroUrl('night')} media="(prefers-color-scheme: dark)" />
      <div className={`wrap ${styles.text}`} {...inEnglish}>
        <h1 className={styles.title}>
          {lines.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {index > 0 ? line : `${line} `}
            </Fragment>
          ))}
        </h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML */}
        <div className={styles.tagline} dangerouslySetInnerHTML={{ __html: tagline }} />
        <ButtonLink to="/blog" variant="sun" size="lg">
          {button}
          <ArrowRight className="icon icon-flip" aria-hidden="true" />
        </ButtonLink>
      </div>
    </section>
  );
}

function DeliveryFacts({ terms }: { terms: DeliveryTerms & { inDays: string } }) {
  const facts = [
    { Icon: Banknote, fact: t('Cash on delivery only'), more: t('Pay when it is in your hands') },
    {
      Icon: Truck,
      fact: t('At your door in {days}', { days: terms.inDays }),
      more: t('Ordered before {time}, working days', { time: terms.cutOff }),
    },
    {
      Icon: MapPin,
      fact: t('{cost} delivery', { cost: deliveryCost(terms) }),
      more: t('Depending on your location'),
    },
    { Icon: RotateCcw, fact: t('14 days to reflect'), more: t('See our warranty page') },
  ];
  return (
    <section className={styles.facts} aria-label={t('How we deliver')}>
      <ul className={`wrap ${styles.list}`}>
        {facts.map(({ Icon, fact, more }) => (
          <li key={fact}>
            <Icon className={Icon === Truck ? 'icon icon-flip' : 'icon'} aria-hidden="true" />
            <div>
              <strong>{fact}</strong>
              <span>{more}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryTiles() {
  return (
    <section id="shelves" aria-labelledby="shelves-title">
      <h2 id="shelves-title" className={styles.tilesTitle}>
        {t('Pick a shelf')}
      </h2>
      <ul className={styles.tiles}>
        {categoryTree.map(({ slug, name }) => (
          <li key={slug} className={styles.place} style={ribbonStyle(name)}>
            <Link to={listingUrl({ category: name })} prefetch={onIntent} className={styles.tile}>
              <span className={styles.name}>
                {formatCategory(name)
                  .split(' ')
                  .map((word) => (
                    <span key={word}>{`${word} `}</span>
                  ))}
              </span>
              <img src={tileUrl(slug)} alt="" width={64} height={64} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
