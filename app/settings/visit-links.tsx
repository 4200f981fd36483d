import { MapPin } from 'lucide-react';
import { t } from '#app/platform/language/words.ts';
import { formatShopPlace, listHours, type ShopContact } from './shop-contact.ts';

interface VisitLinksProps {
  contact: ShopContact;
  /** Of each line. */
  className: string | undefined;
}

/**
 * The place of the shop, with the street and the way there where the owner has set them, and when it is open.
 */
export function VisitPlace({ contact, className }: VisitLinksProps) {
  const { mapPin } = contact;
  // A link only where it leads somewhere.
  const Place = (mapPin ? 'a' : 'span') as 'a';
  return (
    <>
      <Place href={mapPin || undefined} className={className}>
        <MapPin className="icon" />
        <bdi>{formatShopPlace(contact)}</bdi>
      </Place>
      {listHours(contact).map((line) => (
        <bdi key={line} className={className}>
          {line}
        </bdi>
      ))}
    </>
  );
}

/** The same, and the pages of the shop elsewhere; nothing of what the owner left empty. */
export function VisitLinks({ contact, className }: VisitLinksProps) {
  const { instagram, facebook } = contact;
  return (
    <>
      <VisitPlace contact={contact} className={className} />
      {instagram && (
        <a href={instagram} className={className}>
          {t('Instagram')}
        </a>
      )}
      {facebook && (
        <a href={facebook} className={className}>
          {t('Facebook')}
        </a>
      )}
    </>
  );
}
