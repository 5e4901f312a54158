// What an application for payment says, on paper and in a workbook alike.
import { client } from '#contract/contacts/client'
import { outgoingApplication, type OutgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { project } from '#contract/estimating/project'
import { inPeriod, SECTIONS, sectionOf } from '#domain/commercial/payment/outgoing-lines'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { type Day, dayOf, dayWords } from '#domain/value/day'
import { type Money, negate, NIL, plus, sum } from '#domain/value/money'
import { percentWords } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import { firmCurrency } from '../../records/read/firm-currency'
import { find, read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { letterhead } from '../letterhead'
import { linesOf } from './outgoing-records'

/** One figure of the sums, from the gross to the sum due. */
export interface SumLine {
  readonly label: string
  readonly value: Money
}
/** Lines of one part of an application, with their sums. */
export interface Section {
  readonly part: (typeof SECTIONS)[number]['part']
  readonly title: string
  readonly lines: readonly OutgoingItem[]
  readonly contract: Money
  readonly value: Money
  readonly material: Money
  readonly before: Money
  readonly period: Money
}
export interface ApplicationContent {
  readonly of: OutgoingApplication
  readonly reference: string
  readonly firm: Awaited<ReturnType<typeof letterhead>>
  readonly client: string
  readonly project: string
  readonly sign: string
  /** Parts that have lines. */
  readonly sections: readonly Section[]
  readonly sums: readonly SumLine[]
  /** Who printed it and when: all that differs between two prints of one revision. */
  readonly printed: string
  readonly amounts: string
}

/** Reads all that an application says. */
export async function applicationContent(tx: AccountTransaction, id: number): Promise<ApplicationContent> {
  const of = inRecordForm(outgoingApplication, await read(tx, outgoingApplication, id))
  const on = await read(tx, project, of.project)
  const to = on.client === null ? null : await find(tx, client, on.client)
  const lines = await linesOf(tx, id)
  const currency = await firmCurrency(tx)
  return {
    of,
    reference: of.reference ?? String(of.id),
    firm: await letterhead(tx),
    client: to?.fullName ?? '',
    project: [on.reference, on.name].filter(Boolean).join(' '),
    sign: currencySymbol(currency),
    sections: SECTIONS.map(({ part, title }) =>
      sectionWith(
        part,
        title,
        lines.filter(line => sectionOf(line) === part),
      ),
    ).filter(each => each.lines.length > 0),
    sums: sumsOf(of),
    printed: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}`,
    amounts: `Figures are to date, except “this period”; amounts are ${currencyWords(currency)}`,
  }
}

/** Returns the sum of a line that earlier applications had certified, with its material. */
export const beforeOf = (line: OutgoingItem): Money => plus(line.certifiedBefore, line.materialBefore)

const sectionWith = (part: Section['part'], title: string, lines: readonly OutgoingItem[]): Section => ({
  part,
  title,
  lines,
  contract: sum(lines.map((line): Money => line.contractValue ?? NIL)),
  value: sum(lines.map(line => line.value)),
  material: sum(lines.map(line => line.materialValue)),
  before: sum(lines.map(beforeOf)),
  period: sum(lines.map(inPeriod)),
})

/** Returns the sums from the work to the total due, in the order they are worked out. */
function sumsOf(of: OutgoingApplication): readonly SumLine[] {
  const line = (label: string, value: Money): SumLine => ({ label, value })
  return [
    line('Work done', of.work),
    line('Material on site', of.materials),
    line('On account', of.onAccount),
    line('Gross to date', of.gross),
    line(`Retention ${percentWords(of.retentionPercentage)}`, negate(of.retention)),
    ...(of.discountPercentage === NIL
      ? []
      : [line(`Discount ${percentWords(of.discountPercentage)}`, negate(of.discount))]),
    line('Net to date', of.net),
    line('Previously certified', negate(of.certifiedBefore)),
    line('Due this period', of.due),
    line(of.isReverseCharge ? 'VAT, reverse charge' : `VAT ${percentWords(of.vatRate)}`, of.vat),
    line('Total due', of.total),
  ]
}

/** Returns a day of the contract's calendar as words; empty where there is none. */
export const dayOrNothing = (day: Day | null): string => (day === null ? '' : dayWords(day))
