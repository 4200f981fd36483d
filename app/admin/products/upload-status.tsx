import { TextButton } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './extra-photos.module.css';
import { usePhotoStore } from './photo-store.tsx';

const count = (photos: number) => (photos === 1 ? '1 photo' : `${photos} photos`);

/** How far the photos of a product are, and a button for those that did not arrive. */
export function UploadStatus({ productId }: { productId: number }) {
  const { uploads, retry, giveUp } = usePhotoStore();
  const own = uploads.filter((upload) => upload.productId === productId);
  const failed = own.filter(({ error }) => error !== undefined);
  const waiting = own.length - failed.length;
  const name = own[0]?.productName;
  return (
    <>
      <p role="status" className={styles.progress}>
        {waiting > 0 && `Adding ${count(waiting)} to “${name}”…`}
      </p>
      {failed[0] && (
        <Notice
          tone="bad"
          role="alert"
          title={`${count(failed.length)} of “${name}” ${failed.length === 1 ? 'was' : 'were'} not added.`}
        >
          <p>{failed[0].error}</p>
          <div className={styles.buttons}>
            <TextButton onClick={() => retry(productId)}>Try again</TextButton>
            <TextButton onClick={() => giveUp(productId)}>
              {failed.length === 1 ? 'Leave it out' : 'Leave them out'}
            </TextButton>
          </div>
        </Notice>
      )}
    </>
  );
}

/** The photos of products whose form is closed. */
export function OtherUploads({ editing }: { editing: number | null }) {
  const ids = new Set(usePhotoStore().uploads.map(({ productId }) => productId));
  ids.delete(editing ?? 0);
  return [...ids].map((id) => <UploadStatus key={id} productId={id} />);
}
