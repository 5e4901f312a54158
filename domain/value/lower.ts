/** Returns the label of a definition for use inside a sentence: "Work package" becomes "work package", "VAT code" stays. */
export const lower = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

/** Returns words for the start of a sentence: "invoice 12 approved" becomes "Invoice 12 approved". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A word with its article: "an order", "a zone". */
export const withArticle = (word: string): string => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
