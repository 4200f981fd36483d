import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

// A table marked so is a table in the text as well; all others are there for the looks.
const tables = { selector: 'table.m-table', format: 'dataTable', options: { maxColumnWidth: 56 } };

/** Renders an email's React element as HTML and plain text. React escapes all values. */
export async function renderEmail(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(element);
  return { html, text: toPlainText(html, { wordwrap: 78, selectors: [tables] }) };
}
