/** Signs by which spreadsheets know a formula; East Asian ones take the wide and small forms too. */
const SIGNS = '=+\\-@\\u2212\\uFE62\\uFE63\\uFE66\\uFE6B\\uFF0B\\uFF0D\\uFF1D\\uFF20'
/** What programs skip, split at or strip before they look for the sign: spaces, control and invisible characters, quotes, other separators. */
const SKIPPED = '\\s\\p{Z}\\p{C}"\'`\\u2018-\\u201F\\uFF02\\uFF07|\\uFF5C;,'
const FORMULA = new RegExp(`^(?:[${SKIPPED}]*[${SIGNS}]|[\\t\\r\\n|\\uFF5C])`, 'u')

/** Returns whether some spreadsheet would run this text as a formula, as it is or after it was saved and opened as CSV (OWASP, CSV injection). */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)
