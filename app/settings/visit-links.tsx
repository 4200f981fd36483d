import { MapPin } from 'lucide-react';
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
      {openingHours.map((line) => (
        <div key={line} dir="ltr" className={className}>
          {formatHours(line)}
        </div>
      ))}
      {Object.entries({ Instagram: instagram, Facebook: facebook }).map(
        ([name, url]) =>
          url && (
            <a key={name} href={url} className={className} rel="noreferrer">
              {name}
            </a>
          ),
      )}
    </>
  );
}
