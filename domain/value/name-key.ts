/** What firms put behind their name without meaning another firm. */
const LEGAL_FORMS = /( (ltd|limited|plc|llp))+$/

/**
 * Two names with one key are taken for the same thing: letters and figures count, case, accents, punctuation and a firm's legal form do
 * not, and "&" is "and". A point between figures stays, or 12.5 would be 125. A name of nothing but signs is its own key.
 */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
  const words = plain
    .replace(/(?<=\d)\.(?=\d)/g, '\u0001')
    .replace(/[^\p{L}\p{N}\u0001]+/gu, ' ')
    .replaceAll('\u0001', '.')
    .trim()
  return words.replace(LEGAL_FORMS, '') || words || name.trim().toLowerCase()
}

/** The part of a key that finds its likes among many: its longest word. */
export const tellingWord = (key: string): string =>
  key
    .split(' ')
    .filter(word => word !== 'and')
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '') || key
