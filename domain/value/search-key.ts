import { folded, sortKey } from './sort-key'

/**
 * What a typed text is looked for in. `sorted`: it has no digits, so the stored sort key serves. `plain`: a number, which must be there as it is typed.
 * `code`: letters with digits, or a long number, which is found with and without spaces and dashes. Decision 650.
 */
export type SearchForm = 'sorted' | 'plain' | 'code'

/** A number of so many digits is a code or a telephone number: below, "24" would be found in "Block 2, 4th floor". */
const LONG = 5

/** Spaces and dashes as NFKD leaves them; the SQL of the server drops the same ones. */
export const BETWEEN = ' -\u2010\u2012\u2013\u2014\u2212'
const ALL_BETWEEN = new RegExp(`[${BETWEEN.replace('-', '\\-')}]+`, 'g')

export function searchForm(typed: string): SearchForm {
  const text = folded(typed)
  const digits = text.replace(/\D/g, '').length
  if (digits === 0) return 'sorted'
  return /\p{L}/u.test(text) || digits >= LONG ? 'code' : 'plain'
}

/** A text, or what is looked for in it, made comparable for a search: a text contains what its key contains. */
export function searchKey(text: string, form: SearchForm): string {
  if (form === 'sorted') return sortKey(text)
  return form === 'plain' ? folded(text).trim() : folded(text).replace(ALL_BETWEEN, '')
}

/** Whether a text holds what was typed, as lists and pickers search: without case, accents, and in codes without spaces and dashes. */
export const holds = (text: string, typed: string): boolean => finder(typed)(text)

/** The same for many texts. */
export function finder(typed: string): (text: string) => boolean {
  const form = searchForm(typed)
  const wanted = searchKey(typed, form)
  return text => searchKey(text, form).includes(wanted)
}
