import { Banknote, MapPin, RotateCcw, Truck } from 'lucide-react';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import styles from './delivery-facts.module.css';

/** The four facts under the hero. */
export function DeliveryFacts({ terms }: { terms: DeliveryTerms }) {
  const facts = [
    { Icon: Banknote, fact: 'Cash on delivery only', more: 'Pay when it is in your hands' },
    {
      Icon: Truck,
      fact: `At your door in ${terms.deliveryDays} days`,
      more: `Ordered before ${terms.cutOff}, working days`,
    },
    {
      Icon: MapPin,
      fact: `${deliveryCost(terms)} delivery`,
      more: 'Depending on your location',
    },
    { Icon: RotateCcw, fact: '14 days to reflect', more: 'See our warranty page' },
  ];
  return (
    <section className={styles.facts} aria-label="How we deliver">
      <ul className={`wrap ${styles.list}`}>
        {facts.map(({ Icon, fact, more }) => (
          <li key={fact}>
            <Icon className={Icon === Truck ? 'icon icon-flip' : 'icon'} aria-hidden="true" />
            <div>
              <strong>{fact}</strong>
              <span>{more}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
