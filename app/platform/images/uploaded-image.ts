import { z } from 'zod';
import { zoomWidth } from './image-url.ts';

/** The URL of an uploaded image, as the image store gives it, or '' for none. */
export const uploadedImageSchema = z
  .string()
  .max(2000)
  .regex(
    new RegExp(`^(|https://[^\\s"'<>\\\\]+|/images/[0-9a-f]{64}/${zoomWidth}\\.webp)$`),
    'Upload the image again.',
  );
