/** The kinds of files that an upload may have. */
export const acceptedImages = 'image/jpeg,image/png,image/webp,image/avif';
/** The size of the largest one. */
export const maxImageBytes = 10 * 1024 * 1024;
export const imageTooLarge = 'The image is larger than 10 MB.';
/** The device names the file and does not give its content. */
export const imageUnreadable =
  'The image could not be read from this device. Open it there once, or choose another.';
