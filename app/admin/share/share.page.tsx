import { Copy, Download, MessageCircle, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { type Category, findCategory } from '#app/catalogue/categories/category-tree.ts';
import { type ShareText, writeShareTexts } from '#app/catalogue/copy/share-texts.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/share.page.ts';
import styles from './share.module.css';
import { shareImage } from './share-image.ts';
import { findShared } from './shared.server.ts';

export const meta = describeHiddenPage('Share', 'A picture and a text to post.');

/** `/admin/products/1/share`, or `/admin/products/share?category=Sega` for a shelf. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireArea(context, 'products');
  const { searchParams } = new URL(request.url);
  const query = params.id ? new URLSearchParams({ product: params.id }) : searchParams;
  const found = await findShared(context.get(databaseContext), query, context.get(originContext));
  const category = query.has('product') ? null : findCategory(query.get('category') ?? '');
  const shelves = category ? listShelves(category) : [];
  if (found) {
    const { shared } = found;
    const pictureUrl = `/admin/products/share.jpg?${query}`;
    return { name: shared.name, pictureUrl, texts: writeShareTexts(shared), shelves };
  }
  if (!category) throw data(null, 404);
  const name = query.get('subcategory') || category.name;
  return { name, pictureUrl: null, texts: [], shelves };
}

function listShelves({ name: category, subcategories }: Category) {
  const toUrl = (shelf: Record<string, string>) =>
    `/admin/products/share?${new URLSearchParams({ category, ...shelf })}`;
  const own = subcategories.map((name) => ({ name, url: toUrl({ subcategory: name }) }));
  return [{ name: `All of ${category}`, url: toUrl({}) }, ...own];
}

export default function SharePage({
  loaderData: { name, pictureUrl, texts, shelves },
}: Route.ComponentProps) {
  const downloaded = useRef(new Map<string, File>());
  const fileName = `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'picture'
  }.jpg`;
  return (
    <Panel className={styles.page} aria-labelledby="share-title">
      <header>
        <TextButtonLink to="/admin">All products</TextButtonLink>
        <h2 id="share-title" className={styles.heading}>
          Share <bdi>{name}</bdi>
        </h2>
      </header>
      {shelves.length > 0 && (
        <nav aria-label="Shelves" className={`cluster ${styles.actions}`}>
          {shelves.map((shelf) => (
            <TextButtonLink key={shelf.url} to={shelf.url} prefetch="none">
              {shelf.name}
            </TextButtonLink>
          ))}
        </nav>
      )}
      {pictureUrl ? (
        <div className={styles.parts}>
          <div className={styles.picture}>
            <img
              key={pictureUrl}
              src={pictureUrl}
              alt={`To post: ${name}`}
              width={1080}
              height={1080}
            />
            <div className={`cluster ${styles.actions}`}>
              <ButtonLink to={pictureUrl} reloadDocument download={fileName} size="sm">
                <Download className="icon" aria-hidden="true" />
                Download the picture
              </ButtonLink>
              <Button
                variant="quiet"
                size="sm"
                onClick={() => void shareImage(downloaded.current, pictureUrl, fileName)}
              >
                <Share2 className="icon" aria-hidden="true" />
                Share the picture
              </Button>
            </div>
          </div>
          <div className={styles.texts}>
            {texts.map((text) => (
              <PostText key={`${pictureUrl} ${text.language}`} {...text} />
            ))}
          </div>
        </div>
      ) : (
        <p>Nothing of this shelf is in stock.</p>
      )}
    </Panel>
  );
}

function PostText({ language, label, text: written }: ShareText) {
  const [text, setText] = useState(written);
  return (
    <section aria-label={label}>
      <Field
        multiline
        label={label}
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        rows={written.split('\n').length + 1}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={`cluster ${styles.actions}`}>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Copy the text: ${label}`}
          onClick={() => void copyText(text)}
        >
          <Copy className="icon" aria-hidden="true" />
          Copy
        </Button>
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(text)}`}
          aria-label={`WhatsApp: ${label}`}
          target="_blank"
          rel="noreferrer"
          variant="quiet"
          size="sm"
        >
          <MessageCircle className="icon" aria-hidden="true" />
          WhatsApp
        </ButtonLink>
      </div>
    </section>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'done', text: 'Text copied' });
  } catch {
    showToast({ kind: 'refused', text: 'Copying failed. Select the text and copy it.' });
  }
}
