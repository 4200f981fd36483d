import type { CSSProperties, ReactNode } from 'react';
import { emailColors, emailDisplayFont, emailFont } from './email-style.ts';

const text: CSSProperties = { fontSize: 16, lineHeight: '25px' };

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <p className="m-ink" style={{ ...text, margin: '0 0 16px', color: emailColors.ink }}>
      {children}
    </p>
  );
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <h2
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
    </h2>
  );
}

/** The one main action of a mail. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '24px 0 0' }}
    >
      <tbody>
        <tr>
          <td
            className="m-action"
            style={{
              backgroundColor: emailColors.action,
              borderBottom: `5px solid ${emailColors.actionEdge}`,
              padding: 0,
            }}
          >
            <a
              className="m-action"
              href={href}
              style={{
                display: 'inline-block',
                padding: '13px 26px 11px',
                backgroundColor: emailColors.action,
                color: emailColors.onAction,
                fontFamily: emailFont,
                fontSize: 16,
                lineHeight: '22px',
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** For whom the key does not work: the address to copy. */
export function EmailLinkText({ href }: { href: string }) {
  return (
    <p
      className="m-ink2"
      data-skip-in-text="true"
      style={{ margin: '20px 0 0', color: emailColors.ink2, fontSize: 13, lineHeight: '20px' }}
    >
      If the button does not work, open this address:{' '}
      <a className="m-link" href={href} style={{ color: emailColors.link, wordBreak: 'break-all' }}>
        {href}
      </a>
    </p>
  );
}

/** Yellow, and so money. */
export function EmailBadge({ children }: { children: ReactNode }) {
  return (
    <span
      dir="ltr"
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

/** Names and what they are, one below the other; those without a value are left out. */
export function EmailDetails({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <p
            key={name}
            className="m-ink"
            style={{ ...text, margin: '0 0 8px', color: emailColors.ink, wordBreak: 'break-word' }}
          >
            <span className="m-ink2" style={{ color: emailColors.ink2, fontSize: 14 }}>
              {name}:
            </span>{' '}
            {value}
          </p>
        ))}
    </>
  );
}
