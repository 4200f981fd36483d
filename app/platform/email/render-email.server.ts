import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

// A table marked so is a table in the text as well; all others are there for the looks.
const tables = { selector: 'table.m-table', format: 'dataTable', options: { maxColumnWidth: 56 } };

/** A mail's React element as its two parts, HTML and plain text. React escapes what is put in. */
export async function renderEmail(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(element);
  return { html, text: toPlainText(html, { wordwrap: 78, selectors: [tables] }) };
}
