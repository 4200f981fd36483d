// An uploaded image has one folder. Its address is that of its widest file, so the address
// shows which files there are: images from before the zoom end in 960.webp and lack the small JPEG.

export const smallWidth = 160;
export const mediumWidth = 480;
/** Pages and feeds show nothing wider. */
export const pageWidth = 960;
/** The widths that pages choose from, as WebP and AVIF. */
export const shownWidths = [smallWidth, mediumWidth, pageWidth];
/** A photo that fills a screen. Older uploads lack the file; pages show the wider one. */
export const largeWidth = 1600;
export const zoomWidth = 2000;
/** Twice the side that e-mails show. */
export const emailSide = 112;
export const emailFile = `${emailSide}.jpg`;
/** For readers that take no WebP. The shop's own route makes it, also of an image in a bucket. */
export const jpegFile = `${pageWidth}.jpg`;

export const toWebpFile = (width: number) => `${width}.webp`;

/** The address of an uploaded image without its host, as a pattern that captures hash and width. */
export const uploadedPath = `/images/([0-9a-f]{64})/(${pageWidth}|${zoomWidth})\\.webp`;
const uploaded = new RegExp(`^(https://[^\\s?#,]+)?${uploadedPath}$`);

/** The folder of an uploaded image, on disk or in a bucket; undefined for any other address. */
export function getUploadedFolder(url: string): string | undefined {
  const [found, host = '', hash] = uploaded.exec(url) ?? [];
  return found && `${host}/images/${hash}`;
}

function getNarrowUrl(url: string, width: number): string {
  const folder = getUploadedFolder(url);
  return folder === undefined ? url : `${folder}/${toWebpFile(width)}`;
}

/** What pages and feeds show of an image: nothing wider than they need. */
export const getPageImageUrl = (url: string) => getNarrowUrl(url, pageWidth);

/** The smallest image that keeps its shape, for a logo. */
export const getSmallImageUrl = (url: string) => getNarrowUrl(url, smallWidth);

const atCloudinary = /^(https:\/\/res\.cloudinary\.com\/[^?#]+\/image\/upload\/)([^?#]+)\.\w+$/;

/**
 * The image as JPEG, for feeds and link previews, where the shop makes it, of the disk and of its bucket, or
 * Cloudinary does; else as it is.
 */
export function getJpegUrl(url: string, bucketUrl?: string): string {
  const [, host, hash] = uploaded.exec(url) ?? [];
  if (hash && (!host || host === bucketUrl)) return `/images/${hash}/${jpegFile}`;
  return url.replace(atCloudinary, '$1$2.jpg');
}

/** The small image for e-mails: many mail programs know only JPEG and PNG. */
export function getEmailImageUrl(url: string): string {
  const folder = getUploadedFolder(url);
  // The shop's own route makes what an older image on disk lacks; a bucket cannot.
  if (folder) {
    const hasEmailFile = folder.startsWith('/') || url.endsWith(toWebpFile(zoomWidth));
    return hasEmailFile ? `${folder}/${emailFile}` : getSmallImageUrl(url);
  }
  // Cloudinary makes another size and format of an image when the address asks for it.
  return url.replace(atCloudinary, '$1c_fill,h_112,w_112/$2.jpg');
}
