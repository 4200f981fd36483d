import { MessageCircle, Share2 } from 'lucide-react';
import { t } from '#app/platform/language/words.ts';
import { getWhatsAppUrl } from '#app/platform/text/tel.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './ask-and-share.module.css';

export interface AskAndShareProps {
  name: string;
  /** The absolute address of the product's page. */
  url: string;
  whatsapp: string;
  isCopy: boolean;
}

/** Opens a chat with the shop that begins with the product. '' where the shop has no number. */
export function getInquiryUrl({ name, url, whatsapp }: Omit<AskAndShareProps, 'isCopy'>): string {
  const text = encodeURIComponent(t('Hello, a question about {name}: {url}', { name, url }));
  return whatsapp && `${getWhatsAppUrl(whatsapp)}?text=${text}`;
}

export function AskAndShare({ name, url, whatsapp, isCopy }: AskAndShareProps) {
  return (
    <div className={`row ${styles.ways}`}>
      {whatsapp && (
        <a className="tap strong" href={getInquiryUrl({ name, url, whatsapp })}>
          <MessageCircle className="icon" aria-hidden="true" />
          {isCopy ? t('Ask about this copy on WhatsApp') : t('Ask about this product on WhatsApp')}
        </a>
      )}
      <TextButton className="scripted" onClick={() => void share(name, url)}>
        <Share2 className="icon" aria-hidden="true" />
        {t('Share')}
      </TextButton>
    </div>
  );
}

/** Opens what the device shares with; a browser that has none copies the link. */
async function share(title: string, url: string): Promise<void> {
  try {
    // Firefox has it on phones only.
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast({ kind: 'done', text: t('Link copied') });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return;
    showToast({ kind: 'refused', text: t('Copying failed. Copy the link from the address bar.') });
  }
}
