// An uploaded image has one folder. Its address is that of its widest file, so the address
// shows which files there are: images from before the zoom end in 960.webp and lack the small JPEG.

const uploaded = /^((?:https:\/\/[^\s?#,]+)?\/images\/[0-9a-f]{64})\/(960|2000)\.webp$/;

/** The folder of an uploaded image, on disk or in a bucket; undefined for any other address. */
export function getUploadedFolder(url: string): string | undefined {
  return uploaded.exec(url)?.[1];
}

/** What pages and feeds show of an image: nothing wider than they need. */
export function getPageImageUrl(url: string): string {
  const folder = getUploadedFolder(url);
  return folder === undefined ? url : `${folder}/960.webp`;
}

/** The smallest image that keeps its shape, for a logo. */
export function getSmallImageUrl(url: string): string {
  const folder = getUploadedFolder(url);
  return folder === undefined ? url : `${folder}/160.webp`;
}

/** The small image for e-mails: many mail programs know only JPEG and PNG. */
export function getEmailImageUrl(url: string): string {
  const [, folder, widest] = uploaded.exec(url) ?? [];
  // The shop's own route makes what an older image on disk lacks; a bucket cannot.
  if (folder)
    return `${folder}/${widest === '2000' || folder.startsWith('/') ? '112.jpg' : '160.webp'}`;
  // Cloudinary makes another size and format of an image when the address asks for it.
  return url.replace(
    /^(https:\/\/res\.cloudinary\.com\/[^?#]+\/image\/upload\/)([^?#]+)\.\w+$/,
    '$1c_fill,h_112,w_112/$2.jpg',
  );
}
