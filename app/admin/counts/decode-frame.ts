import {
  BarcodeFormat,
  BinaryBitmap,
  ChecksumException,
  DecodeHintType,
  FormatException,
  HybridBinarizer,
  MultiFormatOneDReader,
  NotFoundException,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';

/** A picture of the camera: four bytes for each pixel, as a canvas gives them. */
export type Frame = Pick<ImageData, 'data' | 'width' | 'height'>;

/** A UPC is read as the EAN that it is a part of. */
const formats = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8];
const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, formats]]);
const readers = [new QRCodeReader(), new MultiFormatOneDReader(hints)];

function toGrey({ data, width, height }: Frame): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    grey[index] = (red + 2 * green + blue) / 4;
  }
  return grey;
}

/** The code in a picture, for browsers that have no `BarcodeDetector`; null where there is none. */
export function decodeFrame(frame: Frame): string | null {
  const source = new RGBLuminanceSource(toGrey(frame), frame.width, frame.height);
  for (const reader of readers) {
    try {
      return reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch (error) {
      // The library throws where it finds no code, and where one is blurred.
      if (!isUnreadable(error)) throw error;
    }
  }
  return null;
}

const isUnreadable = (error: unknown) =>
  error instanceof NotFoundException ||
  error instanceof ChecksumException ||
  error instanceof FormatException;
