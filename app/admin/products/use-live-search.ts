import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type AdminProductQuery,
  adminProductsUrl,
  parseAdminProductQuery,
} from '#app/catalogue/editing/admin-product-query.ts';

const pauseMs = 200;

/** The filters of the table: typing searches after a pause, a choice at once, each from page 1. */
export function useLiveSearch(listing: AdminProductQuery) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  const { q, category, show, sort } = listing;
  useEffect(() => {
    // Back, and every link, may bring another listing than the one that the controls show.
    if (box.current && box.current !== document.activeElement) box.current.value = q;
    for (const [name, value] of Object.entries({ category, show, sort })) {
      const select = form.current?.elements.namedItem(name);
      if (select instanceof HTMLSelectElement) select.value = value;
    }
  }, [q, category, show, sort]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function readAsked(): AdminProductQuery | null {
    if (!form.current) return null;
    const sent = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    return parseAdminProductQuery(new URLSearchParams(sent));
  }
  function apply(replace: boolean) {
    clearTimeout(timer.current);
    const asked = readAsked();
    if (asked) navigate(adminProductsUrl(asked), { replace, preventScrollReset: true });
  }
  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, pauseMs, true);
  }
  return { form, box, searchSoon, applyNow: () => apply(false) };
}
