import { create } from 'qrcode';

/** The width of a QR code in squares, and the path of the dark ones. */
export function drawQrCode(text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : [],
  );
  return { size, path: dark.join('') };
}
