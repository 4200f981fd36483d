import { MapPin } from 'lucide-react';
import { t } from '#app/platform/language/words.ts';
import type { ShopContact } from './shop-contact.ts';

interface VisitLinksProps {
  contact: ShopContact;
  /** Of each line. */
  className: string | undefined;
}

/** Where the shop is, when it is open, its pages elsewhere; nothing that the owner left empty. */
export function VisitLinks({ contact, className }: VisitLinksProps) {
  const { city, street, mapPin, openingHours, localHours, instagram, facebook } = contact;
  // A link only where it leads somewhere.
  const Place = (mapPin ? 'a' : 'span') as 'a';
  return (
    <>
      <Place href={mapPin || undefined} className={className}>
        <MapPin className="icon" />
        <bdi>{street ? `${street}, ${city}` : city}</bdi>
      </Place>
      {(localHours ?? openingHours).map((line) => (
        <bdi key={line} className={className}>
          {line}
        </bdi>
      ))}
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
