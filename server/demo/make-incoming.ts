import { incomingApplication, type IncomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { subcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { certificateOf, certifiedOf } from '#domain/commercial/payment/incoming-payment'
import { addDays, type Day, dayOf } from '#domain/value/day'
import {
  floorTo,
  least,
  minus,
  type Money,
  most,
  NIL,
  parseAs,
  pence,
  percent,
  type Percentage,
  percentOf,
  sum,
  textOf,
  WHOLE,
} from '#domain/value/money'
import { certificateNow } from '../commercial/payment/certificate'
import { draftOf } from '../commercial/payment/incoming-draft'
import { itemsOf } from '../commercial/payment/incoming-records'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { createRecords } from '../records/write/create'
import { create, read, update, updateAll } from '../records/write/typed'
import { inRecordForm } from '../records/write/within'
import { type AtWork, byDay, isWithin, type OnDay, type Span, workdayFrom, workdayUntil } from './at-work'

const COMMERCIAL = 'commercial@demo.quoin'
const SITE = 'site@demo.quoin'
const POUND = pence(100)

/** What a firm applies for, in days before today. */
interface Claim {
  readonly firm: string
  readonly ago: number
  readonly invoiceNumber: string
  /** Lines of the bill it applies for. */
  readonly of: readonly string[]
  /** A line that it applies for beyond its progress, in percent of it, and why less is approved. */
  readonly beyond?: { readonly code: string; readonly share: Percentage; readonly reason: string }
  /** Work of no bill. */
  readonly other?: { readonly name: string; readonly value: string }
  /** Materials, as a share of what is applied for. */
  readonly materials: Percentage
  readonly notes?: string
  readonly becomes:
    | 'held'
    | 'approved'
    | 'paid'
    /** Paid `late` days after the final date. */
    | { readonly late: number }
    /** Paid after a pay less notice that keeps `less` back. */
    | { readonly less: Money; readonly basis: string }
}

const BALKAN = 'Balkan Plastering Ltd'
const FIREBREAK = 'Firebreak Passive Protection Ltd'
const plaster = { firm: BALKAN, of: ['C-02', 'C-03', 'F-01', 'F-03'], materials: percent(36) } as const

/** Six months of applications of the plasterer, each paid in another way, and the first one of a firm that fits fire protection. */
const CLAIMS: readonly Claim[] = [
  { ...plaster, ago: 130, invoiceNumber: 'BP-0612', becomes: 'paid' },
  {
    ...plaster,
    ago: 105,
    invoiceNumber: 'BP-0627',
    beyond: { code: 'C-02', share: percent(115), reason: 'The ceiling of Level 2 Core is framed and not boarded yet' },
    becomes: 'paid',
  },
  { ...plaster, ago: 80, invoiceNumber: 'BP-0641', becomes: { late: 6 } },
  {
    ...plaster,
    ago: 55,
    invoiceNumber: 'BP-0655',
    becomes: {
      less: pence(18_500),
      basis: 'Making good the skim of corridor 2.04 that their tower damaged, by others: 185.00',
    },
  },
  { ...plaster, ago: 33, invoiceNumber: 'BP-0668', becomes: 'paid' },
  { ...plaster, ago: 13, invoiceNumber: 'BP-0680', becomes: 'approved' },
  {
    firm: FIREBREAK,
    ago: 6,
    invoiceNumber: 'FB 1093',
    of: ['P-04', 'P-06', 'L-03'],
    beyond: { code: 'L-03', share: percent(120), reason: '' },
    other: { name: 'Fire collars to 110 mm pipes, riser 2', value: '486.00' },
    materials: percent(30),
    notes: 'Photos of the riser were sent by mail',
    becomes: 'held',
  },
]

/** Days from the valuation to the application, from the due date to the certificate, and before the last days of the calendar. */
const TO_ENTER = 2
const TO_CERTIFY = 3
const BEFORE = 2

/** Days from today of practical completion as it is expected, and of making good. */
const COMPLETION = 75
const MAKING_GOOD = COMPLETION + 365

const moneyOf = (text: string | null): Money => parseAs('money', text ?? '') ?? NIL

interface Site {
  readonly project: number
  readonly subcontractors: ReadonlyMap<string, number>
}

/** Agrees the subcontracts of the supply and fit subcontractors of the project on site. */
export const makeSubcontracts = (atWork: AtWork, today: Day, site: Site): Promise<void> =>
  agreeTerms(byDay(atWork, today), today, site)

/** Applies for payment as those subcontractors in a part of the demo, and records what we certified, noticed and paid. */
export async function makeIncoming(atWork: AtWork, today: Day, site: Site, span: Span): Promise<void> {
  const onDay = byDay(atWork, today)
  for (const claim of CLAIMS.filter(({ ago }) => isWithin(span, today, ago))) {
    const effectiveDate = workdayUntil(addDays(today, -claim.ago))
    const { id, dueDate } = await onDay(SITE, workdayFrom(addDays(effectiveDate, TO_ENTER)), async tx => {
      const entered = await enter(tx, site, claim, effectiveDate)
      const { terms } = await certificateNow(tx, await recordOf(tx, entered))
      return { id: entered, dueDate: terms?.dueDate ?? effectiveDate }
    })
    if (claim.becomes === 'held') continue
    await decide(onDay, id, dueDate, claim)
  }
}

/** Subcontracts for the lines of the bill that each firm does: 5 % retention of the plasterer, of which a later agreement releases some. */
async function agreeTerms(onDay: OnDay, today: Day, { project, subcontractors }: Site): Promise<void> {
  const agree = (firm: string, ago: number, retentionPercentage: string, notes: string) =>
    onDay(COMMERCIAL, addDays(today, -ago), async tx => {
      const subcontractor = subcontractors.get(firm) ?? 0
      const codes = CLAIMS.find(claim => claim.firm === firm)?.of ?? []
      const lines = await draftOf(tx, project, subcontractor, dayOf(tx.at))
      const values = lines
        .filter(({ code }) => codes.some(each => each === code))
        .map(({ contractValue }) => moneyOf(contractValue))
      await create(tx, subcontractTerms, {
        project,
        subcontractor,
        validFrom: dayOf(tx.at),
        contractSum: textOf('money', sum(values)),
        retentionPercentage,
        practicalCompletion: addDays(today, COMPLETION),
        makingGood: addDays(today, MAKING_GOOD),
        notes,
      })
    })
  await agree(BALKAN, 168, '5', 'Plasterboard ceilings, bulkheads and skim. Payment periods of the Scheme.')
  await agree(BALKAN, 40, '3', 'Variation to the subcontract: retention of 3 % from the handover of Level 2.')
  await agree(FIREBREAK, 45, '3', 'Riser walls, casings and fire stopping. Payment periods of the Scheme.')
}

/** Enters what a firm applies for: its lines by progress, in whole pounds. Returns the application's id. */
async function enter(
  tx: AccountTransaction,
  { project, subcontractors }: Site,
  { firm, of, beyond, other, materials, invoiceNumber, notes }: Claim,
  effectiveDate: Day,
): Promise<number> {
  const subcontractor = subcontractors.get(firm) ?? 0
  const lines = (await draftOf(tx, project, subcontractor, effectiveDate))
    .filter(({ code }) => of.some(each => each === code))
    .map(({ assessment, product, code, name, unit, measuredValue, approvedBefore }) => {
      const share = beyond?.code === code ? beyond.share : WHOLE
      const claimed = floorTo(percentOf(moneyOf(measuredValue), share), POUND)
      return { assessment, product, code, name, unit, value: most<Money>(claimed, moneyOf(approvedBefore)) }
    })
    .filter(({ value }) => value !== NIL)
  const value = sum(lines.map(each => each.value))
  const { id: application } = await create(tx, incomingApplication, {
    project,
    subcontractor,
    invoiceNumber,
    effectiveDate,
    receivedOn: dayOf(tx.at),
    materialsToDate: textOf('money', floorTo(percentOf(value, materials), pence(1_000))),
    notes: notes ?? null,
  })
  await createRecords(tx, incomingItem, [
    ...lines.map(line => ({ values: { ...line, project, application, value: textOf('money', line.value) } })),
    ...(other ? [{ values: { ...other, project, application } }] : []),
  ])
  return application
}

/** Certifies an application by progress, and pays it as its story goes. */
async function decide(onDay: OnDay, id: number, dueDate: Day, { beyond, becomes }: Claim): Promise<void> {
  const given = await onDay(COMMERCIAL, workdayFrom(addDays(dueDate, TO_CERTIFY)), async tx => {
    await approveLines(tx, id, beyond?.reason ?? null)
    await runCommand(tx, incomingApplication, id, 'approve', { overrideReason: null })
    return read(tx, incomingApplication, id)
  })
  const { payLessBy, finalDate } = given
  if (becomes === 'held' || becomes === 'approved' || payLessBy === null || finalDate === null) return
  if (typeof becomes === 'object' && 'less' in becomes)
    await onDay(COMMERCIAL, workdayUntil(addDays(payLessBy, -1)), async tx => {
      const certified = certifiedOf(certificateOf(await recordOf(tx, id)))
      await runCommand(tx, incomingApplication, id, 'payLess', {
        payLessServedOn: dayOf(tx.at),
        payLessAmount: textOf('money', minus(certified, becomes.less)),
        payLessBasis: becomes.basis,
      })
    })
  const late = typeof becomes === 'object' && 'late' in becomes ? becomes.late : null
  const paidOn = late === null ? workdayUntil(addDays(finalDate, -BEFORE)) : workdayFrom(addDays(finalDate, late))
  await onDay(COMMERCIAL, paidOn, async tx => {
    const { toPay } = await read(tx, incomingApplication, id)
    await runCommand(tx, incomingApplication, id, 'pay', { paidOn: dayOf(tx.at), toPay })
  })
}

const recordOf = async (tx: AccountTransaction, id: number): Promise<IncomingApplication> =>
  inRecordForm(incomingApplication, await read(tx, incomingApplication, id))

/** Approves each line as it was applied for, or as far as it has come. */
async function approveLines(tx: AccountTransaction, id: number, reason: string | null): Promise<void> {
  const changes = (await itemsOf(tx, [id])).map(line => {
    const approved = floorTo(least(line.value, line.measuredValue ?? line.value), POUND)
    const approvedValue = textOf('money', most<Money>(approved, line.approvedBefore))
    return { id: line.id, set: { approvedValue, reductionReason: approved < line.value ? reason : null } }
  })
  await updateAll(tx, incomingItem, changes, 'approve-line')
  const { materialsToDate } = await read(tx, incomingApplication, id)
  await update(tx, incomingApplication, id, { approvedMaterials: materialsToDate })
}
