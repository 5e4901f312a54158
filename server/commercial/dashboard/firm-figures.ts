import { CASH_RESOURCES, cashMovesOf, unreadCash } from '#contract/commercial/dashboard/cash-source'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { mayRead } from '#contract/kit/access'
import type { CashMove } from '#domain/commercial/dashboard/cash'
import type { Billed } from '#domain/commercial/dashboard/dashboard'
import type { CostLine } from '#domain/commercial/costs/cost-lines'
import type { Cvr, CvrGiven } from '#domain/commercial/cvr/cvr'
import { unclaimedOf } from '#domain/commercial/dashboard/unclaimed'
import { movesOfWork, type WorkAhead } from '#domain/commercial/dashboard/work-ahead'
import { type Day, dayOf } from '#domain/value/day'
import { minus, type Money, most, NIL, sum } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { onSiteRecords } from '../on-site-records'
import { pointingAt } from '../../records/write/within'
import { applicationsOf, linesOf, termsOf } from '../payment/outgoing-records'

/** Projects on site, with all money that moved or will move in them. */
interface FirmCash {
  readonly projects: readonly { readonly id: number; readonly name: string }[]
  readonly moves: readonly CashMove[]
  readonly unread: readonly string[]
}

/** Returns the cash of all projects on site, by the functions that a device uses for its own records. */
export async function firmCash(tx: AccountTransaction): Promise<FirmCash> {
  const { permissions } = tx.identity
  const { projects, records } = await onSiteRecords(tx, CASH_RESOURCES)
  return {
    projects: [...projects].map(([id, { name }]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    moves: cashMovesOf(records, dayOf(tx.at), permissions),
    unread: unreadCash(permissions),
  }
}

/** What the applications of a project claim. */
interface Claims {
  /** Of the last one that was sent; null before the first. */
  readonly billed: Billed | null
  /** Work done that the newest one does not claim, a draft included. */
  readonly unclaimed: Money
}

/** Returns what the applications of a project claim of its agreed work; undefined where the caller may not read them. */
export async function claimsIn(
  tx: AccountTransaction,
  project: number,
  work: Parameters<typeof unclaimedOf>[0],
): Promise<Claims | undefined> {
  const { permissions } = tx.identity
  if (!mayRead(permissions, outgoingApplication) || !mayRead(permissions, outgoingItem)) return undefined
  const open = (await applicationsOf(tx, project)).filter(({ state }) => state !== 'cancelled')
  const unclaimedIn = async (id: number) => unclaimedOf(work, await linesOf(tx, id))
  const [newest, sent] = [open.at(-1), open.findLast(({ state }) => state !== 'held')]
  return {
    billed: sent ? { unclaimed: await unclaimedIn(sent.id), valuationDate: sent.valuationDate } : null,
    unclaimed: newest ? await unclaimedIn(newest.id) : unclaimedOf(work, []),
  }
}

/** Returns the cash of work ahead in a project: by the programme of each bill, and the terms of the contract. None where the caller may not read terms. */
export async function workAheadIn(
  tx: AccountTransaction,
  project: number,
  { given, packages }: { readonly given: readonly CvrGiven[] } & Cvr,
  claims: Claims | undefined,
): Promise<readonly CashMove[]> {
  const { permissions } = tx.identity
  if (!claims || !mayRead(permissions, contractTerms) || !mayRead(permissions, assessmentZone)) return []
  const today = dayOf(tx.at)
  const terms = await termsOf(tx, project, today)
  const zones = await pointingAt(
    tx,
    assessmentZone,
    'assessment',
    packages.flatMap(({ assessment }) => assessment ?? []),
  )
  return packages.flatMap(({ assessment, name, value, earned, toComplete }, at) =>
    movesOfWork(
      {
        project,
        name,
        value: most<Money>(minus(value, earned), NIL),
        cost: most<Money>(toComplete, NIL),
        // Applications are of the whole project.
        toBill: at === 0 ? claims.unclaimed : NIL,
        accrued: withoutApplication(given[at]?.lines ?? []),
        // What names no bill goes with the programme of all of them.
        planned: programmeIn(zones.filter(each => assessment === null || each.assessment === assessment)),
      },
      { lastValuation: claims.billed?.valuationDate ?? null, terms },
      today,
    ),
  )
}

/** Returns what is accrued but for applications of subcontractors, whose own dates count. */
const withoutApplication = (lines: readonly CostLine[]): Money =>
  sum(lines.filter(({ source }) => source !== 'incomingApplication').map(({ accrued }) => accrued))

function programmeIn(
  zones: readonly { readonly startDate: Day | null; readonly endDate: Day | null }[],
): WorkAhead['planned'] {
  const starts = zones.flatMap(({ startDate }) => startDate ?? []).toSorted()
  const ends = zones.flatMap(({ endDate }) => endDate ?? []).toSorted()
  const [start, end] = [starts[0], ends.at(-1)]
  return start === undefined || end === undefined ? null : { start, end }
}
