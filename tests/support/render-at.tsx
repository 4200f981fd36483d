import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** The HTML of what stands on the page of a URL. */
export function renderAt(url: string, children: ReactNode): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => children }]);
  return renderToStaticMarkup(<Stub initialEntries={[url]} />);
}

/** The text of HTML, with one blank between two words. */
export const toText = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
