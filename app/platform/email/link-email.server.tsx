import type { ReactNode } from 'react';
import type { Email, EmailedLink, EmailShop } from './email.ts';
import { EmailButton, EmailLayout, EmailLinkText } from './email-layout.tsx';
import { renderEmail } from './render-email.server.ts';

interface LinkEmailTexts {
  subject: string;
  preview: string;
  title: string;
  reason: string;
  button: string;
  children: ReactNode;
}

/** An email whose purpose is one link: some text, then the button that leads there. */
export async function createLinkEmail(
  shop: EmailShop,
  { email, url }: EmailedLink,
  { subject, button, children, ...layout }: LinkEmailTexts,
): Promise<Email> {
  const rendered = await renderEmail(
    <EmailLayout shop={shop} {...layout}>
      {children}
      <EmailButton href={url}>{button}</EmailButton>
      <EmailLinkText href={url} />
    </EmailLayout>,
  );
  return { to: { email }, subject, ...rendered };
}
