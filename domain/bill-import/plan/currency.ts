import { CURRENCIES, CURRENCY_SYMBOLS, currencySymbol } from '../../value/currency'
import { type Cost, exchanged, lineAmount, NIL, sum, textOf } from '../../value/money'
import { exact, rounded, times } from '../../value/exact'
import type { FileLine } from '../../estimating/file-build-up'
import { columnsWith, type Mapping } from '../columns/columns'
import type { BillPlan } from './plan'
import { joined } from './product-texts'
import { cellText, type Sheet } from '../sheet/sheet'

/** Signs as bills print them, longest first, so that "A$" is not read as "$". */
const SIGNS: readonly (readonly [string, string])[] = [
  ...CURRENCIES.map(code => [CURRENCY_SYMBOLS[code], code] as const),
  ...CURRENCIES.map(code => [code, code] as const),
  ['US$', 'USD'] as const,
  ['CHF', 'CHF'] as const,
  ['Rs', 'INR'] as const,
  ['₹', 'INR'] as const,
].toSorted((a, b) => b[0].length - a[0].length)

const SAMPLE = 2_000

/**
 * Returns the currency of a sheet as an ISO code, by the signs in its rates and amounts, their titles and number formats; null when it shows none.
 * "$" is the dollar of a firm whose currency is a dollar.
 */
export function findCurrency(sheet: Sheet, mapping: Mapping, own: string): string | null {
  const counts = new Map<string, number>()
  const add = (text: string, count = 1) => {
    const code = currencyIn(text, own)
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + count)
  }
  for (const [sign, count] of sheet.currencies ?? []) add(sign, count)
  const money = mapping.columns.flatMap(({ role, title }, column) =>
    role === 'rate' || role === 'amount' ? [{ column, title }] : [],
  )
  for (const { column, title } of money) {
    add(title)
    for (const row of sheet.rows.slice(mapping.headerRow + 1, mapping.headerRow + SAMPLE)) {
      const cell = row[column]
      if (typeof cell === 'string' && /\d/.test(cell)) add(cellText(cell))
    }
  }
  for (const cell of currencyCells(sheet, mapping)) add(cell.text)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Codes and signs that mean a currency by themselves. "R" and "RM" do not: such columns hold revisions and remarks. */
const ALONE: ReadonlySet<string> = new Set(
  SIGNS.flatMap(([sign, code]) => (/\p{Sc}/u.test(sign) ? [sign.toUpperCase(), code] : [code])),
)

/** Returns the cells below the titles with the currency of their row alone: "EUR" in a column of currencies. */
export function currencyCells(sheet: Sheet, mapping: Mapping): { readonly row: number; readonly text: string }[] {
  const columns = columnsWith(mapping, 'ignore')
  return sheet.rows.flatMap((cells, row) =>
    row <= mapping.headerRow
      ? []
      : columns.flatMap(column => {
          const text = cellText(cells[column]).trim().toUpperCase()
          return ALONE.has(text) ? [{ row, text }] : []
        }),
  )
}

/** Returns the code of the sign at the beginning or end of a text, apart from its figures. */
export function currencyIn(text: string, own: string): string | null {
  const rest = text.replace(/[\d.,\s()−-]+/g, ' ').trim()
  const words = rest.split(/[^\p{L}\p{Sc}]+/u).filter(Boolean)
  // A sign is stronger than letters: "EUR £" is the elemental unit rate in pounds.
  const bySign = SIGNS.find(([sign]) => /\p{Sc}/u.test(sign) && rest.includes(sign))
  const found = bySign ?? SIGNS.find(([sign]) => words.includes(sign))
  if (!found) return null
  return found[0] === '$' && currencySymbol(own).endsWith('$') ? own : found[1]
}

const exchangedLine = (line: FileLine, price: Cost): FileLine =>
  line.price === null
    ? line
    : { ...line, price: rounded('cost', times(exact('cost', line.price), exact('cost', price))) }

/** Returns the bill in another currency, each rate at `price` for one unit of its own; the printed rates stay in the notes. */
export function convertPlan(plan: BillPlan, from: string, price: Cost): BillPlan {
  const products = plan.products.map(product => {
    if (product.rate === null) return product
    const rate = exchanged(product.rate, price)
    return {
      ...product,
      rate,
      ...(product.buildUp ? { buildUp: product.buildUp.map(line => exchangedLine(line, price)) } : {}),
      notes: joined(product.notes, `Printed rate ${textOf('rate', product.rate).replace(/0{1,2}$/, '')} ${from}`),
      amount: sum(product.cells.map(cell => lineAmount(cell.quantity, rate ?? NIL))),
    }
  })
  return { ...plan, products, total: sum(products.map(product => product.amount)) }
}
