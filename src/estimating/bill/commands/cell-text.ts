import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import {
  evaluate,
  FORMULA_LENGTH,
  formulaDoubt,
  parseFormula,
  productsOf,
} from '#domain/estimating/bill-formula/formula'
import { goesRound } from '#domain/estimating/bill-formula/linked-quantities'
import { refuseLinks as refuseLinksTo } from '#domain/estimating/bill-formula/link-rules'
import type { BillModel } from '../../../common/bill/bill-model'
import { formulaText, productById } from '../../common/formula-text'
import type { CellWrite } from './quantity-changes'
import { quantityText, readQuantity } from '../../common/quantity-text'

export type TypedCell =
  | { readonly ok: true; readonly write: Omit<CellWrite, 'product' | 'zone'> }
  | { readonly ok: false; readonly message: string }

const refuse = (message: string): TypedCell => ({ ok: false, message })

/**
 * What a text typed or pasted into a quantity becomes. A number is the figure; a sum ("=2*(3.5+1.2)", "12.4x2.7") is worked out and kept; a product's
 * reference in square brackets ("=2*[P-01]") links the cell to that product's quantity in the same zone. Blank is missing.
 */
export function readCellText(model: BillModel, product: AssessmentProduct, zone: number, typed: string): TypedCell {
  const number = readQuantity(typed)
  if (number.ok) return { ok: true, write: { quantity: number.value, formula: null, isLinked: false } }
  if (number.doubt !== null) return refuse(number.doubt)
  const names = withIds(model, typed)
  if (!names.ok) return names
  const formula = parseFormula(names.text)
  if (!formula) return refuse(formulaDoubt(names.text) ?? noSum(typed))
  const asked = productsOf(formula)
  const refusal = refuseLinks(model, product, zone, asked, formula.kind === 'product')
  if (refusal !== null) return refuse(refusal)
  const quantity = evaluate(formula, id => model.cells(id)[zone]?.quantity ?? null)
  if (quantity === null && asked.length === 0)
    return refuse(
      formula.kind === 'number'
        ? 'This quantity is too large. Check its digits'
        : 'This sum divides by 0, or its result is too large. Correct it, or type the quantity',
    )
  const text = `=${names.text.trim().replace(/^=/, '')}`
  return { ok: true, write: { quantity, formula: text, isLinked: asked.length > 0 } }
}

function noSum(typed: string): string {
  return typed.length > FORMULA_LENGTH
    ? `A sum can have ${FORMULA_LENGTH} characters at most`
    : `"${typed.trim()}" is not a quantity`
}

/** Why a cell cannot follow these products; null when it can. */
function refuseLinks(
  model: BillModel,
  product: AssessmentProduct,
  zone: number,
  asked: readonly number[],
  isAlone: boolean,
): string | null {
  return refuseLinksTo(
    product,
    asked,
    isAlone,
    id => productById(model, id),
    goesRound(model.stores, String(zone), asked, product.id),
  )
}

const BRACKETS = /\[([^\]]*)\]/g

/** References in brackets as ids. */
function withIds(
  model: BillModel,
  typed: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string } {
  let message: string | null = null
  const text = typed.replace(BRACKETS, (_, given: string) => {
    const wanted = given.trim().toLowerCase()
    const found = model.rows.flatMap(row =>
      row.kind === 'product' && (row.product.ref ?? row.product.name).toLowerCase() === wanted ? [row.id] : [],
    )
    if (found.length === 1) return `#${found[0]}`
    message ??=
      found.length === 0
        ? `There is no product ${given.trim()} in this bill`
        : `${found.length} products are called ${given.trim()}`
    return ''
  })
  if (message !== null) return { ok: false, message }
  // "#12" is how a link is kept, not how it is typed: an id means nothing to a person.
  return typed.includes('#') ? { ok: false, message: noSum(typed) } : { ok: true, text }
}

/** What is opened for editing: the formula where there is one, else the figure. */
export function cellText(model: BillModel, product: number, zone: number): string {
  // As it was typed: what is shown may be rounded.
  const cell = model.stored(product, zone)
  if (!cell) return ''
  return cell.formula ? formulaText(model, cell.formula) : quantityText(cell.quantity)
}
