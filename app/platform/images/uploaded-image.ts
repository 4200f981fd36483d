import { z } from 'zod';

/** The URL of an uploaded image, as the image store gives it, or '' for none. */
export const uploadedImageSchema = z
  .string()
  .max(2000)
  .regex(
    /^(|https:\/\/[^\s"'<>\\]+|\/images\/[0-9a-f]{64}\/2000\.webp)$/,
    'Upload the picture again.',
  );
