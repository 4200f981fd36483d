/**
 * The channel on which a trigger of the table of products says that they have changed in anything
 * but their stock. An order, which changes the stock, is said on the channel of orders.
 */
export const catalogueChannel = 'catalogue';
