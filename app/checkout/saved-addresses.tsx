import type { SavedAddress } from '#app/orders/customer/address-book.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import styles from './checkout.module.css';

export interface SavedAddressesProps {
  addresses: readonly SavedAddress[];
  /** The one that fills the form already. */
  chosen: SavedAddress | null;
  onChoose: (address: Omit<SavedAddress, 'id'>) => void;
}

const formId = 'saved-addresses';

/** Where the last orders went, to fill the form with. Without JavaScript it is sent as `?to=3`. */
export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  return (
    <div className={styles.saved}>
      <Select
        label="Deliver to"
        name="to"
        form={formId}
        data-tap
        defaultValue={chosen?.id ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const { id: _id, ...address } = addresses.find(({ id }) => String(id) === value) ?? {};
          if ('city' in address) onChoose(address);
        }}
      >
        <option value="">Somewhere new</option>
        {addresses.map(({ id, firstName, lastName, address, city }) => (
          <option key={id} value={id}>{`${firstName} ${lastName}, ${address}, ${city}`}</option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={formId} variant="quiet">
          Fill in
        </Button>
      </noscript>
    </div>
  );
}

/** The form of the select, which cannot stand inside the form that it fills. */
export function SavedAddressesForm() {
  return <form id={formId} method="get" action="/checkout" />;
}
