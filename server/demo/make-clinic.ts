import { sql } from 'kysely'
import { externalCost } from '#contract/commercial/external-cost'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { resourceNamed } from '#contract/resources'
import { addDays, type Day } from '#domain/value/day'
import { forecast, lockCvr } from '../commercial/cvr/lock-cvr'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { createRecords, patchRecords } from '../records/write/create'
import { create } from '../records/write/typed'
import { type AtWork, byDay, type OnDay, workdayFrom, workdayUntil } from './at-work'
import { makeComponent } from './make-build-ups'
import { archiveCopies } from './make-tender'
import { reportedMonths, TO_LOCK } from './make-reports'

/**
 * The packages of the second project on site. Labour with 12 % is the rate: 14.00 is sold for 15.68. `reported` and `now`: how much of each zone was done by
 * the end of the reported month, and is done.
 */
const PACKAGES = [
  {
    name: 'Plastering',
    code: 'M20',
    product: { ref: 'PL-01', name: 'Skim coat to plasterboard, 3 mm', unit: 'm²' },
    labour: '14.00',
    quantities: ['900', '800'],
    // 900 and 480 m², then 720 in place of 480.
    reported: ['100', '60'],
    now: ['100', '90'],
  },
  {
    name: 'Suspended ceilings',
    code: 'K40',
    product: { ref: 'SC-01', name: 'Ceiling grid and tiles, 600 × 600 mm, fixed only', unit: 'm²' },
    labour: '22.00',
    quantities: ['600', '500'],
    reported: ['70', '0'],
    now: ['100', '30'],
  },
] as const

/** What the gangs cost: 28,750.00 for the 31,987.20 of work in the reported month; 11,130.00 since. The cabins are for both packages. */
const COSTS = [
  { at: 0, name: 'Plastering gang, first month', labour: '19700.00', fixedCosts: '0.00', isReported: true },
  { at: 1, name: 'Ceiling fixers, first month', labour: '9050.00', fixedCosts: '0.00', isReported: true },
  { at: 0, name: 'Plastering gang, since', labour: '3400.00', fixedCosts: '0.00', isReported: false },
  { at: 1, name: 'Ceiling fixers, since', labour: '7250.00', fixedCosts: '0.00', isReported: false },
  { at: null, name: 'Welfare cabins, half of the hire', labour: '0.00', fixedCosts: '480.00', isReported: false },
] as const

interface Built {
  readonly assessment: number
  readonly zones: readonly number[]
  readonly product: number
}

/** The second project on site: two packages that one tender won, a month that is reported, and work and costs since. */
export async function makeClinic(atWork: AtWork, today: Day, project: number): Promise<void> {
  const onDay = byDay(atWork, today)
  const built = await onDay('estimator@demo.quoin', addDays(today, -150), tx => makeBills(tx, today, project))
  const won = await onDay('estimator@demo.quoin', addDays(today, -148), tx => offerBills(tx, project, built))
  await onDay('commercial@demo.quoin', addDays(today, -140), tx =>
    runCommand(tx, resourceNamed('tender'), won, 'accept', { decisionNote: 'Accepted by letter' }),
  )
  const periodEnd = reportedMonths(today).at(-1) ?? today
  await workUpTo(onDay, workdayUntil(addDays(periodEnd, -3)), { project, built, isReported: true })
  await onDay('commercial@demo.quoin', workdayFrom(addDays(periodEnd, TO_LOCK)), tx =>
    lockCvr(
      tx,
      project,
      {
        periodEnd,
        narrative: 'Plastering of the north wing is done. The ceiling fixers started late, and keep their price.',
      },
      { workUntil: periodEnd },
    ),
  )
  await workUpTo(onDay, workdayUntil(addDays(today, -3)), { project, built, isReported: false })
  await onDay('commercial@demo.quoin', addDays(today, -1), tx =>
    forecast(tx, project, {
      assessment: built[1]?.assessment ?? 0,
      subject: 'labour',
      amount: '8225.00',
      reason: '350 m² at 23.50: the fixers ask 1.50 more for the south wing, where the services hang low',
    }),
  )
}

