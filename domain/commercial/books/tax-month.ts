import { addDays, type Day } from '../../value/day'
import { assignedNet, bookedVat } from '../assignments/assignments'
import {
  allocate,
  inProportion,
  type Money,
  minus,
  NIL,
  type Percentage,
  percentOf,
  plus,
  sum,
} from '../../value/money'

/** One line of the VAT of a month. */
export interface VatLine {
  readonly resource: string
  readonly id: number
  readonly project: number
  readonly name: string
  readonly side: 'sale' | 'purchase'
  readonly day: Day
  readonly code: number | null
  readonly net: Money
  /** VAT that the document charges. */
  readonly vat: Money
  /** VAT of a purchase that we account for ourselves, under the reverse charge. */
  readonly accounted: Money
}

/** Lines of one code on one side. */
export interface VatGroup {
  readonly side: VatLine['side']
  readonly code: number | null
  readonly net: Money
  readonly vat: Money
  readonly accounted: Money
  readonly lines: readonly VatLine[]
}
export interface VatMonth {
  readonly groups: readonly VatGroup[]
  /** Box 1: VAT on sales, and VAT that we account for under the reverse charge. */
  readonly due: Money
  /** Box 4: VAT on purchases, and the same reverse charge again. */
  readonly reclaimed: Money
  /** Box 5; below zero, HMRC owes it. */
  readonly toPay: Money
  /** Boxes 6 and 7: net sales and net purchases. */
  readonly sales: Money
  readonly purchases: Money
}

/** Returns the first and the last day of the calendar month of a day. */
export function calendarMonthOf(day: Day): { readonly from: Day; readonly to: Day } {
  const from = `${day.slice(0, 7)}-01`
  const next = `${addDays(from, 31).slice(0, 7)}-01`
  return { from, to: addDays(next, -1) }
}

const within = ({ from, to }: { readonly from: Day; readonly to: Day }, day: Day): boolean => day >= from && day <= to

