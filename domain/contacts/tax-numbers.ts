/**
 * Checks of numbers that people copy by hand, by their check digits. Each returns the error as a sentence, or null. Texts are in the form of {@link
 * tidyNumber}.
 */
export type NumberCheck = (text: string) => string | null

/** Returns capitals without blanks, points and dashes. */
export const tidyNumber = (text: string): string => text.toUpperCase().replace(/[\s.\-/]+/g, '')

const figures = (text: string): number[] => [...text].map(Number)
const weighed = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

/** GB and nine or twelve digits, the last two of which check the rest (mod 97, old and new series); other countries' numbers by their form alone. */
export const checkVatNumber: NumberCheck = text => {
  const british = /^(?:GB|XI)?(\d{9})(?:\d{3})?$/.exec(text)?.[1]
  if (british === undefined)
    return /^(?!GB|XI)[A-Z]{2}[0-9A-Z+*]{5,12}$/.test(text) ? null : 'A UK VAT number has 9 figures'
  const digits = figures(british)
  const rest = (weighed(digits, [8, 7, 6, 5, 4, 3, 2]) + 10 * (digits[7] ?? 0) + (digits[8] ?? 0)) % 97
  return rest === 0 || rest === 42 ? null : 'A figure of this VAT number is mistyped'
}

/** Ten digits, the first of which checks the others (mod 11). */
export const checkUtr: NumberCheck = text => {
  if (!/^\d{10}$/.test(text)) return 'A UTR has 10 figures'
  const [check, ...digits] = figures(text)
  return Number('21987654321'[weighed(digits, [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11]) === check
    ? null
    : 'A figure of this UTR is mistyped'
}

export const checkCompanyNumber: NumberCheck = text =>
  /^(\d{8}|[A-Z]{2}\d{6}|R\d{7})$/.test(text) ? null : 'A company number has 8 figures, or 2 letters and 6 figures'

/** Prefixes that are never issued are refused. */
export const checkNationalInsurance: NumberCheck = text =>
  /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(text)
    ? null
    : 'A National Insurance number looks like QQ 12 34 56 C'

export const checkSortCode: NumberCheck = text => (/^\d{6}$/.test(text) ? null : 'A sort code has 6 figures')
export const checkAccountNumber: NumberCheck = text => (/^\d{8}$/.test(text) ? null : 'An account number has 8 figures')

/** V and ten digits; HMRC adds one or two letters where it could not verify. Decision 700. */
export const checkCisVerification: NumberCheck = text =>
  /^V\d{10}[A-Z]{0,2}$/.test(text) ? null : 'HMRC’s verification number is V and 10 figures, like V0012345678'
