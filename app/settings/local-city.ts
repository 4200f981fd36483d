import { msg, t } from '#app/platform/language/words.ts';

const usualCity = msg('Beirut, Lebanon');

/** The city of the shop in the language of the page, while it is the one that every shop begins with. */
export const localCity = (city: string): string => (city === usualCity ? t(usualCity) : city);
