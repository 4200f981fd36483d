/**
 * Path and query of the page that a request is for, as the browser's address bar shows them: a
 * navigation in the browser asks for `/orders.data?_routes=…` instead of `/orders`.
 */
export function getPagePath(requestUrl: string): string {
  const { pathname, searchParams } = new URL(requestUrl);
  searchParams.delete('_routes');
  const path = pathname.replace(/(\/_|)\.data$/, (_, end) => (end ? '/' : ''));
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
