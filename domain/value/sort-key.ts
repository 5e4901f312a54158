/**
 * Text to sort names by, the same on every engine: PGlite knows only C collation and browsers differ, so the order is made here and
 * stored. Case and accents are dropped, runs of digits are padded so that "Level 2" stands before "Level 10".
 */
export function sortKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .trim()
}
