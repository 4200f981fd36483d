import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { addressIn, type Language } from '#app/platform/language/languages.ts';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';
import { createLinkToken, hashLinkToken } from '#app/platform/text/link-token.server.ts';

/** A repair may take weeks, and its warranty months. */
const lifeDays = 180;

/** Makes a link that opens one case without an account, and gives its path. Only its hash is stored. */
export async function createCaseLink(db: Connection, caseId: number): Promise<string> {
  const { token, hash } = createLinkToken();
  const added = await sql<{ language: Language }>`
    insert into case_links (token_hash, case_id, expires_at)
    values (${hash}, ${caseId}, now() + ${lifeDays} * interval '1 day')
    returning (select language from cases where id = case_id) as language`.execute(db);
  return addressIn(added.rows[0]?.language ?? 'en', `/c?t=${token}`);
}

/** The id of the case that a token opens; null for an unknown or expired one. */
export async function findLinkedCaseId(db: Connection, token: string): Promise<number | null> {
  const found = await sql<{ caseId: number }>`
    select case_id as "caseId" from case_links
    where token_hash = ${hashLinkToken(token)} and expires_at > now()`.execute(db);
  return found.rows[0]?.caseId ?? null;
}

/** Whether a request is about the photos of a case: the only address of shoppers that takes files. */
export function isCasePhotosPath({ url }: Request): boolean {
  return splitLanguage(new URL(url).pathname).path === '/c/photos';
}
