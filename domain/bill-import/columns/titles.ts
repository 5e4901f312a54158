import { type Cell, cellText, type Sheet } from '../sheet/sheet'
import { COLUMN_ROLES, type ColumnRole, type Exponent } from './columns'
import { partColumns } from '../sheet/amount-parts'
import { isFirm } from '../sheet/firms'
import { TITLES } from './title-words'
import { wordKey } from '../sheet/words'

const HEADER_SEARCH_ROWS = 100

/** Returns how well a title names a role. About 3 is one of the role's titles (a little less further down the list); 1 to 2 contains one; 0 does not. */
export function titleScore(title: string, role: ColumnRole): number {
  const words = wordKey(withoutExponent(title))
  const titles = TITLES.get(role) ?? []
  if (words === '') return 0
  const rank = titles.indexOf(words)
  if (rank >= 0) return 3 - rank * 0.01
  if ((role === 'rate' && PER_PLOT.test(words)) || (role === 'quantity' && PLOTS.test(words))) return OF_HOUSES
  let best = 0
  for (const known of titles) {
    if (known.length >= 3 && ` ${words} `.includes(` ${known} `)) best = Math.max(best, 1 + known.length / words.length)
  }
  return best
}

/** Matches titles of a summary of house types: "Cost per plot £, No. of plots". */
const PER_PLOT =
  /^(?:cost|price|rate|total|amount|sum)s? (?:per|each) (?:plot|house|dwelling|home|flat|apartment|type)(?: £)?$/
const PLOTS = /^(?:(?:no|nr|number|num) (?:of )?)?(?:plots|houses|dwellings|homes|flats|apartments)$/
const OF_HOUSES = 2.9

const THOUSANDS =
  /[£€$] ?['’]? ?000s?\b|[£€$]k\b|\bk ?€|\bt ?€|(?:^|[\s(])['’]000s?\b|\(000s?\)|\b(?:gbp|eur|usd) ?(?:['’]?000s?|k)\b|\bin thousands\b/iu
const MILLIONS = /[£€$](?:m|mn)\b|[£€$] ?millions?\b|\bmio\.? ?€|\bin millions\b/iu

const PENCE = /\( ?(?:p|pence) ?\)|\bin pence\b|\bpence\b/iu
/** "£ and pence" is money in pounds. */
const WITH_POUNDS = /[£€$]|\b(?:pounds?|euros?|gbp|eur)\b/iu

/** Returns the power of ten in a title of money: 3 for "£000" and "£k", 6 for "£m", -2 for "Rate (pence)", 0 where it has none. */
export function exponentOf(title: string): Exponent | 0 {
  if (THOUSANDS.test(title)) return 3
  if (MILLIONS.test(title)) return 6
  return PENCE.test(title) && !WITH_POUNDS.test(title) ? -2 : 0
}
const IN_TITLE: Readonly<Record<Exponent, RegExp>> = { '-2': PENCE, 3: THOUSANDS, 6: MILLIONS }

/** Removes the power of ten: "Total £000" is a title like "Total £". */
function withoutExponent(title: string): string {
  const exponent = exponentOf(title)
  return exponent === 0 ? title : title.replace(IN_TITLE[exponent], found => / ?[£€$]/u.exec(found)?.[0] ?? '')
}

/** Returns the number of different roles a row of titles names. */
export function titledRoles(cells: readonly (Cell | undefined)[]): number {
  const roles = new Set<ColumnRole>()
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 60) continue
    const role = COLUMN_ROLES.find(({ value }) => !roles.has(value) && titleScore(cell, value) > 2.5)
    if (role) roles.add(role.value)
  }
  const titles = cells.map(cell => (typeof cell === 'string' && cell.length <= 60 ? cell : ''))
  // "Supply £, Fix £" and similar titles name the amount in its parts.
  const isInParts = !roles.has('amount') && partColumns(titles, (_, { figure }) => figure !== 'quantity').length > 0
  // The names of two firms name the amount too.
  const isOfFirms = !roles.has('amount') && titles.filter(isFirm).length > 1
  return roles.size + (isInParts || isOfFirms ? 1 : 0)
}

/** Returns the row (from 0) whose cells read most like column titles; -1 when no row names two different roles. */
export function suggestHeaderRow(sheet: Sheet): number {
  let best = { row: -1, roles: 1 }
  for (let row = 0; row < Math.min(sheet.rows.length, HEADER_SEARCH_ROWS); row++) {
    const cells = sheet.rows[row] ?? []
    const own = titledRoles(cells)
    // Titles over two rows: a blank in the lower row takes the title above it.
    const above = own < 2 ? [] : (sheet.rows[row - 1] ?? [])
    const width = Math.max(cells.length, above.length)
    const roles = titledRoles(Array.from({ length: width }, (_, column) => cells[column] ?? above[column]))
    if (roles > best.roles) best = { row, roles }
  }
  return best.row
}

/**
 * Returns the title of every column. A title that is blank or repeated over several columns (Qty, Qty, Qty) is prefixed with the band above it
 * ("Level 1 Qty"). A band extends to the right until the next one.
 */
export function columnTitles(sheet: Sheet, headerRow: number, width: number): string[] {
  if (headerRow < 0) return Array.from({ length: width }, () => '')
  const own = Array.from({ length: width }, (_, column) => cellText(sheet.rows[headerRow]?.[column]))
  const uses = new Map<string, number>()
  for (const title of own) uses.set(wordKey(title), (uses.get(wordKey(title)) ?? 0) + 1)
  let band = ''
  return own.map((title, column) => {
    const above = headerRow > 0 ? cellText(sheet.rows[headerRow - 1]?.[column]) : ''
    if (above !== '') band = above
    if (title === '') return above
    return (uses.get(wordKey(title)) ?? 0) > 1 && band !== '' ? `${band} ${title}` : title
  })
}

/** Returns the zone in a title: "Level 1 Qty" is "Level 1"; a title with only "Qty" names none. */
export function zoneNameOf(title: string): string {
  return title
    .replace(/[\s:/–-]*\b(?:qty|quantity|quantities|menge|quantité|quantite|qté|qte)\b\.?[\s:/–-]*/gi, ' ')
    .trim()
}
