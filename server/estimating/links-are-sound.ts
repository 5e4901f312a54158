import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { wireToRecord } from '#contract/fields/codec'
import { ProblemError } from '#contract/kit/problem'
import type { RecordOf } from '#contract/kit/resource'
import { goesRound } from '#domain/estimating/bill-formula/linked-quantities'
import { type CellLinks, readLinks, refuseLinks } from '#domain/estimating/bill-formula/link-rules'
import { formulaProducts } from '#domain/estimating/bill-formula/formula'
import { type Row, sameValue } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import { findAll } from '../records/write/typed'
import { inRecordForm } from '../records/write/within'

type Quantities = RecordOf<typeof productQuantities>
type Links = NonNullable<CellLinks>

/**
 * A cell that was written follows what it may follow, by the rules of the screen, and a sum comes to the quantity beside it. What is stored already is
 * not asked again. Throws invalid with the cell's path. Audit 2, D10; decision 624.
 */
export const linksAreSound: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed) {
    const links: [zone: string, links: Links][] = []
    for (const [zone, cell] of Object.entries(cellsOf(after))) {
      if (before !== null && sameValue(wireCell(before, zone), wireCell(after, zone))) continue
      const found = readLinks({ formula: null, ...cell })
      if (found !== null && 'refused' in found) refuse(zone, found.refused)
      else if (found !== null) links.push([zone, found])
    }
    if (links.length > 0) await judge(tx, id, after, links)
  }
}

async function judge(tx: AccountTransaction, id: number, after: Row, links: readonly [string, Links][]): Promise<void> {
  const asked = [...new Set(links.flatMap(([, each]) => each.asked))]
  const found = await findAll(tx, assessmentProduct, [id, ...asked])
  const own = found.get(id)
  if (!own) return
  const bill = await followed(tx, asked)
  bill.set(id, cellsOf(after))
  const sourceOf = (source: number) => {
    const product = found.get(source)
    return product?.assessment === own.assessment ? { ...product, id: source } : undefined
  }
  for (const [zone, each] of links) {
    const round = goesRound(bill, zone, each.asked, id)
    const refused = refuseLinks({ ...own, id }, each.asked, each.isAlone, sourceOf, round)
    if (refused !== null) refuse(zone, refused)
  }
}

/** The cells of these products and of all that they follow, and so on. */
async function followed(tx: AccountTransaction, from: readonly number[]): Promise<Map<number, Quantities['cells']>> {
  const bill = new Map<number, Quantities['cells']>()
  for (let ahead = [...from]; ahead.length > 0;) {
    const read = await findAll(tx, productQuantities, ahead)
    for (const id of ahead) {
      const record = read.get(id)
      bill.set(id, record ? inRecordForm(productQuantities, record).cells : {})
    }
    const next = ahead.flatMap(id =>
      Object.values(bill.get(id) ?? {}).flatMap(cell => formulaProducts(cell.formula ?? '')),
    )
    ahead = [...new Set(next)].filter(id => !bill.has(id))
  }
  return bill
}

const cellsOf = (record: Row): Quantities['cells'] =>
  // A record of the store is of its resource's type.
  wireToRecord({ cells: productQuantities.fields.cells }, { cells: record.cells ?? {} }).cells as Quantities['cells']
const wireCell = (record: Row, zone: string): unknown => {
  const cells = record.cells
  return typeof cells === 'object' && cells !== null ? (Reflect.get(cells, zone) ?? null) : null
}

function refuse(zone: string, message: string): never {
  throw new ProblemError('invalid', { errors: [{ path: `cells.${zone}`, message }] })
}
