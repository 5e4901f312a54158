/** Returns text without case and accents, the same on every engine. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns a text's key for sorting names, the same on every engine. PGlite has only C collation and browsers differ, so the key is made here and
 * stored. It drops case and accents and pads digits, so that "Level 2" is before "Level 10". Padded digits are for the order only: text is searched
 * by `searchKey`.
 */
export const sortKey = (text: string): string =>
  folded(text)
    .replace(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .trim()
