import { AtSign, Clock, MapPin, ThumbsUp } from 'lucide-react';
import { formatHours, type ShopContact } from './shop-contact.ts';

/** The place of the shop, with the street and the way there where the owner has set them. */
export function ShopPlace({ contact, className }: VisitLinksProps) {
  const { city, street, mapPin } = contact;
  const text = street ? `${street}, ${city}` : city;
  const content = (
    <>
      <MapPin className="icon" aria-hidden="true" />
      <bdi>{text}</bdi>
    </>
  );
  if (!mapPin) return <span className={className}>{content}</span>;
  return (
    <a href={mapPin} className={className} rel="noreferrer">
      {content}
    </a>
  );
}

interface VisitLinksProps {
  contact: ShopContact;
  /** Of each line. */
  className: string | undefined;
}

/** When the shop is open, and its pages elsewhere; nothing of what the owner left empty. */
export function VisitLinks({ contact, className }: VisitLinksProps) {
  const { openingHours, instagram, facebook } = contact;
  return (
    <>
      {openingHours.length > 0 && (
        <div className={className}>
          <Clock className="icon" aria-hidden="true" />
          <div>
            {openingHours.map((line) => (
              <div key={line} dir="ltr">
                {formatHours(line)}
              </div>
            ))}
          </div>
        </div>
      )}
      {instagram && (
        <a href={instagram} className={className} rel="noreferrer">
          <AtSign className="icon" aria-hidden="true" />
          Instagram
        </a>
      )}
      {facebook && (
        <a href={facebook} className={className} rel="noreferrer">
          <ThumbsUp className="icon" aria-hidden="true" />
          Facebook
        </a>
      )}
    </>
  );
}
