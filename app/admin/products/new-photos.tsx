import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './extra-photos.module.css';
import { PhotoPicker } from './photo-picker.tsx';

/** A data URL, because the page's Content-Security-Policy allows no blob URLs. */
function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const toKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

interface ChosenPhoto {
  file: File;
  url: string;
}

/** The extra photos of a product that is not added yet; they follow it one by one. */
export function NewPhotos({ chosen }: { chosen: readonly File[] }) {
  const box = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const files = photos.map(({ file }) => file);

  /** The input holds all photos, as choosing alone would replace the earlier ones. */
  async function show(chosenFiles: readonly File[]) {
    const all = [...new Map(chosenFiles.map((file) => [toKey(file), file])).values()];
    const transfer = new DataTransfer();
    for (const file of all) transfer.items.add(file);
    if (box.current) box.current.files = transfer.files;
    const urls = await Promise.all(all.map(readDataUrl));
    setPhotos(all.map((file, index) => ({ file, url: urls[index] ?? '' })));
  }
  const showChosen = useEffectEvent(() => {
    if (chosen.length > 0) void show(chosen);
  });
  useEffect(() => showChosen(), []);

  return (
    <div className={styles.photos}>
      <PhotoPicker
        ref={box}
        name="extraPhotos"
        onChoose={(added) => void show([...files, ...added])}
      />
      <ol className={styles.chosen}>
        {photos.map(({ file, url }, index) => (
          <li key={toKey(file)} className={styles.file}>
            <img src={url} alt={file.name} className={styles.small} />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Leave out photo ${index + 2}`}
              onClick={() => void show(files.filter((other) => other !== file))}
            >
              <X className="icon" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}
