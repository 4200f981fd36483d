import { Mail, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { placesContext } from '#app/delivery/places.server.ts';
import { logError, readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { getDirection, type Language } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { renderMarkdown } from '#app/platform/text/markdown.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import { pickContact } from '#app/settings/shop-contact.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readText, readTexts } from '#app/settings/texts/texts.server.ts';
import { VisitLinks } from '#app/settings/visit-links.tsx';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Prose } from '#app/ui/layout/prose.tsx';
import type { Route } from './+types/information.page.ts';
import styles from './information.module.css';
import {
  fillPlaceholders,
  formatFreeDelivery,
  formatZones,
  listInformationLinks,
} from './information-pages.server.ts';
import { type LookingFor, listLookingFor } from './looking-for.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, slug } = loaderData.page;
  return describePage(matches, { title, description, path: `/${slug}` });
}

export async function loader({ pattern, context }: Route.LoaderArgs) {
  // The address itself may be written otherwise: '/Terms/'.
  const slug = pattern.replace(/^\//, '');
  const [settings, texts, lookingFor] = await Promise.all([
    context.get(settingsContext).read(),
    readTexts(context),
    slug === 'we-buy-products' ? readLookingFor(context) : [],
  ]);
  const found = readText(texts, { kind: 'page', id: `page-${slug}` });
  if (!found) throw new Error(`There is no content/information/${slug}.md.`);
  const { title, description, lead, body } = found.text.content;
  const { language } = found;
  const isDelivery = slug === 'payment-delivery-info';
  const places = isDelivery ? await context.get(placesContext).read() : [];
  // All of an English text is English: what it is filled with, too. Its links stay in the page's language.
  const { markdown, ...filled } = inLanguage(language, () => {
    const fill = (text: string) => fillPlaceholders(text, settings);
    const fees = isDelivery ? formatZones(places) + formatFreeDelivery(settings) : '';
    return { markdown: fill(body) + fees, description: fill(description), lead: fill(lead) };
  });
  return {
    page: { slug, title, language, ...filled, html: renderMarkdown(markdown).html },
    pages: listInformationLinks(texts),
    contact: pickContact(settings),
    lookingFor,
  };
}

/** The page stands without the list too. */
function readLookingFor(context: Route.LoaderArgs['context']): Promise<LookingFor[]> {
  return listLookingFor(context.get(readDatabaseContext)).catch((error: unknown) => {
    logError(context, error, 'the list of what the shop looks for was not read');
    return [];
  });
}

type LoaderData = Route.ComponentProps['loaderData'];

export default function InformationRoute({ loaderData }: Route.ComponentProps) {
  const { page, pages, contact, lookingFor } = loaderData;
  return (
    <div className={`wrap stack spread ${styles.layout}`}>
      <article className={styles.article} {...markLanguage(page.language)}>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.lead}>{page.lead}</p>
        <Prose html={page.html} />
        <LookingForList list={lookingFor} around={page.language} />
        {page.slug === 'we-buy-products' && (
          <p {...markLanguage(pageLanguage(), page.language)}>
            <ButtonLink to="/c/new?kind=offer">{t('Offer us something')}</ButtonLink>
          </p>
        )}
      </article>
      <aside className={`no-print ${styles.side}`}>
        <InformationNavigation pages={pages} current={page.slug} />
        <ContactBox contact={contact} />
      </aside>
    </div>
  );
}

/** For an English text on a page in another language. */
const markLanguage = (language: Language, around = pageLanguage()) =>
  language !== around && { lang: language, dir: getDirection(language) };

function LookingForList({ list, around }: { list: readonly LookingFor[]; around: Language }) {
  if (list.length === 0) return null;
  return (
    <section
      aria-labelledby="looking-for"
      className={styles.lookingFor}
      {...markLanguage(pageLanguage(), around)}
    >
      <h2 id="looking-for">{t('We are looking for')}</h2>
      <ul>
        {list.map(({ id, title, note }) => (
          <li key={id}>
            <strong>
              <bdi>{title}</bdi>
            </strong>
            {note && (
              <>
                {' '}
                <bdi>{note}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InformationNavigation({
  pages,
  current,
}: Pick<LoaderData, 'pages'> & { current: string }) {
  return (
    <nav aria-label={t('Information')} className={styles.navigation}>
      <ul>
        {pages.map(({ slug, title, language }) => (
          <li key={slug}>
            <Link
              to={`/${slug}`}
              prefetch={onIntent}
              aria-current={slug === current ? 'page' : undefined}
              {...markLanguage(language)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactBox({ contact }: Pick<LoaderData, 'contact'>) {
  const { phone, whatsapp, email } = contact;
  return (
    <Panel aria-labelledby="contact-title">
      <h2 id="contact-title">{t('Ask us')}</h2>
      <address className={styles.contact}>
        <a className={styles.way} href={getTelUrl(phone)}>
          <Phone className="icon" aria-hidden="true" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
        <a className={styles.way} href={getWhatsAppUrl(whatsapp)}>
          <MessageCircle className="icon" aria-hidden="true" />
          <span>
            WhatsApp <bdi dir="ltr">{whatsapp}</bdi>
          </span>
        </a>
        <a className={styles.way} href={`mailto:${email}`}>
          <Mail className="icon" aria-hidden="true" />
          <bdi>{email}</bdi>
        </a>
        <VisitLinks contact={contact} className={styles.way} />
      </address>
    </Panel>
  );
}
