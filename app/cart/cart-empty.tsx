import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { t } from '#app/platform/language/words.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

export function CartEmpty() {
  return (
    <EmptyState
      image={emptyImageUrl('cart')}
      imageSize={{ width: 155, height: 136 }}
      title={t('Your cart is empty')}
      hint={t('Start shopping to add items to your cart')}
      action={<ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>}
    />
  );
}