/** Returns the VAT of a calendar month by side and code. Figures are in full: what can't be reclaimed is for the firm's accountant. */
export function vatMonth(all: readonly VatLine[], day: Day): VatMonth {
  const month = calendarMonthOf(day)
  const lines = all.filter(line => within(month, line.day))
  const groups = new Map<string, VatLine[]>()
  for (const line of lines) {
    const key = `${line.side} ${line.code}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const of = (side: VatLine['side'], name: 'net' | 'vat' | 'accounted'): Money =>
    sum(lines.filter(line => line.side === side).map(line => line[name]))
  const due = plus(of('sale', 'vat'), of('purchase', 'accounted'))
  const reclaimed = plus(of('purchase', 'vat'), of('purchase', 'accounted'))
  return {
    groups: [...groups.values()].flatMap(own => {
      const [first] = own
      return first
        ? [
            {
              side: first.side,
              code: first.code,
              net: sum(own.map(({ net }) => net)),
              vat: sum(own.map(({ vat }) => vat)),
              accounted: sum(own.map(({ accounted }) => accounted)),
              lines: own.toSorted((a, b) => a.day.localeCompare(b.day)),
            },
          ]
        : []
    }),
    due,
    reclaimed,
    toPay: minus(due, reclaimed),
    sales: of('sale', 'net'),
    purchases: of('purchase', 'net'),
  }
}

/** Returns the VAT that we account for on a part under a reverse charge code; zero under any other. */
export const accountedOn = (
  net: Money,
  rule: { readonly rate: Percentage; readonly isReverseCharge: boolean } | undefined,
): Money => (rule?.isReverseCharge === true ? percentOf(net, rule.rate) : NIL)

/** A payment to a subcontractor, for the monthly CIS return. */
export interface CisPayment {
  readonly resource: string
  readonly id: number
  readonly project: number
  readonly name: string
  readonly subcontractor: number
  readonly paidOn: Day
  /** Before CIS, without VAT. */
  readonly paid: Money
  /** The part that CIS is worked on; the rest is materials and other exempt sums. */
  readonly liable: Money
  readonly deducted: Money
  readonly verification: string | null
}
export interface CisLine {
  readonly subcontractor: number
  readonly paid: Money
  readonly materials: Money
  readonly deducted: Money
  readonly verifications: readonly string[]
  readonly payments: readonly CisPayment[]
}

/** Returns the CIS return of a tax month, by subcontractor. No line means a return without payments. */
export function cisReturnOf(
  all: readonly CisPayment[],
  month: { readonly from: Day; readonly to: Day },
): { readonly lines: readonly CisLine[]; readonly paid: Money; readonly materials: Money; readonly deducted: Money } {
  const payments = all.filter(({ paidOn }) => within(month, paidOn))
  const people = [...new Set(payments.map(({ subcontractor }) => subcontractor))]
  const lines = people.map(subcontractor => {
    const own = payments.filter(each => each.subcontractor === subcontractor)
    const paid = sum(own.map(each => each.paid))
    return {
      subcontractor,
      paid,
      materials: minus(paid, sum(own.map(({ liable }) => liable))),
      deducted: sum(own.map(({ deducted }) => deducted)),
      verifications: [...new Set(own.flatMap(({ verification }) => verification ?? []))],
      payments: own.toSorted((a, b) => a.paidOn.localeCompare(b.paidOn)),
    }
  })
  return {
    lines,
    paid: sum(lines.map(({ paid }) => paid)),
    materials: sum(lines.map(({ materials }) => materials)),
    deducted: sum(lines.map(({ deducted }) => deducted)),
  }
}

/** Returns lines with the VAT that we account for on purchases under a reverse charge code, where the document does not say it itself. */
export const withReverseCharge = (
  lines: readonly VatLine[],
  rules: ReadonlyMap<number, { readonly rate: Percentage; readonly isReverseCharge: boolean }>,
): readonly VatLine[] =>
  lines.map(line =>
    line.side === 'purchase' && line.accounted === NIL && line.code !== null
      ? { ...line, accounted: accountedOn(line.net, rules.get(line.code)) }
      : line,
  )

interface Part {
  readonly vatTaxCode: number | null
  readonly totalValue: Money
  readonly taxAmount: Money
  readonly taxAdjustment: Money
}
/** A document with its parts over VAT codes. */
export interface SplitDocument {
  readonly resource: string
  readonly id: number
  readonly project: number
  readonly name: string
  readonly side: VatLine['side']
  /** Its tax point; null where it has none yet. */
  readonly day: Day | null
  readonly net: Money
  readonly vat: Money
  readonly parts: readonly Part[]
}

/** Returns a document as far as it is approved: net and VAT in proportion, spread over its parts so that they add up to both. Decision 748. */
export function approvedPart(document: SplitDocument, approved: Money): SplitDocument {
  const { net, vat, parts } = document
  if (approved === net) return document
  const taxes = parts.map(({ taxAmount, taxAdjustment }) => plus(taxAmount, taxAdjustment))
  const shareOf = (tax: Money): Money => inProportion(tax, approved, net) ?? tax
  const nets = allocate(
    approved,
    parts.map(({ totalValue }) => totalValue),
  )
  const shares = allocate(shareOf(sum(taxes)), taxes)
  return {
    ...document,
    net: approved,
    vat: shareOf(vat),
    parts: parts.map((part, at) => ({
      ...part,
      totalValue: nets[at] ?? NIL,
      taxAmount: shares[at] ?? NIL,
      taxAdjustment: NIL,
    })),
  }
}

/** Returns the VAT lines of documents: one for each part, or the document itself where it is not split. */
export const vatLinesOf = (documents: readonly SplitDocument[]): readonly VatLine[] =>
  documents.flatMap(({ parts, net, vat, day, ...of }) => {
    if (day === null) return []
    return parts.length === 0
      ? [{ ...of, day, code: null, net, vat, accounted: NIL }]
      : parts.map(part => ({
          ...of,
          day,
          code: part.vatTaxCode,
          net: part.totalValue,
          vat: plus(part.taxAmount, part.taxAdjustment),
          accounted: NIL,
        }))
  })

/**
 * Returns the VAT lines of applications, whose VAT is decided for the whole: one for each code of their parts. Where the parts make another net or VAT, or
 * the VAT we account for can't be split to the penny, the document is one line without a code. A code must not change what was invoiced or paid.
 */
export const vatLinesByCode = (
  documents: readonly (SplitDocument & { readonly accounted: Money })[],
): readonly VatLine[] =>
  documents.flatMap(({ parts, net, vat, accounted, day, ...of }) => {
    if (day === null) return []
    const codes = [...new Set(parts.map(({ vatTaxCode }) => vatTaxCode))]
    const isRight = assignedNet(parts) === net && bookedVat(parts) === vat
    const [code = null, ...others] = isRight ? codes : []
    if (others.length === 0 || accounted !== NIL)
      return [{ ...of, day, code: others.length === 0 ? code : null, net, vat, accounted }]
    return codes.map(each => {
      const own = parts.filter(({ vatTaxCode }) => vatTaxCode === each)
      return { ...of, day, code: each, net: assignedNet(own), vat: bookedVat(own), accounted: NIL }
    })
  })
