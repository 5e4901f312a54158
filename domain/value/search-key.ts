import { folded, sortKey } from './sort-key'

/**
 * Form in which a typed text is searched. `sorted`: it has no digits and no signs, so the stored sort key serves. `signs`: no digits, but a dash or a
 * quotation mark, of which all kinds are alike. `plain`: a short number, which must match as typed. `code`: anything in a field of codes; elsewhere
 * letters with digits, or a longer number. It matches with and without spaces, dashes, slashes and #. Decision 650.
 */
export type SearchForm = 'sorted' | 'signs' | 'plain' | 'code'

/** A number with at least this many digits is a code or a telephone number. With fewer, "24" would match "Block 2 4th floor". */
const LONG = 4

/** Signs that no keyboard has, as NFKD leaves them. They are searched as the hyphen and the straight quotation marks that people type. */
export const DASHES = '\u2010\u2012\u2013\u2014\u2015\u2212'
export const QUOTES = '\u2018\u2019\u02bc\u2032\u201c\u201d'
/** The typed sign of each of {@link QUOTES}, in the same order. */
export const TYPED_QUOTES = `''''""`
/** Spaces, dashes, slashes and # as NFKD leaves them; the server's SQL drops the same ones. */
export const BETWEEN = ` -/#${DASHES}`

const ALL_BETWEEN = new RegExp(`[${BETWEEN.replace('-', '\\-')}]+`, 'g')
const ALL_SIGNS = new RegExp(`[${DASHES}${QUOTES}]`, 'g')

/** "No." and its like before a number, as in "No. 6", "Nr 6", "№ 6" and "#6". */
const NUMBER_MARK = /^\s*(?:#|№|n[º°]|(?:no|nr|number)(?:[.:]|\s))[\s.:#]*(?=\d)/iu

/** Returns a typed number or code without the "No." or # that people write before it. */
export const withoutNumberMark = (typed: string): string => typed.replace(NUMBER_MARK, '')

const typedSigns = (text: string): string =>
  text.replace(ALL_SIGNS, sign => (DASHES.includes(sign) ? '-' : TYPED_QUOTES.charAt(QUOTES.indexOf(sign))))

/** Returns the form in which a typed text is searched, in a field of codes or in prose. */
export function searchForm(typed: string, isCode = false): SearchForm {
  const text = typedSigns(folded(typed))
  if (isCode && /[\p{L}\p{N}]/u.test(text)) return 'code'
  const digits = text.replace(/\D/g, '').length
  if (digits === 0) return /[-'"]/.test(text) ? 'signs' : 'sorted'
  return /\p{L}/u.test(text) || digits >= LONG ? 'code' : 'plain'
}

/** Returns a text, or the text searched for, in comparable form: a text contains what its key contains. */
export function searchKey(text: string, form: SearchForm): string {
  if (form === 'sorted') return sortKey(text)
  if (form === 'signs') return typedSigns(sortKey(text))
  return typedSigns(form === 'plain' ? folded(text).trim() : folded(text).replace(ALL_BETWEEN, ''))
}

/** Whether a text contains what was typed, as lists and pickers search: without case and accents, and in codes without spaces and dashes. */
export const holds = (text: string, typed: string): boolean => finder(typed)(text)

/** As {@link holds}, prepared once for many texts. The typed text may be in a text or in one of the codes given with it. */
export function finder(typed: string): Finder {
  const [inText, inCode] = [matcher(typed, false), matcher(typed, true)]
  return (text, codes = []) => inText(text) || codes.some(code => code !== null && inCode(code))
}
export type Finder = (text: string, codes?: readonly (string | null)[]) => boolean

function matcher(typed: string, isCode: boolean): (text: string) => boolean {
  const form = searchForm(typed, isCode)
  const wanted = searchKey(isCode ? withoutNumberMark(typed) : typed, form)
  return text => searchKey(text, form).includes(wanted)
}

/** Returns a pattern in which each dash and quotation mark matches all of its kinds. `escaped` is a literal text as a pattern. */
export const withAnySign = (escaped: string): string =>
  typedSigns(escaped).replace(/[-'"]/g, sign => {
    const alike = sign === '-' ? DASHES : [...QUOTES].filter((_, at) => TYPED_QUOTES.charAt(at) === sign).join('')
    return sign === '-' ? `[\\-${alike}]` : `[${sign}${alike}]`
  })
