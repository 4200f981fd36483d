import { useEffect, useRef, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './count.module.css';

interface DetectedCode {
  rawValue: string;
}

/** Of Chromium on Android and macOS; TypeScript does not know it. */
declare const BarcodeDetector: {
  new (options: {
    formats: string[];
  }): {
    detect(image: HTMLVideoElement): Promise<DetectedCode[]>;
  };
  getSupportedFormats(): Promise<string[]>;
};

const formats = ['qr_code', 'ean_13', 'ean_8', 'upc_a'];
const pauseMs = 150;
/** A code that stays before the camera is counted once. */
const sameCodeMs = 2500;
/**
 * Another code within this time after a box was counted is on it where that is seen again; else it is counted
 * afterwards.
 */
const sameBoxMs = 1000;

/** Tells of each code, with the time at which it is seen, whether it is one more to count: a box with two is one. */
export function createSeen(): (code: string, now: number) => boolean {
  const boxes = new Map<string, { seenAt: number }>();
  let current = { seenAt: Number.NEGATIVE_INFINITY, countedAt: Number.NEGATIVE_INFINITY };
  let others: string[] = [];
  return (code, now) => {
    const box = boxes.get(code);
    if (box && now - box.seenAt <= sameCodeMs) {
      box.seenAt = now;
      if (box === current) for (const other of others.splice(0)) boxes.set(other, box);
      return false;
    }
    if (now - current.countedAt < sameBoxMs) {
      others.push(code);
      return false;
    }
    current = { seenAt: now, countedAt: now };
    boxes.set(code, current);
    others = [];
    return true;
  };
}

type Detect = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own detector; elsewhere a library, which is loaded only then. */
async function createDetect(): Promise<Detect> {
  if ('BarcodeDetector' in window) {
    const supported = await BarcodeDetector.getSupportedFormats();
    if (formats.every((format) => supported.includes(format))) {
      const detector = new BarcodeDetector({ formats });
      return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
    }
  }
  const { decodeFrame } = await import('./decode-frame.ts');
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (!brush || canvas.width === 0) return null;
    brush.drawImage(video, 0, 0);
    return decodeFrame(brush.getImageData(0, 0, canvas.width, canvas.height));
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function describeProblem(error: unknown): string {
  const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
  return isForbidden
    ? 'The camera is not allowed. Allow it in the settings of the browser and load the page again.'
    : 'There is no camera that can be used. Type the number below the bars instead.';
}

/** Reads codes until `stop` is called; `failed` has the reason where there is no picture. */
function startScan(video: HTMLVideoElement | null, onCode: (code: string) => void) {
  let isStopped = false;
  let stream: MediaStream | null = null;
  const stop = () => {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  async function scan(): Promise<void> {
    if (!video) return;
    const back = { facingMode: 'environment', width: { ideal: 1280 } };
    stream = await navigator.mediaDevices.getUserMedia({ video: back });
    if (isStopped) return stop();
    video.srcObject = stream;
    await video.play();
    const detect = await createDetect();
    const isNew = createSeen();
    while (!isStopped) {
      const code = await detect(video);
      if (code && isNew(code, Date.now())) onCode(code);
      await wait(pauseMs);
    }
  }
  const failed = new Promise<string>((resolve) => {
    scan().catch((error) => {
      // A page that is left ends the playback.
      if (isStopped) return;
      console.error(error);
      resolve(describeProblem(error));
    });
  });
  return { stop, failed };
}

interface CameraScannerProps {
  onCode: (code: string) => void;
}

/** The picture of the camera at the back; each code before it is told once. */
export default function CameraScanner({ onCode }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const scan = startScan(video.current, (code) => latest.current(code));
    scan.failed.then(setProblem);
    return scan.stop;
  }, []);
  return problem ? (
    <Notice tone="bad">{problem}</Notice>
  ) : (
    <video ref={video} className={styles.camera} muted playsInline aria-label="Camera" />
  );
}
