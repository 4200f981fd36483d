import { sql } from 'kysely';

/** The mailbox of an address, however that is written: 'Maya+2@…' is read by who reads 'maya@…'. */
export const findMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');

/** Selects the mailbox of a column, in the same words as the index orders_mailbox. */
export const selectMailbox = (column: string) =>
  sql<string>`regexp_replace(lower(${sql.ref(column)}), '\\+[^@]*@', '@')`;
