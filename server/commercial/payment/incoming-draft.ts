import type { IncomingItem } from '#contract/commercial/payment/incoming-item'
import { subcontractor as subcontractorResource } from '#contract/contacts/subcontractor'
import { project as projectResource } from '#contract/estimating/project'
import { incomingKey, kindOf } from '#domain/commercial/payment/incoming-lines'
import type { DraftedLine } from '#domain/commercial/payment/incoming-workbook'
import type { Day } from '#domain/value/day'
import { minus, type Money, most, NIL, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { read } from '../../records/write/typed'
import { groundOf } from './measures'

const money = (value: Money): string => textOf('money', value)
const orNull = (value: Money | null): string | null => (value === null ? null : money(value))

/** Returns a line in calls. */
export const incomingReply = (line: IncomingItem) => ({
  id: line.id,
  application: line.application,
  assessment: line.assessment,
  product: line.product,
  fixedCost: line.fixedCost,
  code: line.code,
  name: line.name,
  unit: line.unit,
  contractValue: orNull(line.contractValue),
  measuredValue: orNull(line.measuredValue),
  approvedElsewhere: money(line.approvedElsewhere),
  approvedBefore: money(line.approvedBefore),
  value: money(line.value),
  approvedValue: orNull(line.approvedValue),
  reductionReason: line.reductionReason,
})

/** Returns the lines of a subcontractor's next application; `value` is what progress gives, less certificates of others. */
export async function draftedLines(
  tx: AccountTransaction,
  project: number,
  subcontractor: number,
  day: Day,
): Promise<readonly DraftedLine[]> {
  await read(tx, projectResource, project)
  await read(tx, subcontractorResource, subcontractor)
  const ground = await groundOf(tx, { id: 0, project, subcontractor }, day)
  // A fixed cost of the bill is our own until a subcontractor was paid for it.
  const theirs = [...ground.bill].filter(([key, { fixedCost }]) => fixedCost === null || ground.before.has(key))
  const ofBill = theirs.map(([key, line]): DraftedLine => {
    const before = ground.before.get(key) ?? NIL
    const elsewhere = ground.elsewhere.get(key) ?? NIL
    return {
      assessment: line.assessment,
      product: line.product,
      fixedCost: line.fixedCost,
      code: line.code,
      name: line.name,
      unit: line.unit,
      contractValue: line.contractValue,
      measuredValue: line.earned,
      approvedElsewhere: elsewhere,
      approvedBefore: before,
      value: most<Money>(minus(line.earned, elsewhere), before),
    }
  })
  const others = ground.lastLines
    .filter(line => kindOf(line) === 'onAccount' || !ground.bill.has(incomingKey(line)))
    .map((line): DraftedLine => ({
      assessment: line.assessment,
      product: line.product,
      fixedCost: line.fixedCost,
      code: line.code,
      name: line.name,
      unit: line.unit,
      contractValue: line.contractValue,
      measuredValue: line.measuredValue,
      approvedElsewhere: line.approvedElsewhere,
      approvedBefore: line.approvedValue ?? NIL,
      value: line.approvedValue ?? NIL,
    }))
  return [...ofBill, ...others]
}

/** As {@link draftedLines}, in wire form. */
export const draftOf = async (tx: AccountTransaction, project: number, subcontractor: number, day: Day) =>
  (await draftedLines(tx, project, subcontractor, day)).map(line => ({
    ...line,
    contractValue: orNull(line.contractValue),
    measuredValue: orNull(line.measuredValue),
    approvedElsewhere: money(line.approvedElsewhere),
    approvedBefore: money(line.approvedBefore),
    value: money(line.value),
  }))
