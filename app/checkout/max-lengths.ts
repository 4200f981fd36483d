/** The longest text of each field of the checkout form, in characters. */
export const maxLengths = {
  firstName: 80,
  lastName: 80,
  email: 254,
  phone: 40,
  address: 300,
  city: 100,
  notes: 1000,
};
