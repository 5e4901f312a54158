import { fixedCostProgress } from '#contract/commercial/fixed-cost-progress'
import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { outgoingApplication, type OutgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { paymentNotice } from '#contract/commercial/payment/payment-notice'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { tender } from '#contract/estimating/tender'
import { addDays, type Day, dayOf } from '#domain/value/day'
import {
  floorTo,
  minus,
  type Money,
  NIL,
  pence,
  percent,
  percentOf,
  type Percentage,
  plus,
  textOf,
  WHOLE,
} from '#domain/value/money'
import { generate } from '../commercial/payment/generate'
import type { AccountTransaction } from '../database/session'
import { createRecords } from '../records/write/create'
import { runCommand } from '../records/lifecycles/command'
import { create, read } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { type AtWork, byDay, type OnDay, workdayFrom, workdayUntil } from './at-work'
import type { DemoBill } from './make-bill'

/** What the client did with an application. `certified`: the share of the claim, to date. */
interface Period {
  /** Days from its valuation to today. */
  readonly ago: number
  readonly certified: Percentage
  readonly notes?: string
  readonly paid:
    | 'inTime'
    /** Paid in full, `days` after the final date. */
    | { readonly days: number }
    /** `less`: kept back by a pay-less notice. */
    | { readonly less: Money; readonly basis: string }
    /** A share came in time, and nothing since. */
    | { readonly part: Percentage }
    | null
}

/** Six months of applications to the client of the project on site. */
const PERIODS: readonly Period[] = [
  { ago: 154, certified: percent(100), paid: 'inTime' },
  {
    ago: 126,
    certified: percent(98),
    notes: 'Level 2 South: boarding counted at 2nd fix only. The rest follows with the next valuation',
    paid: 'inTime',
  },
  { ago: 98, certified: percent(100), paid: { days: 12 } },
  {
    ago: 70,
    certified: percent(99),
    paid: { less: pence(124_000), basis: 'Cost of making good the screed at the level 2 riser, by others: 1,240.00' },
  },
  {
    ago: 42,
    certified: percent(97),
    notes: 'Ceilings of Level 3 North to be measured again',
    paid: { part: percent(60) },
  },
  { ago: 14, certified: percent(99), paid: null },
]

/** Days from the valuation to the application, from the due date to the certificate, and before a last day. */
const TO_SEND = 2
const TO_CERTIFY = 3
const BEFORE = 2

const FIRST_INVOICE = 4401
const POUND = pence(100)

/** Days from today of practical completion as it is expected, and of making good. */
const COMPLETION = 75
const MAKING_GOOD = COMPLETION + 365

/** The preliminaries are earned by time, from and until a number of days from today. */
const ON_SITE: Readonly<Record<string, readonly [number, number]>> = {
  'Scissor lift, 8 m': [-27, 57],
  'Telehandler, 14 m': [-27, 29],
}
const WHOLE_JOB = [-165, 60] as const

interface Site {
  readonly project: number
  readonly bill: DemoBill
  /** The tender that was accepted: its gross is the contract sum. */
  readonly won: number
}

/** Applies for payment of the project on site, month by month, and records what the client certified, noticed and paid. */
export async function makePayments(atWork: AtWork, today: Day, { project, bill, won }: Site): Promise<void> {
  await atWork('commercial@demo.quoin', -170, tx => agreeTerms(tx, { project, bill, won }, today))
  await atWork('site@demo.quoin', -165, tx => timePreliminaries(tx, project, bill, today))
  await atWork('commercial@demo.quoin', -60, tx => reduceRetention(tx, project))
  const onDay = byDay(atWork, today)
  for (const [at, period] of PERIODS.entries()) {
    const valuationDate = workdayUntil(addDays(today, -period.ago))
    const application = await onDay('commercial@demo.quoin', workdayFrom(addDays(valuationDate, TO_SEND)), async tx => {
      const id = await generate(tx, project, {
        valuationDate,
        filterOn: 'c',
        filterPercentage: '0',
        subcontracts: 'progress',
      })
      await runCommand(tx, outgoingApplication, id, 'send', { sentOn: dayOf(tx.at) })
      return recordOf(tx, id)
    })
    await onDay('commercial@demo.quoin', workdayFrom(addDays(application.dueDate ?? today, TO_CERTIFY)), tx =>
      certify(tx, application, period, `NI-${FIRST_INVOICE + at}`),
    )
    await bePaid(onDay, application, period.paid)
  }
}

const recordOf = async (tx: AccountTransaction, id: number): Promise<OutgoingApplication> =>
  inRecordForm(outgoingApplication, await read(tx, outgoingApplication, id))

/** The contract: 5 % retention, half of it until making good, for a client who has declared that it is the end user. */
async function agreeTerms(tx: AccountTransaction, { project, bill, won }: Site, today: Day): Promise<void> {
  const { lines } = await read(tx, tender, won)
  const agreed = inRecordForm(tender, { lines }).lines[bill.assessment]
  await create(tx, contractTerms, {
    project,
    validFrom: addDays(dayOf(tx.at), -10),
    contractSum: textOf('money', agreed?.gross ?? NIL),
    retentionPercentage: '5',
    clientIsRegistered: true,
    isEndUser: true,
    practicalCompletion: addDays(today, COMPLETION),
    makingGood: addDays(today, MAKING_GOOD),
    notes: 'Sub-contract signed with the letter of acceptance. Payment periods of the Scheme.',
  })
}

/** A variation of the contract releases some of the retention that was held. */
async function reduceRetention(tx: AccountTransaction, project: number): Promise<void> {
  const [first] = await pointingAt(tx, contractTerms, 'project', [project])
  if (!first) throw new Error('no terms')
  const { contractSum, practicalCompletion, makingGood } = first
  await create(tx, contractTerms, {
    project,
    validFrom: dayOf(tx.at),
    contractSum: contractSum === null ? null : textOf('money', contractSum),
    retentionPercentage: '3',
    clientIsRegistered: true,
    isEndUser: true,
    practicalCompletion,
    makingGood,
    notes: 'Variation to the sub-contract: retention of 3 % from the handover of Level 2.',
  })
}

/** Preliminaries are earned by the working days that have passed. */
async function timePreliminaries(tx: AccountTransaction, project: number, bill: DemoBill, today: Day): Promise<void> {
  const costs = await pointingAt(tx, assessmentFixedCost, 'assessment', [bill.assessment])
  await createRecords(
    tx,
    fixedCostProgress,
    costs.map(({ id, name }) => {
      const [from, to] = ON_SITE[name] ?? WHOLE_JOB
      const days = { startDate: addDays(today, from), finishDate: addDays(today, to) }
      return { id, values: { project, assessment: bill.assessment, way: 'time', ...days, recordedAt: tx.at } }
    }),
  )
}

async function certify(
  tx: AccountTransaction,
  { id, gross }: OutgoingApplication,
  { certified, notes }: Period,
  invoiceNumber: string,
): Promise<void> {
  const figure = certified === WHOLE ? gross : floorTo(percentOf(gross, certified), POUND)
  await runCommand(tx, outgoingApplication, id, 'approve', {
    certifiedOn: dayOf(tx.at),
    certifiedGross: textOf('money', figure),
    invoiceNumber,
    certificateNotes: notes ?? null,
  })
}

/** What the client paid of a certificate, and when. */
async function bePaid(
  onDay: OnDay,
  { id, project, payLessBy, finalDate }: OutgoingApplication,
  paid: Period['paid'],
): Promise<void> {
  if (paid === null || payLessBy === null || finalDate === null) return
  const inTime = workdayUntil(addDays(finalDate, -BEFORE))
  const pay = (day: Day, lastAmount: string | null) =>
    onDay('commercial@demo.quoin', day, tx =>
      runCommand(tx, outgoingApplication, id, 'pay', { paidOn: dayOf(tx.at), lastAmount }),
    )
  if (paid === 'inTime') return pay(inTime, null)
  if ('days' in paid) return pay(workdayFrom(addDays(finalDate, paid.days)), null)
  if ('part' in paid)
    return onDay('commercial@demo.quoin', inTime, async tx => {
      const { certifiedTotal } = await recordOf(tx, id)
      const receivedAmount = textOf('money', floorTo(percentOf(certifiedTotal ?? NIL, paid.part), POUND))
      await runCommand(tx, outgoingApplication, id, 'receive', { receivedOn: dayOf(tx.at), receivedAmount })
    })
  const lastAmount = await onDay('commercial@demo.quoin', workdayUntil(addDays(payLessBy, -1)), async tx => {
    const { certifiedDue, vatRate } = await recordOf(tx, id)
    const amount = minus(certifiedDue ?? NIL, paid.less)
    const servedOn = dayOf(tx.at)
    await create(tx, paymentNotice, {
      project,
      application: id,
      type: 'payLess',
      servedOn,
      amount: textOf('money', amount),
      basis: paid.basis,
    })
    return textOf('money', plus(amount, percentOf(amount, vatRate)))
  })
  return pay(inTime, lastAmount)
}
