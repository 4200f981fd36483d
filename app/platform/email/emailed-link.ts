import { z } from 'zod';

/** What a mail that is all about one link needs to know. */
export interface EmailedLink {
  email: string;
  url: string;
}

const mailedLink = z.object({ email: z.email(), url: z.url({ protocol: /^https?$/ }) });

/** Reads it from the data of a job; throws where it is something else. */
export function parseEmailedLink(data: unknown): EmailedLink {
  return mailedLink.parse(data);
}
