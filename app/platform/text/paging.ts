/** The page number in a query, from 1; anything else is 1. */
export function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

interface Paging {
  page: number;
  /** At least 1: an empty list has one page. */
  pageCount: number;
}

/** The one rule of all paged lists: beyond the end stands the last page there is. */
export function clampPage(asked: number, total: number, pageSize: number): Paging {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(asked, pageCount), pageCount };
}

/** Reads the page that was asked for, or the last one there is, which costs a second reading. */
export async function readPage<Listed extends { total: number }>(
  asked: number,
  pageSize: number,
  read: (page: number) => Promise<Listed>,
): Promise<Listed & Paging> {
  const listed = await read(asked);
  const paging = clampPage(asked, listed.total, pageSize);
  return paging.page === asked
    ? { ...listed, ...paging }
    : { ...(await read(paging.page)), ...paging };
}
