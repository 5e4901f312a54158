/** Legal forms at the end of a firm's name, which do not distinguish firms. */
const LEGAL_FORMS = /( (ltd|limited|plc|llp))+$/

/**
 * Returns the key by which names are compared: two names with one key count as the same thing. Letters and digits count; case, accents, punctuation
 * and a firm's legal form do not, and "&" is "and". A point between digits stays, or 12.5 would be 125. A name of signs alone is its own key.
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

/** Returns the longest word of a key, to look up similar names quickly. */
export const tellingWord = (key: string): string =>
  key
    .split(' ')
    .filter(word => word !== 'and')
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '') || key
