import { AsyncLocalStorage } from 'node:async_hooks';

const collected = new AsyncLocalStorage<Set<string>>();

/** Names what the page that is being rendered shows: it is rendered again when that changes. */
export function dependOn(tag: string): void {
  collected.getStore()?.add(tag);
}

/** Renders a page and adds to `tags` what it depends on. */
export function collectDependencies<Page>(
  tags: Set<string>,
  render: () => Promise<Page>,
): Promise<Page> {
  return collected.run(tags, render);
}
