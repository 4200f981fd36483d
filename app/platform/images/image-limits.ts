/** The kinds of files that an upload may have. */
export const acceptedImages = 'image/jpeg,image/png,image/webp,image/avif';
/** The size of the largest one. */
export const maxImageBytes = 10 * 1024 * 1024;
export const imageTooLarge = 'The image is larger than 10 MB.';
