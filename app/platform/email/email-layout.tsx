import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import { getDirection, getPrefix } from '#app/platform/language/languages.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import type { EmailShop } from './email.ts';

/** The design tokens as literals: email programs read no custom properties. Dark: `darkModeCss`. */
export const emailColors = {
  canvas: '#eceae3',
  surface: '#ffffff',
  sunken: '#dfdbd0',
  line: '#d2cdc0',
  shadow: '#cac6bb',
  ink: '#171726',
  ink2: '#474653',
  header: '#102a40',
  onHeader: '#f7f2e4',
  link: '#0a5870',
  action: '#c9341b',
  actionEdge: '#861d0b',
  onAction: '#ffffff',
  sun: '#ffc629',
  sunInk: '#1b1508',
} as const;

const logoStripes = ['#ffc629', '#cf2b36', '#2ea3e6', '#2a8246', '#7a52cc'] as const;

const font = "Rubik, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** For the shop's name, numbers and prices: emails load no fonts, so the heaviest installed one. */
export const emailDisplayFont =
  "'Jersey 10', 'Arial Black', Impact, 'Segoe UI Black', Arial, sans-serif";

/** Only `!important` overrides an inline style. */
const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .m-pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .m-canvas, .m-canvas > table > tbody > tr > td { background-color: #0d141e !important; }
  .m-surface { background-color: #18222f !important; border-bottom-color: #090e15 !important; }
  .m-sunken { background-color: #090e15 !important; }
  .m-header { background-color: #08121d !important; }
  .m-line { border-color: #2d3a4b !important; }
  .m-ink { color: #f5f0e3 !important; }
  .m-ink2 { color: #bfc8d1 !important; }
  .m-link { color: #83d3e6 !important; }
  .m-action { background-color: #ff6d50 !important; border-bottom-color: #b23c24 !important; color: #1e0904 !important; }
}`;

const bodyText: CSSProperties = { color: emailColors.ink, fontSize: 16, lineHeight: '25px' };
const smallText: CSSProperties = { color: emailColors.ink2, fontSize: 13, lineHeight: '20px' };

interface EmailLayoutProps {
  shop: EmailShop;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  /** Why the email was sent, in small print at the end. */
  reason: string;
  children: ReactNode;
}

/** For numbers and addresses among Arabic words. */
const keepLtr = () => (pageLanguage() === 'ar' ? 'ltr' : undefined);

export function EmailLayout({ shop, preview, title, reason, children }: EmailLayoutProps) {
  const language = pageLanguage();
  const isArabic = language === 'ar';
  return (
    <Html lang={language} dir={getDirection(language)}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,address=no,email=no,date=no" />
        <title>{title}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Body
        className="m-canvas"
        style={{
          margin: 0,
          padding: '24px 10px 32px',
          backgroundColor: emailColors.canvas,
          fontFamily: font,
        }}
      >
        <Preview>{preview}</Preview>
        {/* Some programs drop what the root element says. */}
        <Container style={{ maxWidth: 600 }} dir={isArabic ? 'rtl' : undefined}>
          <EmailHeader shop={shop} />
          <Row>
            <Column
              className="m-surface m-pad"
              style={{
                backgroundColor: emailColors.surface,
                borderBottom: `4px solid ${emailColors.shadow}`,
                padding: '32px 36px 36px',
              }}
            >
              <Heading
                className="m-ink"
                style={{
                  margin: '0 0 16px',
                  color: emailColors.ink,
                  fontSize: 27,
                  lineHeight: '32px',
                  fontWeight: 800,
                  // It would part letters that Arabic joins.
                  letterSpacing: isArabic ? undefined : '-0.015em',
                }}
              >
                {title}
              </Heading>
              {children}
            </Column>
          </Row>
          <EmailFooter shop={shop} reason={reason} />
        </Container>
      </Body>
    </Html>
  );
}

function EmailHeader({ shop }: { shop: EmailShop }) {
  return (
    <>
      <Row
        data-skip-in-text="true"
        className="m-header"
        style={{ backgroundColor: emailColors.header }}
      >
        <Column className="m-pad" style={{ padding: '20px 36px 18px' }}>
          <Link
            href={shop.origin + getPrefix(pageLanguage())}
            style={{
              color: emailColors.onHeader,
              fontFamily: emailDisplayFont,
              fontSize: 28,
              lineHeight: '34px',
              fontWeight: 900,
              letterSpacing: '0.03em',
              textTransform: 'uppercase',
            }}
          >
            {shop.name}
          </Link>
        </Column>
      </Row>
      <Row data-skip-in-text="true">
        {logoStripes.map((colour) => (
          <Column
            key={colour}
            style={{ backgroundColor: colour, fontSize: 0, height: 6, lineHeight: '6px' }}
          >
            {'\u00a0'}
          </Column>
        ))}
      </Row>
    </>
  );
}

function EmailFooter({ shop, reason }: { shop: EmailShop; reason: string }) {
  return (
    <Row>
      <Column className="m-pad" style={{ padding: '20px 36px 0' }}>
        <Text className="m-ink2" style={{ ...smallText, margin: 0 }}>
          {rich('{shop}, {city}. Questions? Call {phone} or write to {email}.', {
            shop: <strong>{shop.name}</strong>,
            city: shop.city,
            phone: (
              <span dir={keepLtr()} style={{ whiteSpace: 'nowrap' }}>
                {shop.phone}
              </span>
            ),
            email: <EmailTextLink href={`mailto:${shop.email}`}>{shop.email}</EmailTextLink>,
          })}
        </Text>
        <Text className="m-ink2" style={{ ...smallText, margin: '8px 0 0' }}>
          {reason}
        </Text>
      </Column>
    </Row>
  );
}

export function EmailTextLink({ href, children }: { href: string; children: ReactNode }) {
  const style = { color: emailColors.link, textDecoration: 'underline', wordBreak: 'break-word' };
  return (
    <Link className="m-link" href={href} style={style as CSSProperties}>
      {children}
    </Link>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text className="m-ink" style={{ ...bodyText, margin: '0 0 16px' }}>
      {children}
    </Text>
  );
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      className="m-ink"
      style={{
        margin: '28px 0 10px',
        color: emailColors.ink,
        fontSize: 18,
        lineHeight: '24px',
        fontWeight: 800,
      }}
    >
      {children}
    </Heading>
  );
}

/** The one main action of an email. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      className="m-action"
      href={href}
      style={{
        marginTop: 8,
        padding: '13px 26px 11px',
        borderBottom: `5px solid ${emailColors.actionEdge}`,
        backgroundColor: emailColors.action,
        color: emailColors.onAction,
        fontSize: 16,
        lineHeight: '22px',
        fontWeight: 600,
      }}
    >
      {children}
    </Button>
  );
}

export function EmailLinkText({ href }: { href: string }) {
  return (
    <Text className="m-ink2" data-skip-in-text="true" style={{ ...smallText, margin: '20px 0 0' }}>
      {rich('If the button does not work, open this address: {address}', {
        address: (
          <span dir={keepLtr()}>
            <EmailTextLink href={href}>{href}</EmailTextLink>
          </span>
        ),
      })}
    </Text>
  );
}

export function EmailBadge({ children }: { children: ReactNode }) {
  return (
    <span
      // An amount has no letters and stays from left to right, which 'from $42 to $35' in Arabic must not.
      dir={pageLanguage() === 'ar' ? 'auto' : 'ltr'}
      style={{
        display: 'inline-block',
        padding: '3px 10px 4px',
        backgroundColor: emailColors.sun,
        color: emailColors.sunInk,
        fontFamily: emailDisplayFont,
        fontSize: 22,
        lineHeight: '26px',
        fontWeight: 900,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </span>
  );
}

/** Labelled values, one below the other; those without a value are skipped. */
export function EmailDetails({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const shown = facts.filter(([, value]) => value);
  return shown.map(([label, value]) => (
    <Text
      key={label}
      className="m-ink"
      style={{ ...bodyText, margin: '0 0 8px', wordBreak: 'break-word' }}
    >
      <span className="m-ink2" style={{ color: emailColors.ink2, fontSize: 14 }}>
        {t('{label}:', { label })}
      </span>{' '}
      {value}
    </Text>
  ));
}
