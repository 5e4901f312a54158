/** Text with case and accents dropped, the same on every engine. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Text to sort names by, the same on every engine: PGlite knows only C collation and browsers differ, so the order is made here and
 * stored. Case and accents are dropped, runs of digits are padded so that "Level 2" stands before "Level 10". Padded digits are for the order only:
 * text is searched by `searchKey`.
 */
export const sortKey = (text: string): string =>
  folded(text)
    .replace(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .trim()
