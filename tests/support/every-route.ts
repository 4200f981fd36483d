import fs from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';

/** All routes with a path, as `app/routes.ts` spells it; that of the home page is '/'. */
function flattenRoutes(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.index ? '/' : entry.path;
    const own = path === undefined ? [] : [{ path, file: entry.file }];
    return [...own, ...flattenRoutes(entry.children ?? [])];
  });
}

export function listRoutePaths(entries: readonly RouteConfigEntry[]): string[] {
  return flattenRoutes(entries).map(({ path }) => path);
}

function listPathsWith(pattern: RegExp, entries: readonly RouteConfigEntry[]): string[] {
  return flattenRoutes(entries)
    .filter(({ file }) => pattern.test(fs.readFileSync(`app/${file}`, 'utf8')))
    .map(({ path }) => path);
}

/** The paths that take forms. */
export const listFormPaths = (entries: readonly RouteConfigEntry[]) =>
  listPathsWith(/^export (?:async )?(?:function|const) action\b/m, entries);

/** The paths whose loaders read the query. */
export const listQueryPaths = (entries: readonly RouteConfigEntry[]) =>
  listPathsWith(/request\.url\)\.searchParams/, entries);

/** The paths that show a page. */
export function listPagePaths(entries: readonly RouteConfigEntry[]): string[] {
  const pages = flattenRoutes(entries).filter(({ file }) => file.endsWith('.page.tsx'));
  return pages.map(({ path }) => path);
}
