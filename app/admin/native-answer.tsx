import { type ProductAnswer, undoOf } from '#app/admin/products/product-response.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './native-answer.module.css';

/** What a toast would say, for browsers without JavaScript; with it no answer comes this way. */
export function NativeAnswer({ answer }: { answer: ProductAnswer | undefined }) {
  if (!answer) return null;
  const undo = undoOf(answer);
  return (
    <Notice
      tone={answer.done ? 'ok' : 'bad'}
      role={answer.done ? 'status' : 'alert'}
      title={answer.message}
      className={styles.answer}
    >
      {undo && (
        <form method="post">
          <Button type="submit" variant="quiet" size="sm" {...undo}>
            Undo
          </Button>
        </form>
      )}
    </Notice>
  );
}
