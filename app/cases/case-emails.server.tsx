import { z } from 'zod';
import { MultilineText } from '#app/orders/emails/order-email-parts.tsx';
import type { ComposeEmail, Email, EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailDetails,
  EmailHeading,
  EmailLayout,
  EmailText,
} from '#app/platform/email/email-layout.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import {
  type Case,
  type CaseEntry,
  caseKinds,
  describeStage,
  formatCaseNumber,
  hasPrice,
} from './case.ts';
import { describeLine, describeLinePrice } from './case-lines.ts';
import { createCaseLink } from './case-links.server.ts';
import { findCase, isConfirmedAddress } from './cases.server.ts';

const caseData = z.object({ caseId: z.int().positive(), entryId: z.int().positive().optional() });

/** To the customer, when the shop has answered or moved a case on; null where the address is erased. */
export const composeCaseNews: ComposeEmail = async (db, shop, data) => {
  const { caseId, entryId } = caseData.parse(data);
  const found = await findCase(db, caseId);
  if (!found?.email) return null;
  const entry = found.entries.find(({ id }) => id === entryId);
  const path = await createCaseLink(db, caseId);
  // Anybody may write what they like to any address.
  const isStranger = entry?.kind === 'opened' && !(await isConfirmedAddress(db, found));
  const shown = isStranger ? { ...found, name: '', lines: [] } : found;
  return inLanguage(found.language, () =>
    buildCaseNews(shop, shown, { entry, url: shop.origin + path }),
  );
};

export async function buildCaseNews(
  shop: EmailShop,
  found: Case,
  { entry, url }: { entry: CaseEntry | undefined; url: string },
): Promise<Email> {
  const number = formatCaseNumber(found.id);
  const kind = t(caseKinds[found.kind]);
  const isNew = entry?.kind === 'opened';
  const subject = isNew
    ? t('We have your message: {kind} {number}', { kind, number })
    : t('News of {kind} {number}', { kind, number });
  const body = (
    <EmailLayout
      shop={shop}
      preview={describeStage(found)}
      title={subject}
      reason={t('You get this mail because you wrote to {shop} with this address.', {
        shop: shop.name,
      })}
    >
      <EmailText>
        {found.name && rich('Hello {name}.', { name: <bdi>{found.name}</bdi> })}{' '}
        {describeStage(found)}
      </EmailText>
      {entry?.words && (
        <EmailText>
          <MultilineText text={entry.words} />
        </EmailText>
      )}
      {found.lines.length > 0 && <EmailHeading>{t('What it is about')}</EmailHeading>}
      <EmailDetails
        facts={found.lines.map((line) => [
          describeLine(line),
          (hasPrice(found) && describeLinePrice(found, line)) || ' ',
        ])}
      />
      <EmailButton href={url}>{t('Open it')}</EmailButton>
    </EmailLayout>
  );
  return { to: { email: found.email, name: found.name }, subject, ...(await renderEmail(body)) };
}
