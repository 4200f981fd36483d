/** A heading of the second level, with the id its anchor has in the HTML. */
export interface Heading {
  id: string;
  text: string;
}
