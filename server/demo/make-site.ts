import { addDays, dayOf } from '#domain/value/day'
import { issue } from '#contract/commercial/issue'
import { projectRole } from '#contract/commercial/project-role'
import { progressGroup } from '#contract/commercial/progress-group'
import { progressGroupProduct } from '#contract/commercial/progress-group-product'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { createRecords, patchRecords } from '../records/write/create'
import { onWeekday } from './at-work'
import type { DemoBill } from './make-bill'
import { DELIVERIES, ISSUES } from './projects-data'
import { EARLIER_ISSUES, ROUNDS, ZONE_PLAN } from './site-half-year'

/** How far the trades are in each of the eight zones: boarding runs ahead of ceilings, finishes follow. Products beyond the table have not begun. */
const DONE = [100, 100, 90, 65, 40, 10, 0, 0]
const BEHIND = [0, 0, 5, 20, 0, 10, 25, 30, 0, 10, 30, 35, 35, 60, 70, 60, 45, 40, 60]

/** How much of what is done now was done on a day: from the day a zone was begun, at a steady pace. */
const paceOn = (day: number, { start }: (typeof ZONE_PLAN)[number]): number =>
  day < start ? 0 : day >= LAST_ROUND ? 1 : (day - start + 1) / (LAST_ROUND - start + 1)
const LAST_ROUND = -3

/** The rounds before the last, each with what had been done by then. */
export async function recordEarlierProgress(
  asOn: (day: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>,
  bill: DemoBill,
): Promise<void> {
  for (const day of ROUNDS) await asOn(day, tx => recordProgress(tx, bill, day))
}

/** Progress of the project on site as it was on a day, in fives before the last round. */
export async function recordProgress(tx: AccountTransaction, bill: DemoBill, day = LAST_ROUND): Promise<void> {
  const doneOf = (index: number, place: number): number => {
    const now = Math.max((DONE[place] ?? 0) - (BEHIND[index] ?? 0), 0)
    const plan = ZONE_PLAN[place]
    const pace = plan ? paceOn(day, plan) : 1
    return pace === 1 ? now : Math.floor((now * pace) / 5) * 5
  }
  const changes = bill.products.slice(0, BEHIND.length).map((id, index) => ({
    id,
    set: Object.fromEntries(
      bill.zones.flatMap((zone, place) => {
        const percent = doneOf(index, place)
        return percent === 0 ? [] : [[`cells.${zone}`, { percent: percent.toFixed(4), recordedAt: tx.at, note: null }]]
      }),
    ),
  }))
  await patchRecords(
    tx,
    resourceNamed('productProgress'),
    changes.filter(({ set }) => Object.keys(set).length > 0),
  )
}

/** Two progress groups: what goes up before the services, and the ceilings. Products by their place in the bill. */
const GROUPS = [
  { name: 'Partitions and linings', weight: 'value', from: 0, to: 12 },
  { name: 'Boarded by area', weight: 'quantity', from: 0, to: 4 },
] as const

export async function makeGroups(tx: AccountTransaction, project: number, bill: DemoBill): Promise<void> {
  const ids = await createRecords(
    tx,
    progressGroup,
    GROUPS.map(({ name, weight }) => ({ values: { project, assessment: bill.assessment, name, weight } })),
  )
  await createRecords(
    tx,
    progressGroupProduct,
    GROUPS.flatMap(({ from, to }, at) =>
      bill.products.slice(from, to).map(product => ({
        values: { project, assessment: bill.assessment, group: ids[at] ?? 0, product },
      })),
    ),
  )
}

/** Who is what on the project on site, and up to how much they may approve there. */
const SITE_TEAM = [
  { email: 'site@demo.quoin', role: 'siteManager', approvalLimit: null },
  { email: 'commercial@demo.quoin', role: 'commercialManager', approvalLimit: '25000.00', toleranceAmount: '25.00' },
  { email: 'estimator@demo.quoin', role: 'quantitySurveyor', approvalLimit: '5000.00' },
  { email: 'buyer@demo.quoin', role: 'buyer', approvalLimit: '10000.00' },
  { email: 'admin@demo.quoin', role: 'director', isUnlimited: true },
] as const

export async function makeTeam(
  tx: AccountTransaction,
  project: number,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  const team = SITE_TEAM.flatMap(({ email, ...role }) => {
    const person = users.get(email)
    return person === undefined ? [] : [{ values: { project, person, ...role } }]
  })
  await createRecords(tx, projectRole, team)
}

/** One issue of the months before, raised and closed. */
export async function raiseEarlierIssues(
  asOn: (day: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>,
  project: number,
  bill: DemoBill,
  types: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { days, zone, type, summary } of EARLIER_ISSUES) {
    let raised = 0
    await asOn(days, async tx => {
      const values = { project, summary, type: types.get(type) ?? null, zone: bill.zones[zone] ?? null }
      raised = (await createRecords(tx, issue, [{ values }]))[0] ?? 0
    })
    await asOn(days + 9, async tx => {
      await runCommand(tx, issue, raised, 'close', {})
    })
  }
}

export async function raiseIssues(
  tx: AccountTransaction,
  project: number,
  bill: DemoBill,
  types: ReadonlyMap<string, number>,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  const today = dayOf(tx.at)
  const oldestFirst = ISSUES.toReversed()
  const ids = await createRecords(
    tx,
    issue,
    oldestFirst.map(({ summary, details, type, priority, due, zone, location, assignee }) => ({
      values: {
        project,
        summary,
        details,
        type: types.get(type) ?? null,
        priority,
        dueDate: addDays(today, due),
        zone: bill.zones[zone] ?? null,
        location,
        assignee: users.get(assignee) ?? null,
      },
    })),
  )
  for (const [index, { state }] of oldestFirst.entries())
    if (state !== 'open') await runCommand(tx, issue, ids[index] ?? 0, state === 'closed' ? 'close' : 'takeInHand', {})
}

export async function receiveDeliveries(
  tx: AccountTransaction,
  project: number,
  suppliers: ReadonlyMap<string, number>,
): Promise<void> {
  const today = dayOf(tx.at)
  await createRecords(
    tx,
    resourceNamed('delivery'),
    DELIVERIES.map(({ reference, supplier, days, received, shortOrDamaged }) => ({
      values: {
        project,
        reference,
        supplier: suppliers.get(supplier) ?? null,
        deliveredOn: addDays(today, onWeekday(today, days)),
        received,
        shortOrDamaged,
      },
    })),
  )
}
