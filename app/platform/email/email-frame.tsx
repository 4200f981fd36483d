import type { CSSProperties, ReactNode } from 'react';
import type { EmailShop } from './email.ts';
import {
  brandStripes,
  darkModeCss,
  emailColors,
  emailDisplayFont,
  emailFont,
} from './email-style.ts';

export interface EmailLayoutProps {
  shop: EmailShop;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  /** Why the mail came, in small letters at the foot. */
  reason: string;
  children: ReactNode;
}

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
const wide: CSSProperties = { width: '100%', borderCollapse: 'separate' };

/** The inbox fills up its line with what follows; this keeps it to the preview. */
const filler = '\u200c\u00a0'.repeat(80);

/** Every mail of the shop: its name on the faceplate, a card with the message, the shop's address. */
export function EmailLayout({ shop, preview, title, reason, children }: EmailLayoutProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,address=no,email=no,date=no" />
        <title>{title}</title>
        <style>{darkModeCss}</style>
      </head>
      <body
        className="m-canvas"
        style={{
          margin: 0,
          padding: 0,
          backgroundColor: emailColors.canvas,
          fontFamily: emailFont,
        }}
      >
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
          {filler}
        </div>
        <table
          {...table}
          className="m-canvas"
          style={{ ...wide, backgroundColor: emailColors.canvas }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 10px 32px' }}>
                <table {...table} style={{ ...wide, maxWidth: 600 }}>
                  <tbody>
                    <EmailHeader shop={shop} />
                    <tr>
                      <td
                        className="m-surface m-pad"
                        style={{
                          backgroundColor: emailColors.surface,
                          borderBottom: `4px solid ${emailColors.shadow}`,
                          padding: '32px 36px 36px',
                        }}
                      >
                        <h1
                          className="m-ink"
                          style={{
                            margin: '0 0 16px',
                            color: emailColors.ink,
                            fontSize: 27,
                            lineHeight: '32px',
                            fontWeight: 800,
                            letterSpacing: '-0.015em',
                          }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <EmailFooter shop={shop} reason={reason} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function EmailHeader({ shop }: { shop: EmailShop }) {
  return (
    <tr data-skip-in-text="true">
      <td className="m-face" style={{ backgroundColor: emailColors.faceplate }}>
        <table {...table} style={wide}>
          <tbody>
            <tr>
              <td
                className="m-pad"
                colSpan={brandStripes.length}
                style={{ padding: '20px 36px 18px' }}
              >
                <a
                  href={shop.origin}
                  style={{
                    color: emailColors.onFace,
                    fontFamily: emailDisplayFont,
                    fontSize: 28,
                    lineHeight: '34px',
                    fontWeight: 900,
                    letterSpacing: '0.03em',
                    textDecoration: 'none',
                    textTransform: 'uppercase',
                  }}
                >
                  {shop.name}
                </a>
              </td>
            </tr>
            <tr>
              {brandStripes.map((colour) => (
                <td
                  key={colour}
                  style={{ backgroundColor: colour, fontSize: 0, height: 6, lineHeight: '6px' }}
                >
                  {'\u00a0'}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}

function EmailFooter({ shop, reason }: { shop: EmailShop; reason: string }) {
  const small: CSSProperties = {
    margin: 0,
    color: emailColors.ink2,
    fontSize: 13,
    lineHeight: '20px',
  };
  return (
    <tr>
      <td className="m-pad" style={{ padding: '20px 36px 0' }}>
        <p className="m-ink2" style={small}>
          <strong>{shop.name}</strong>, {shop.city}. Questions? Call{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{shop.phone}</span> or write to{' '}
          <a className="m-link" href={`mailto:${shop.email}`} style={{ color: emailColors.link }}>
            {shop.email}
          </a>
          .
        </p>
        <p className="m-ink2" style={{ ...small, marginTop: 8 }}>
          {reason}
        </p>
      </td>
    </tr>
  );
}
