import type { CvrCausesReply, CvrReply } from '#contract/commercial/cvr/cvr-calls'
import type { project as projectDefinition } from '#contract/estimating/project'
import { pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../../tests/support/replica'
import type { Held } from '../../../records/data/held'

// A report by hand, live and locked, for the tests of its pages.

/** The project of the report, as a page reads one. */
export const KESTREL = { id: 5, name: 'Kestrel House', reference: '2417', address: null } as Held<
  typeof projectDefinition
>

const none = {
  budget: '0.00',
  earnedBudget: '0.00',
  actual: '0.00',
  accrued: '0.00',
  cost: '0.00',
  committed: '0.00',
  toComplete: '0.00',
  finalCost: '0.00',
  saving: '0.00',
}
/** Oracle V1. */
export const totals = {
  ...none,
  tenderValue: '240000.00',
  value: '250000.00',
  earned: '100000.00',
  certified: '104000.00',
  overClaim: '4000.00',
  futureLoss: '3000.00',
  budget: '190000.00',
  earnedBudget: '76000.00',
  actual: '68000.00',
  accrued: '9500.00',
  cost: '77500.00',
  toComplete: '117000.00',
  finalCost: '194500.00',
  saving: '-4500.00',
  margin: '22500.00',
  finalMargin: '55500.00',
  budgetMargin: '60000.00',
}
export const REPORT: CvrReply = {
  project: { name: 'Kestrel House', reference: '2417' },
  packages: [
    {
      assessment: 9,
      name: 'Drylining',
      values: [
        { variation: null, value: '240000.00' },
        { variation: { id: 46, code: 'V3' }, value: '10000.00' },
      ],
      futureLossReason: 'Skim of corridor 2.04 a second time',
      ...totals,
      rows: [
        {
          name: 'materials',
          label: 'Materials',
          reason: null,
          ...none,
          budget: '190000.00',
          actual: '68000.00',
          accrued: '9500.00',
          toComplete: '114000.00',
          finalCost: '191500.00',
          saving: '-1500.00',
        },
        { name: 'labour', label: 'Labour', reason: null, ...none },
      ],
    },
  ],
  total: totals,
  lines: [
    {
      source: 'materialInvoice',
      id: 31,
      assessment: 9,
      budget: 'materials',
      label: 'INV 4410',
      actual: '68000.00',
      accrued: '9500.00',
      committed: '0.00',
      series: null,
    },
  ],
  certificate: { id: 301, label: 'A02' },
  unagreed: '1000.00',
  variations: { count: 2, withoutPrice: 1, differing: [] },
  unread: ['labour applications'],
}

export const LOCKED: CvrReply = {
  ...REPORT,
  packages: REPORT.packages.map(each => ({
    ...each,
    rows: each.rows.map(row =>
      row.name === 'materials' ? { ...row, actual: '60000.00', toComplete: '119000.00' } : row,
    ),
  })),
  lines: REPORT.lines.map(line => ({ ...line, actual: '60000.00' })),
  total: { ...totals, finalMargin: '58500.00' },
}

const cause = { assessment: 9, budget: 'materials', variation: null, package: 'Drylining', reason: null } as const
/** Why the report differs from the locked one: 8,000.00 more on the invoice, 5,000.00 less to come. */
const CAUSES: CvrCausesReply = {
  causes: [
    {
      ...cause,
      kind: 'cost',
      document: { source: 'materialInvoice', id: 31, label: 'INV 4410' },
      before: '69500.00',
      after: '77500.00',
      effect: '-8000.00',
    },
    { ...cause, kind: 'forecast', document: null, before: '119000.00', after: '114000.00', effect: '5000.00' },
  ],
  before: '58500.00',
  after: '55500.00',
  movement: '-3000.00',
}

/** Returns what the office says at a path, for these reports: without documents, those behind a budget, and the causes between the two. */
export function replyAt(path: string, report: CvrReply, locked: CvrReply): unknown {
  if (path.includes('/causes')) return CAUSES
  if (path.startsWith('/cvrreports/')) return locked
  const { lines, ...figures } = report
  const query = new URL(path, 'https://quoin.test').searchParams
  if (!path.includes('/cvr/documents')) return figures
  return {
    lines: lines.filter(
      ({ assessment, budget }) =>
        String(assessment ?? '') === (query.get('assessment') ?? '') && budget === query.get('budget'),
    ),
  }
}

/** The record of a locked report. */
export const lockedReport = (number: number, periodEnd: string) =>
  ({
    project: 5,
    number,
    periodEnd,
    narrative: 'On programme',
    value: pence(25_000_000),
    earned: pence(10_000_000),
    certified: pence(10_400_000),
    cost: pence(6_950_000),
    finalCost: pence(19_150_000),
    margin: pence(3_050_000),
    finalMargin: pence(5_850_000),
    lockedAt: `${periodEnd}T16:00:00.000Z`,
    lockedBy: 7,
    createdAt: `${periodEnd}T16:00:00.000Z`,
    createdBy: 7,
    updatedAt: `${periodEnd}T16:00:00.000Z`,
    updatedBy: 7,
  }) as const
/** Gives a device two locked reports and the person who locked them. */
export const fillLocked = async (replica: Replica) => {
  await give(replica, 'user', 'account', 7, 1, { fullName: 'Priya Shah', isActive: true, archivedAt: null })
  await give(replica, 'cvrReport', 'project:5', 800, 1, lockedReport(1, '2026-09-30'))
  await give(replica, 'cvrReport', 'project:5', 801, 1, lockedReport(2, '2026-10-31'))
}
