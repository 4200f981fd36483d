import { sql } from 'kysely';

/** The mailbox of an address, however that is written: 'Maya+2@…' is read by who reads 'maya@…'. */
export const findMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');

/**
 * What emails to an address are counted under where anybody can have them sent: its own, or one for all other
 * addresses of its mailbox. Who uses those up takes nothing from whom the mailbox belongs to.
 */
export const toEmailLimitKey = (email: string): string =>
  findMailbox(email) === email.toLowerCase() ? email.toLowerCase() : `+ ${findMailbox(email)}`;

/** Selects the mailbox of a column, in the same words as the index orders_mailbox. */
export const selectMailbox = (column: string) =>
  sql<string>`regexp_replace(lower(${sql.ref(column)}), '\\+[^@]*@', '@')`;
