import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLeaveDialog } from '#app/admin/forms/unsaved-edits.tsx';
import { fillFirst, type ProductPhotos } from '#app/catalogue/copy/photos.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { upload } from '#app/platform/files/upload.ts';
import { loseConnection } from '#app/platform/http/connection.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

export interface PhotosResponse {
  photos?: ProductPhotos;
  refused?: string;
}

const noResponse = 'The shop did not answer. Check the connection and try again.';

/** Its refusals are texts for the owner. */
async function requestPhotos(productId: number, body?: FormData): Promise<PhotosResponse> {
  try {
    const url = `/admin/products/${productId}/photos`;
    const response = await (body ? upload(url, body) : fetch(url));
    // The shop redirects everyone who is not signed in as an admin.
    if (!response.url.endsWith(url)) return { refused: 'Sign in again, in another tab.' };
    if (response.status < 500) return await response.json();
  } catch (error) {
    console.error(error);
  }
  loseConnection();
  return { refused: noResponse };
}

function toFormData(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

interface PhotoUpload {
  productId: number;
  productName: string;
  file: File;
  /** Whether an open form saves another photo as the first one. */
  isExtra?: () => boolean;
  /** Why the last try failed; it waits until the owner tries again. */
  error?: string;
}

type PhotosChange = (now: ProductPhotos) => ProductPhotos;

interface PhotoStore {
  photos: ReadonlyMap<number, ProductPhotos>;
  load: (productId: number) => Promise<void>;
  /** Writes a change and returns whether it was saved; one that another window has made in between stays. */
  change: (productId: number, change: PhotosChange) => Promise<boolean>;
  /** Fills the place of a first photo that was never saved. */
  fill: (productId: number) => void;
  uploads: readonly PhotoUpload[];
  upload: (uploads: readonly PhotoUpload[]) => void;
  retry: (productId: number) => void;
  giveUp: (productId: number) => void;
}

const Context = createContext<PhotoStore | null>(null);

export function usePhotoStore(): PhotoStore {
  const store = useContext(Context);
  if (!store) throw new Error('This page has no PhotoStoreProvider.');
  return store;
}

const maxAttempts = 3;

function useSavedPhotos() {
  const reload = useBackgroundReload();
  const [photos, setPhotos] = useState<ReadonlyMap<number, ProductPhotos>>(new Map());
  const latest = useRef(photos);
  function save(productId: number, now: ProductPhotos) {
    const before = latest.current.get(productId);
    latest.current = new Map(latest.current).set(productId, now);
    setPhotos(latest.current);
    // The row of the product shows its first photo.
    if (before && before.image !== now.image) reload();
  }
  async function send(productId: number, form?: FormData): Promise<PhotosResponse> {
    const before = latest.current.get(productId);
    const response = await requestPhotos(productId, form);
    if (response.photos) {
      // What came in between may be newer than this.
      if (latest.current.get(productId) === before) save(productId, response.photos);
      else await send(productId);
    }
    return response;
  }
  async function load(productId: number) {
    const { refused } = await send(productId);
    if (refused) showToast({ kind: 'refused', text: refused });
  }
  // One after the other: of two at once the shop would refuse the second.
  const changing = useRef(new Map<number, Promise<boolean>>());
  function change(productId: number, apply: PhotosChange) {
    const before = changing.current.get(productId) ?? Promise.resolve(true);
    const next = before.then(() => write(productId, apply));
    changing.current.set(productId, next);
    return next;
  }
  async function write(productId: number, apply: PhotosChange) {
    let refused: string | undefined = noResponse;
    for (let attempt = 0; refused && attempt < maxAttempts; attempt++) {
      const from = latest.current.get(productId);
      if (!from) return false;
      const [was, to] = [from, apply(from)].map((value) => JSON.stringify(value));
      const response = await send(productId, toFormData({ from: was ?? '', to: to ?? '' }));
      refused = response.refused;
      if (refused && !response.photos) break;
    }
    if (refused) showToast({ kind: 'refused', text: refused });
    return !refused;
  }
  function fill(productId: number) {
    const now = latest.current.get(productId);
    if (now && fillFirst(now) !== now) void change(productId, fillFirst);
  }
  return { photos, send, load, change, fill };
}

/** Sends one photo after the other, while the owner goes on with other products. */
export function PhotoStoreProvider({ children }: { children: ReactNode }) {
  const { send, ...saved } = useSavedPhotos();
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const next = uploads.find(({ error }) => error === undefined);
  useLeaveDialog({ isEdited: () => uploads.length > 0 });

  const sendNext = useEffectEvent(async (upload: PhotoUpload) => {
    const fields = { image: upload.file, ...(upload.isExtra?.() && { extra: 'on' }) };
    const { refused } = await send(upload.productId, toFormData(fields));
    // The form was closed since.
    if (!upload.isExtra?.()) saved.fill(upload.productId);
    setUploads((all) =>
      all.flatMap((one) => {
        if (one !== upload) return [one];
        return refused ? [{ ...one, error: refused }] : [];
      }),
    );
  });
  useEffect(() => {
    if (next) void sendNext(next);
  }, [next]);

  const store: PhotoStore = {
    ...saved,
    uploads,
    upload: (added) => setUploads((all) => [...all, ...added]),
    retry: (productId) =>
      // After the one that is on its way, which would else be sent beside it.
      setUploads((all) => {
        const isAgain = (one: PhotoUpload) => one.productId === productId && !!one.error;
        const again = all.filter(isAgain).map((one) => ({ ...one, error: undefined }));
        return [...all.filter((one) => !isAgain(one)), ...again];
      }),
    giveUp: (productId) =>
      setUploads((all) => all.filter((one) => one.productId !== productId || !one.error)),
  };
  return <Context value={store}>{children}</Context>;
}
