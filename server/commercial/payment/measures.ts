import type { IncomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem, type IncomingItem } from '#contract/commercial/payment/incoming-item'
import { approvedBefore, isApprovedState } from '#domain/commercial/labour/claims'
import { incomingKey } from '#domain/commercial/payment/incoming-lines'
import type { ClaimedLine } from '#domain/commercial/payment/outgoing-lines'
import type { Day } from '#domain/value/day'
import { type Money, NIL, plus, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { updateAll } from '../../records/write/typed'
import { acceptedOf } from '../labour/labour-records'
import { suppliedLines } from './claimed-lines'
import { incomingOf, itemsOf } from './incoming-records'

/** What lines of one subcontractor are checked against. All money is to date. */
export interface Ground {
  readonly bill: ReadonlyMap<string, ClaimedLine>
  /** Their last certificate, and those of others together, by line. */
  readonly before: ReadonlyMap<string, Money>
  readonly elsewhere: ReadonlyMap<string, Money>
  readonly last: IncomingApplication | null
  readonly lastLines: readonly IncomingItem[]
}

/** Returns what the applications of a subcontractor are checked against on a day. `of`: the application in question, or a new one. */
export async function groundOf(
  tx: AccountTransaction,
  of: { readonly id: number; readonly project: number; readonly subcontractor: number },
  day: Day,
): Promise<Ground> {
  const bill = new Map<string, ClaimedLine>()
  for (const assessment of await acceptedOf(tx, of.project))
    for (const line of await suppliedLines(tx, assessment, day)) bill.set(incomingKey(line), line)
  const applications = await incomingOf(tx, of.project)
  const last = approvedBefore(of, applications) ?? null
  const lastLines = last ? await itemsOf(tx, [last.id]) : []
  const others = [...new Set(applications.map(each => each.subcontractor))].filter(each => each !== of.subcontractor)
  const theirs = others.flatMap(subcontractor =>
    applications.filter(each => each.subcontractor === subcontractor && isApprovedState(each.state)).slice(-1),
  )
  return {
    bill,
    before: approvedByKey(lastLines),
    elsewhere: approvedByKey(
      await itemsOf(
        tx,
        theirs.map(({ id }) => id),
      ),
    ),
    last,
    lastLines,
  }
}

function approvedByKey(lines: readonly IncomingItem[]): ReadonlyMap<string, Money> {
  const found = new Map<string, Money>()
  for (const line of lines) {
    const key = incomingKey(line)
    found.set(key, plus(found.get(key) ?? NIL, line.approvedValue ?? NIL))
  }
  return found
}

/** Works out again what the lines of an open application are checked against. What was decided keeps what it was decided by. */
export async function measureAgain(tx: AccountTransaction, application: IncomingApplication): Promise<void> {
  if (application.state !== 'held' && application.state !== 'query') return
  const ground = await groundOf(tx, application, application.effectiveDate)
  const money = (value: Money | undefined): string | null => (value === undefined ? null : textOf('money', value))
  const changes = (await itemsOf(tx, [application.id])).map(line => {
    const key = incomingKey(line)
    const of = ground.bill.get(key)
    const isOfBill = line.product !== null || line.fixedCost !== null
    return {
      id: line.id,
      set: {
        contractValue: money(of?.contractValue ?? (isOfBill ? NIL : undefined)),
        measuredValue: money(of?.earned ?? (isOfBill ? NIL : undefined)),
        // Only what is of the bill can be applied for by two.
        approvedElsewhere: textOf('money', (isOfBill ? ground.elsewhere.get(key) : null) ?? NIL),
        approvedBefore: textOf('money', ground.before.get(key) ?? NIL),
      },
    }
  })
  await updateAll(tx, incomingItem, changes, 'measure')
}

/** As {@link measureAgain}, for the open applications of a project. */
export async function measureProject(tx: AccountTransaction, project: number): Promise<void> {
  for (const application of await incomingOf(tx, project)) await measureAgain(tx, application)
}
