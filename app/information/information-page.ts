import type { Heading } from '#app/platform/text/heading.ts';

/** One of the four information pages of the specification, ready to show. */
export interface InformationPage {
  slug: string;
  title: string;
  description: string;
  lead: string;
  html: string;
  headings: readonly Heading[];
}
