import type { ProductPhotos } from '#app/catalogue/copy/photos.ts';

/** The photos as they are now, and why a change of them was refused. */
export interface PhotosResponse {
  photos?: ProductPhotos;
  refused?: string;
}
