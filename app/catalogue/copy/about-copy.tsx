import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#app/catalogue/product/product.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { formatLongDate } from '#app/platform/text/date-time.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import {
  authenticities,
  type Condition,
  completenesses,
  conditions,
  graders,
  gradingUrl,
  type Kind,
  powers,
  regions,
} from './copy.ts';
import styles from './copy-table.module.css';
import type { ExtraPhoto } from './photos.ts';

/** What is known of a copy, as rows of a table; none of a product without facts. */
export function listFacts(product: Product, photos: readonly ExtraPhoto[]): [string, ReactNode][] {
  const { kind, condition, completeness, region, power, authenticity } = product;
  const facts: [string, ReactNode][] = [
    [t('Condition'), condition && gradingLink(kind, condition)],
    [t('Completeness'), completeness && t(completenesses[completeness])],
    [t('Region'), region && t(regions[region])],
    [t('Power'), power && t(powers[power])],
    [t('Language'), apart(nameLanguages(product.language))],
    [t('Edition'), apart(product.edition)],
    [t('Included'), apart(product.included)],
    [t('Tested'), apart(formatTest(product))],
    [t('Authenticity'), authenticity && <Authenticity {...{ authenticity, photos }} />],
    [t('Graded'), product.gradedBy && <Grading product={product} />],
  ];
  return facts.filter(([, fact]) => fact);
}

export function AboutCopy({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <section className={styles.about} aria-labelledby="copy-title">
      <h2 id="copy-title" className={styles.title}>
        {t('About this copy')}
      </h2>
      <table className={styles.facts}>
        <tbody>
          {facts.map(([label, fact]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{fact}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the owner wrote reads in its own direction, and our texts in that of the page. */
const apart = (written?: string | null) => written && <bdi>{written}</bdi>;

const gradingLink = (kind: Kind | null, condition: Condition) => (
  <Link to={gradingUrl(kind, condition)} prefetch={onIntent}>
    {t(conditions[condition])}
  </Link>
);

const languages = new Map([
  ['English', msg('English')],
  ['French', msg('French')],
  ['Arabic', msg('Arabic')],
  ['Japanese', msg('Japanese')],
  ['German', msg('German')],
  ['Spanish', msg('Spanish')],
  ['Italian', msg('Italian')],
]);

/** 'English, French' in the language of the page; what else the owner wrote stays. */
const nameLanguages = (written: string | null) =>
  written?.replace(/\p{L}+/gu, (one) => t(languages.get(one) ?? one));

/** '12 November 2026: saves, all buttons', or the part of it that is known. */
function formatTest({ testedOn, testNotes }: Pick<Product, 'testedOn' | 'testNotes'>): string {
  const date = testedOn && formatLongDate(testedOn);
  return date && testNotes
    ? t('{date}: {notes}', { date, notes: testNotes })
    : (date ?? testNotes ?? '');
}

interface AuthenticityProps {
  authenticity: keyof typeof authenticities;
  photos: readonly ExtraPhoto[];
}

function Authenticity({ authenticity, photos }: AuthenticityProps) {
  const board = photos.findIndex(({ part }) => part === 'board');
  const text = t(authenticities[authenticity]);
  if (authenticity !== 'board-checked' || board < 0) return text;
  return <a href={`#photo-${board + 2}`}>{text}</a>;
}

/** Where a grading company shows a certificate; not all of them do. */
function findCertificateUrl({ gradedBy, certificate, kind }: Product): string | null {
  const number = encodeURIComponent(certificate ?? '');
  if (!number) return null;
  if (gradedBy === 'psa') return `https://www.psacard.com/cert/${number}`;
  if (gradedBy === 'bgs')
    return `https://www.beckett.com/grading/card-lookup?item_type=BGS&item_id=${number}`;
  if (gradedBy !== 'cgc') return null;
  // Games are looked up by typing the number.
  return kind === 'card'
    ? `https://www.cgccards.com/certlookup/${number}/`
    : 'https://www.cgcvideogames.com/en-US/cert-lookup';
}

function Grading({ product }: { product: Product }) {
  const { gradedBy, grade, certificate } = product;
  if (!gradedBy) return null;
  const url = findCertificateUrl(product);
  const graded = [t(graders[gradedBy]), grade].filter(Boolean).join(' ');
  return (
    <>
      {certificate
        ? t('{graded}, certificate {certificate}', { graded, certificate })
        : apart(graded)}
      {url && (
        <>
          {' · '}
          <a href={url} target="_blank" rel="noreferrer">
            {t('look it up')}
            <span className="visually-hidden">{t(' (opens in a new tab)')}</span>
          </a>
        </>
      )}
    </>
  );
}
