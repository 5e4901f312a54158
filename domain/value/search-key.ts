import { folded, sortKey } from './sort-key'

/**
 * Form in which a typed text is searched. `sorted`: it has no digits, so the stored sort key serves. `plain`: a number, which must match as typed.
 * `code`: letters with digits, or a long number, which matches with and without spaces and dashes. Decision 650.
 */
export type SearchForm = 'sorted' | 'plain' | 'code'

/** A number with at least this many digits is a code or a telephone number. With fewer, "24" would match "Block 2, 4th floor". */
const LONG = 5

/** Spaces and dashes as NFKD leaves them; the server's SQL drops the same ones. */
export const BETWEEN = ' -\u2010\u2012\u2013\u2014\u2212'
const ALL_BETWEEN = new RegExp(`[${BETWEEN.replace('-', '\\-')}]+`, 'g')

export function searchForm(typed: string): SearchForm {
  const text = folded(typed)
  const digits = text.replace(/\D/g, '').length
  if (digits === 0) return 'sorted'
  return /\p{L}/u.test(text) || digits >= LONG ? 'code' : 'plain'
}

/** Returns a text, or the text searched for, in comparable form: a text contains what its key contains. */
export function searchKey(text: string, form: SearchForm): string {
  if (form === 'sorted') return sortKey(text)
  return form === 'plain' ? folded(text).trim() : folded(text).replace(ALL_BETWEEN, '')
}

/** Whether a text contains what was typed, as lists and pickers search: without case and accents, and in codes without spaces and dashes. */
export const holds = (text: string, typed: string): boolean => finder(typed)(text)

/** Returns a predicate of {@link holds} for many texts. */
export function finder(typed: string): (text: string) => boolean {
  const form = searchForm(typed)
  const wanted = searchKey(typed, form)
  return text => searchKey(text, form).includes(wanted)
}
