import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { formatCaseNumber } from './case.ts';

export const maxIdentityLength = 40;

/** The ciphertext of one case is none of another. */
const nameSecret = (caseId: number) => `identity of ${formatCaseNumber(caseId)}`;

/** Stores the number of the identity card of who sold to the shop, encrypted. */
export async function writeIdentity(
  db: Connection,
  encryption: Encryption,
  caseId: number,
  identity: string,
): Promise<void> {
  const ciphertext = encryption.encrypt(nameSecret(caseId), identity);
  await sql`
    update cases set identity_ciphertext = ${ciphertext} where id = ${caseId}`.execute(db);
}

/** Reads the number for the paper that is signed; null where none is stored or the secret has changed. */
export async function readIdentity(
  db: Connection,
  encryption: Encryption,
  caseId: number,
): Promise<string | null> {
  const found = await sql<{ ciphertext: string | null }>`
    select identity_ciphertext as ciphertext from cases where id = ${caseId}`.execute(db);
  const ciphertext = found.rows[0]?.ciphertext;
  return ciphertext ? encryption.decrypt(nameSecret(caseId), ciphertext) : null;
}

/** Whether a case has a number that can still be read. */
export async function hasIdentity(
  db: Connection,
  encryption: Encryption,
  caseId: number,
): Promise<boolean> {
  return (await readIdentity(db, encryption, caseId)) !== null;
}
