import type { WrittenRow } from './write-workbook'

/** Ways a long bill prints its sums that once took time with the square of its length. */
export const LONG_BILLS = [
  'no sums',
  'a sum for each section',
  'running totals',
  'running totals by formula',
  'running totals, all wrong after the first page',
  'a collection on every page',
  'a collection for every five pages',
  'a wrong collection on every page',
  'a discount on every section',
  'a discount no sum takes off',
  'section sums that are all wrong',
  'parents by reference',
  'parents without words',
  'alternatives in every section',
  'lump sums without a total',
  'tax on every section',
] as const
export type LongBill = (typeof LONG_BILLS)[number]

const LINES_OF_PAGE = 10

/** Returns a bill of `pages` pages with ten lines each. */
export function longBill(kind: LongBill, pages: number): WrittenRow[] {
  const rows: WrittenRow[] = [{ cells: ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'] }]
  let [number, whole] = [0, 0]
  const put = (...cells: WrittenRow['cells']): number => rows.push({ cells })
  const sum = (label: string, pence: number): number => put(null, label, null, null, null, pence / 100)
  const line = (ref: string): number => {
    const [quantity, rate] = [((number * 7) % 90) + 2, ((number * 13) % 5_000) + 101]
    put(ref, `Partition type ${number % 97} with lining ${number}`, quantity, 'm2', rate / 100, (quantity * rate) / 100)
    number += 1
    return quantity * rate
  }
  const page = (refOf: (place: number) => string = () => String(number)): number => {
    let pence = 0
    for (let place = 1; place <= LINES_OF_PAGE; place += 1) pence += line(refOf(place))
    whole += pence
    return pence
  }
  /** Puts the row of a parent above the rows it adds. */
  const parent = (ref: string | null, name: string, refOf: (place: number) => string): void => {
    const at = put() - 1
    rows[at] = { cells: [ref, name, null, null, null, page(refOf) / 100] }
  }
  const collected: [string, number][] = []
  for (let at = 1; at <= pages; at += 1) {
    const name = `SECTION ${at} ${['WALLS', 'ROOFS', 'DOORS'][at % 3] ?? ''}`
    switch (kind) {
      case 'no sums':
        page()
        break
      case 'running totals':
      case 'running totals by formula':
      case 'running totals, all wrong after the first page': {
        page()
        if (at === pages) break
        const printed = whole + (kind.includes('wrong') ? 700 : 0)
        const amount = kind.includes('formula')
          ? { formula: `SUM(F2:F${rows.length})`, number: printed / 100 }
          : printed / 100
        put(null, 'Carried forward', null, null, null, amount)
        if (!kind.includes('formula')) sum('Brought forward', printed)
        break
      }
      case 'parents by reference':
        parent(String(at), name, place => `${at}.${place}`)
        break
      case 'parents without words':
        parent(null, `Works to area ${at}`, () => '')
        break
      case 'lump sums without a total':
        for (let place = 0; place < LINES_OF_PAGE; place += 1)
          sum(`Lump ${(number += 1)}`, ((number * 37) % 900) * 1_000 + 7)
        break
      default: {
        put(null, name)
        const pence = page()
        sumsBelow(kind, { name, pence, at, isLast: at === pages, collected, put: row => put(...row), sum })
        if (kind === 'a discount on every section') whole -= 150
      }
    }
  }
  if (kind !== 'lump sums without a total') sum('TOTAL', whole)
  return rows
}

interface Section {
  readonly name: string
  readonly pence: number
  readonly at: number
  readonly isLast: boolean
  readonly collected: [string, number][]
  readonly put: (cells: WrittenRow['cells']) => void
  readonly sum: (label: string, pence: number) => void
}

/** Prints the sums below a section's lines. */
function sumsBelow(kind: LongBill, { name, pence, at, isLast, collected, put, sum }: Section): void {
  const wrong = kind === 'a wrong collection on every page' ? at * 100 : 0
  switch (kind) {
    case 'a collection on every page':
    case 'a wrong collection on every page':
      sum('Carried to Collection', pence)
      put([null, 'COLLECTION'])
      sum(`Page No. ${at}`, pence + wrong)
      sum('Carried to Summary', pence + wrong)
      break
    case 'a collection for every five pages':
      sum('Carried to Collection', pence)
      collected.push([`Page No. ${at}`, pence])
      if (at % 5 > 0 && !isLast) break
      put([null, 'COLLECTION'])
      for (const [label, each] of collected) sum(label, each)
      sum(
        `${name} Carried to Summary`,
        collected.reduce((all, [, each]) => all + each, 0),
      )
      collected.length = 0
      break
    case 'a discount on every section':
      sum('Sub-total', pence)
      sum('Less discount', 150)
      sum('Net sub-total', pence - 150)
      break
    case 'a discount no sum takes off':
      sum('Less discount', 150)
      sum('Section total', pence)
      break
    case 'section sums that are all wrong':
      sum('Sub-total', pence + 700)
      break
    case 'alternatives in every section':
      put([null, `Alternative: steel door in lieu ${at}`, 2, 'nr', 150, 300])
      sum('Sub-total', pence)
      break
    case 'tax on every section':
      sum('Sub-total', pence)
      sum('VAT at 20%', Math.round(pence * 0.2))
      sum('Total incl VAT', pence + Math.round(pence * 0.2))
      break
    default:
      sum('Sub-total', pence)
  }
}
