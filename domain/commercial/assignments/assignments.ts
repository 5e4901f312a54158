import { absolute, compare, least, minus, type Money, negate, NIL, pence, plus, sum } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { vatOn, type VatRule } from '../orders/order-totals'

/** The nominal and VAT code of an invoice line, from its order line. */
export interface CodedLine {
  readonly net: Money
  readonly nominalCode: number | null
  readonly vatCode: number | null
}
export interface Assignment {
  readonly nominalCode: number | null
  readonly vatTaxCode: number | null
  readonly totalValue: Money
  readonly taxAmount: Money
}

/** Most by which a person may move an assignment's tax, to match the supplier's own rounding. */
export const MOST_TAX_ADJUSTMENT = pence(5)

/** Splits an invoice over nominal codes: one assignment for each pair of nominal and VAT code, its tax rounded once. */
export function assignLines(lines: readonly CodedLine[], rules: ReadonlyMap<number, VatRule>): Assignment[] {
  const nets = new Map<string, { readonly line: CodedLine; net: Money }>()
  for (const line of lines) {
    const key = `${line.nominalCode} ${line.vatCode}`
    const known = nets.get(key)
    if (known) known.net = plus(known.net, line.net)
    else nets.set(key, { line, net: line.net })
  }
  return [...nets.values()].map(({ line: { nominalCode, vatCode: vatTaxCode }, net: totalValue }) => ({
    nominalCode,
    vatTaxCode,
    totalValue,
    taxAmount: taxOf({ totalValue, vatTaxCode }, rules),
  }))
}

/** Returns the tax of an assignment under its VAT code. */
export const taxOf = (
  { totalValue, vatTaxCode }: Pick<Assignment, 'totalValue' | 'vatTaxCode'>,
  rules: ReadonlyMap<number, VatRule>,
): Money => vatOn(totalValue, vatTaxCode === null ? undefined : rules.get(vatTaxCode))

/** An assignment with the adjustment of its tax. */
export type AdjustedAssignment = Assignment & { readonly taxAdjustment: Money }

/** An assignment as it is stored: `shortName` says what for. */
export type AssignmentPart = AdjustedAssignment & { readonly shortName: string | null }
/** A part as it was, whose nominal code the new part of that name keeps. */
export type CodedBefore = Pick<AssignmentPart, 'shortName' | 'nominalCode'>

/** Splits a document with one VAT code by name. A part keeps the nominal code of the earlier part with its name; parts of zero are dropped. */
export const assignNamed = (
  nets: readonly { readonly shortName: string; readonly totalValue: Money }[],
  vatTaxCode: number | null,
  before: readonly CodedBefore[],
  rules: ReadonlyMap<number, VatRule>,
): (Assignment & { readonly shortName: string })[] =>
  nets
    .filter(({ totalValue }) => totalValue !== NIL)
    .map(({ shortName, totalValue }) => ({
      shortName,
      nominalCode: before.find(each => each.shortName === shortName)?.nominalCode ?? null,
      vatTaxCode,
      totalValue,
      taxAmount: taxOf({ totalValue, vatTaxCode }, rules),
    }))

/** Returns why a document can't go into the accounts: its parts over nominal codes are not its net. Null when they are. `noun`: "invoice". */
export const whyNotAssigned = (assigned: Money, net: Money, noun: string): string | null =>
  assigned === net
    ? null
    : `The nominal codes add up to ${moneyWords(assigned)}, but the ${noun} is ${moneyWords(net)}. Correct the parts first`

/**
 * Moves the tax of assignments by pennies so that they add up to the VAT of the document, which is rounded once. Each moves by at most {@link MOST_TAX_ADJUSTMENT},
 * the first ones first, and only where tax is charged. Moves none where that is not enough.
 */
export function meetVat<A extends Assignment>(
  assignments: readonly A[],
  vat: Money,
): readonly (A & AdjustedAssignment)[] {
  let left = minus(vat, sum(assignments.map(({ taxAmount }) => taxAmount)))
  const moved = assignments.map(each => {
    const most = each.taxAmount === NIL ? NIL : MOST_TAX_ADJUSTMENT
    const taxAdjustment = left < NIL ? negate(least(most, negate(left))) : least(most, left)
    left = minus(left, taxAdjustment)
    return { ...each, taxAdjustment }
  })
  return left === NIL ? moved : assignments.map(each => ({ ...each, taxAdjustment: NIL }))
}

/** A VAT code that may still be chosen, or not. */
export type FirmCode = VatRule & { readonly archivedAt: string | null }

/**
 * Returns lines with a VAT code for those that have none: the firm's code under which the invoice has the VAT that the supplier printed. Of several
 * that fit, the one nearest to it before pennies are moved. Lines stay without a code where none fits, and where no VAT is charged: only a person
 * knows whether that is exempt or zero-rated.
 */
export function withPrintedVat(
  lines: readonly CodedLine[],
  vat: Money,
  rules: ReadonlyMap<number, FirmCode>,
): readonly CodedLine[] {
  if (vat === NIL || lines.every(({ vatCode }) => vatCode !== null)) return lines
  const found = [...rules.values()]
    .filter(({ rate, isReverseCharge, archivedAt }) => rate > NIL && !isReverseCharge && archivedAt === null)
    .map(({ id }) => {
      const coded = lines.map(line => ({ ...line, vatCode: line.vatCode ?? id }))
      const assigned = assignLines(coded, rules)
      const off = absolute(minus(vat, sum(assigned.map(({ taxAmount }) => taxAmount))))
      return { id, coded, off, fits: bookedVat(meetVat(assigned, vat)) === vat }
    })
    .filter(({ fits }) => fits)
    .toSorted((a, b) => compare(a.off, b.off) || a.id - b.id)
  return found[0]?.coded ?? lines
}

/** Returns the tax of assignments as it goes into the accounts. */
export const bookedVat = (assignments: readonly Pick<AdjustedAssignment, 'taxAmount' | 'taxAdjustment'>[]): Money =>
  sum(assignments.map(({ taxAmount, taxAdjustment }) => plus(taxAmount, taxAdjustment)))

/** Returns the net of assignments. */
export const assignedNet = (assignments: readonly { readonly totalValue: Money }[]): Money =>
  assignments.length === 0 ? NIL : sum(assignments.map(({ totalValue }) => totalValue))
