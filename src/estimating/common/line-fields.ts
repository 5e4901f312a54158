import { assessmentProduct, type AssessmentProduct } from '#contract/estimating/assessment-product'
import { pathsToWire } from '#contract/fields/codec'
import type { PatchOf } from '#contract/kit/record-values'
import { PRICING_MODES } from '#contract/estimating/pricing-modes'
import { validatePatch } from '#contract/kit/validate'
import { textOf } from '#domain/value/money'
import type { ColumnKind } from '../../grid/columns'
import { formatExact } from '../../ui/format'
import { readRate } from './rate-text'

/** What a bill shows of a line besides its quantities. `line` is the name under its reference, where there is room for one column. */
export type LineField = 'ref' | 'name' | 'line' | 'unit' | 'rate' | 'description' | 'notes' | 'pricingMode'

/** Values of a line to write, in record form. A rate that is typed is a price someone fixed. */
export type LineValues = PatchOf<typeof assessmentProduct>

interface LineColumn {
  readonly title: string
  readonly kind: ColumnKind
  /** Least and greatest width it takes by itself, in pixels. */
  readonly widths: readonly [number, number]
}

const { fields } = assessmentProduct

/** The columns of a line. Titles are the fields' own. */
export const LINE_COLUMNS: Readonly<Record<LineField, LineColumn>> = {
  ref: { title: fields.ref.label, kind: 'text', widths: [60, 200] },
  name: { title: fields.name.label, kind: 'text', widths: [244, 720] },
  line: { title: fields.name.label, kind: 'text', widths: [148, 148] },
  unit: { title: fields.unit.label, kind: 'text', widths: [44, 120] },
  rate: { title: fields.rate.label, kind: 'money', widths: [64, 120] },
  description: { title: fields.description.label, kind: 'text', widths: [96, 320] },
  notes: { title: fields.notes.label, kind: 'text', widths: [72, 280] },
  pricingMode: { title: fields.pricingMode.label, kind: 'choice', widths: [110, 140] },
}
export const PRICING_CHOICES = fields.pricingMode.choices

/** The field a column shows; `line` is the name. */
const shownBy = (column: LineField): Exclude<LineField, 'line'> => (column === 'line' ? 'name' : column)

/** What is edited and copied. */
export function lineText(product: AssessmentProduct, column: LineField): string {
  const field = shownBy(column)
  if (field !== 'rate') return product[field] ?? ''
  return product.rate === null ? '' : textOf('rate', product.rate).replace(/\.?0+$/, '')
}

/** What is shown: a choice by its label, no rate as a dash. */
export function lineWords(product: AssessmentProduct, column: LineField): string {
  if (column === 'rate') return product.rate === null ? '–' : formatExact('rate', product.rate)
  if (column === 'pricingMode') return PRICING_CHOICES.find(({ value }) => value === product.pricingMode)?.label ?? ''
  return lineText(product, column)
}

/** A pasted choice may be its label. */
const choiceOf = (text: string) =>
  PRICING_MODES.find(({ label, value }) => value === text || label.toLowerCase() === text.toLowerCase())?.value

/** Whether a line's rate is worked out from its build-up or its supply and fit price, and not a price that was fixed. */
export const isBuilt = ({ rate, fixedPrice }: AssessmentProduct): boolean => rate !== null && fixedPrice === null

/** How a line came by its rate. */
export function rateOrigin({ rate, fixedPrice, fixedPriceReason }: AssessmentProduct): string {
  if (rate === null) return 'Not priced'
  if (fixedPrice === null) return 'Built up'
  if (fixedPriceReason === 'target') return 'Fixed by the target'
  return fixedPriceReason === 'client' ? 'Given by the client' : 'Fixed'
}

/** Whether a text says what the line has already. */
export function isSame(product: AssessmentProduct, column: LineField, text: string): boolean {
  if (column !== 'rate') return lineText(product, column) === text
  const rate = readRate(text)
  return rate.ok && (rate.value === product.rate || (rate.value === null && product.fixedPrice === null))
}

/** Why a text cannot stand in a line; null when it can. */
export function refuseLineText(column: LineField, text: string): string | null {
  const rate = column === 'rate' ? readRate(text) : null
  if (rate?.ok === false) return rate.doubt ?? `"${text.trim()}" is not a rate`
  const values = lineWrite(column, text)
  if (values === null) return 'This is not one of the choices'
  const checked = validatePatch(assessmentProduct, pathsToWire(assessmentProduct, values))
  return checked.ok ? null : (checked.errors[0]?.message ?? null)
}

/** Returns the values to write for a text, in record form; null for a text that cannot be read. An empty rate gives the line the one it is built at. */
export function lineWrite(column: LineField, text: string): LineValues | null {
  const given = text.trim()
  const field = shownBy(column)
  if (field === 'rate') {
    const rate = readRate(given)
    if (!rate.ok) return null
    return { fixedPrice: rate.value, fixedPriceReason: rate.value === null ? null : 'manual' }
  }
  if (field === 'pricingMode') {
    const pricingMode = choiceOf(given)
    return pricingMode === undefined ? null : { pricingMode }
  }
  if (field === 'name') return { name: given }
  return WORDS[field](given === '' ? null : given)
}

/** The values of the columns that hold words. A key known at run time only would let any text into any field. */
const WORDS = {
  ref: (ref: string | null): LineValues => ({ ref }),
  unit: (unit: string | null): LineValues => ({ unit }),
  description: (description: string | null): LineValues => ({ description }),
  notes: (notes: string | null): LineValues => ({ notes }),
}
