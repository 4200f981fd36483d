import type { Generated } from 'kysely';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    newsletter_subscribers: {
      id: Generated<number>;
      /** Lower case. */
      email: string;
      status: Generated<'pending' | 'confirmed' | 'unsubscribed'>;
      confirmation_hash: string | null;
      confirmation_sent_at: Generated<Date>;
      unsubscribe_token: string;
      consent_text: string;
      consented_at: Generated<Date>;
      confirmed_at: Date | null;
      unsubscribed_at: Date | null;
      created_at: Generated<Date>;
    };
  }
}
