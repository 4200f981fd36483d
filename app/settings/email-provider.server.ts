import { z } from 'zod';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Config, EmailSettings } from '#app/platform/config.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  type EmailTransport,
  openEmailTransport,
} from '#app/platform/email/email-transport.server.ts';
import { resendEmails } from '#app/platform/email/failed-emails.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';

const providerSchema = z.union([
  z.object({ kind: z.literal('api'), url: z.string(), key: z.string() }),
  z.object({
    kind: z.literal('smtp'),
    server: z.string(),
    user: z.string(),
    password: z.string(),
  }),
]);

/** What the owner has entered: a provider's HTTP API, or a server such as mail.example:587. */
export type StoredProvider = z.infer<typeof providerSchema>;

interface EmailRoute {
  /** 'unreadable': the owner's was encrypted with another AUTH_SECRET. 'files': there is none. */
  from: 'environment' | 'settings' | 'unreadable' | 'files';
  /** Only with 'settings'. */
  provider: StoredProvider | null;
}

const secretName = 'email provider';

export interface EmailRouteServices {
  db: Connection;
  encryption: Encryption;
  config: Pick<Config, 'email' | 'dataDir'>;
}

/** Reads where emails go: what the environment sets comes before what the owner has entered. */
export async function readEmailRoute({
  db,
  encryption,
  config,
}: EmailRouteServices): Promise<EmailRoute> {
  if (config.email.api || config.email.smtpUrl) return { from: 'environment', provider: null };
  const stored = await db
    .selectFrom('secrets')
    .select('ciphertext')
    .where('name', '=', secretName)
    .executeTakeFirst();
  if (!stored) return { from: 'files', provider: null };
  const text = encryption.decrypt(secretName, stored.ciphertext);
  if (text === null) return { from: 'unreadable', provider: null };
  return { from: 'settings', provider: providerSchema.parse(JSON.parse(text)) };
}

/** From port 465 on the connection is encrypted from its start, else by STARTTLS where it is offered. */
function toTransportSettings(provider: StoredProvider): Pick<EmailSettings, 'api' | 'smtpUrl'> {
  if (provider.kind === 'api') return { api: provider, smtpUrl: null };
  const { server, user, password } = provider;
  const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return {
    api: null,
    smtpUrl: `${server.endsWith(':465') ? 'smtps' : 'smtp'}://${login}${server}`,
  };
}

const unreadableMessage =
  'The mail provider was entered under another AUTH_SECRET. Enter its key again under Settings, Sending mail.';

/** A transport that looks up the provider for each email, so that a change needs no restart. */
export function openShopTransport(services: EmailRouteServices): EmailTransport {
  const { email, dataDir } = services.config;
  return {
    async send(outgoing, signal) {
      const { from, provider } = await readEmailRoute(services);
      // Waits in the queue: a file would reach nobody.
      if (from === 'unreadable') throw new Error(unreadableMessage);
      const settings = provider ? toTransportSettings(provider) : email;
      await openEmailTransport(settings, dataDir).send(outgoing, signal);
    },
  };
}

/** What the audit log and pages show of a provider: all but its secret. */
function describeProvider(provider: StoredProvider): Record<string, string> {
  return provider.kind === 'api'
    ? { api: provider.url }
    : { smtpServer: provider.server, smtpUser: provider.user };
}

/**
 * Writes the owner's provider, or takes it away with null. Its secret is in neither log. What failed where
 * there was none, or one that could not be read, is sent again; returns how many emails.
 */
export async function saveEmailProvider(
  { db, encryption }: { db: Database; encryption: Encryption },
  actor: Actor,
  { before, after }: { before: StoredProvider | null; after: StoredProvider | null },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('secrets').where('name', '=', secretName).execute();
    if (after) {
      const ciphertext = encryption.encrypt(secretName, JSON.stringify(after));
      await transaction.insertInto('secrets').values({ name: secretName, ciphertext }).execute();
    }
    const resent = after && !before ? await resendEmails(transaction, 'tried') : 0;
    await recordAudit(transaction, actor, {
      action: after ? 'edit' : 'remove',
      subjectKind: 'email provider',
      subjectId: after?.kind ?? before?.kind ?? '',
      before: before && describeProvider(before),
      after: after && { ...describeProvider(after), ...(resent > 0 && { resent }) },
    });
    return resent;
  });
}