async function makeBills(tx: AccountTransaction, today: Day, project: number): Promise<readonly Built[]> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from work_package
    where account_id = ${tx.identity.account}`.execute(tx.db)
  const packages = new Map(rows.map(({ code, id }) => [code, id]))
  const made: Built[] = []
  for (const { name, code, product: line, labour, quantities } of PACKAGES) {
    const [projectWorkPackage = 0] = await createRecords(tx, resourceNamed('projectPackage'), [
      { values: { project, workPackage: packages.get(code) ?? null, clientRef: `2409/${code}` } },
    ])
    const [assessment = 0] = await createRecords(tx, resourceNamed('assessment'), [
      { values: { name, project, projectWorkPackage, contractScope: 'fixed_price' } },
    ])
    const zones = await createRecords(
      tx,
      resourceNamed('assessmentZone'),
      ['North wing', 'South wing'].map((zone, at) => ({
        values: {
          assessment,
          name: zone,
          startDate: addDays(today, at * 30 - 100),
          endDate: addDays(today, at * 30 + 40),
        },
      })),
    )
    const { id: product } = await create(tx, assessmentProduct, {
      assessment,
      ...line,
      overheadPercentage: '7',
      profitPercentage: '5',
      pricingMode: 'rbu',
    })
    await createRecords(tx, resourceNamed('productQuantities'), [
      {
        id: product,
        values: {
          assessment,
          cells: Object.fromEntries(zones.map((zone, at) => [zone, { quantity: quantities[at], source: 'boq' }])),
        },
      },
    ])
    await makeComponent(
      tx,
      { assessment, product },
      {
        name: 'All',
        contingencyPercentage: null,
        materials: [],
        activities: [{ name: line.name, unit: 'm²', quantityPerUnit: '1', rate: labour }],
      },
    )
    made.push({ assessment, zones, product })
  }
  return made
}

/** Offers the bills in one tender. Returns its id. */
async function offerBills(tx: AccountTransaction, project: number, bills: readonly Built[]): Promise<number> {
  const [tender = 0] = await createRecords(tx, resourceNamed('tender'), [
    { values: { project, name: 'Saltaire Clinic, ground floor', openDays: 90 } },
  ])
  for (const { assessment } of bills) {
    for (const event of ['start', 'ready'] as const)
      await runCommand(tx, resourceNamed('assessment'), assessment, event, {})
    await runCommand(tx, resourceNamed('assessment'), assessment, 'tender', { tender })
  }
  await runCommand(tx, resourceNamed('tender'), tender, 'submit', {})
  await archiveCopies(
    tx,
    bills.map(({ assessment }) => assessment),
  )
  return tender
}

interface Work {
  readonly project: number
  readonly built: readonly Built[]
  /** Whether it is work of the month that is reported, or since. */
  readonly isReported: boolean
}

/** Records the progress up to a day and what it cost; another person approves the costs on the next working day. */
async function workUpTo(onDay: OnDay, day: Day, { project, built, isReported }: Work): Promise<void> {
  await onDay('site@demo.quoin', day, tx =>
    patchRecords(
      tx,
      resourceNamed('productProgress'),
      built.map(({ product, zones }, at) => {
        const percents = PACKAGES[at]?.[isReported ? 'reported' : 'now'] ?? []
        const cells = zones.flatMap((zone, place) => {
          const percent = percents[place] ?? '0'
          return percent === '0' ? [] : [[`cells.${zone}`, { percent, recordedAt: tx.at, note: null }] as const]
        })
        return { id: product, set: Object.fromEntries(cells) }
      }),
    ),
  )
  for (const { at, name, labour, fixedCosts } of COSTS.filter(each => each.isReported === isReported)) {
    const { id } = await onDay('buyer@demo.quoin', day, tx =>
      create(tx, externalCost, {
        project,
        name,
        supplierType: 'other',
        assessment: at === null ? null : (built[at]?.assessment ?? null),
        effectiveDate: day,
        labour,
        fixedCosts,
      }),
    )
    await onDay('commercial@demo.quoin', workdayFrom(addDays(day, 1)), tx =>
      runCommand(tx, externalCost, id, 'approve', {}),
    )
  }
}
