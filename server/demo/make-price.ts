import { sql } from 'kysely'
import { adjustment } from '#contract/estimating/adjustment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { snapshotAssessment } from '../estimating/copy-assessment'
import { create, patch, read } from '../records/write/typed'

const weekly = { quantity: '1', periodUnit: 'w' } as const
const lump = { periodUnit: 'l', periodLength: '1' } as const
const FIXED_COSTS = [
  {
    name: 'Site supervisor',
    type: 'Supervision',
    terms: { ...weekly, periodLength: '14', ratePerPeriod: '1150', profitPerPeriod: '150' },
  },
  {
    name: 'Aluminium towers, 4 m',
    type: 'Access',
    terms: { ...weekly, quantity: '3', periodLength: '12', ratePerPeriod: '95', profitPerPeriod: '10' },
  },
  {
    name: 'Skips, 8 yd³ mixed',
    type: 'Waste and skips',
    terms: { ...lump, quantity: '9', ratePerPeriod: '285' },
  },
  {
    name: 'Contingency',
    type: null,
    terms: {
      ...lump,
      quantity: '1',
      ratePerPeriod: '4500',
      profitPerPeriod: '0',
      isContingency: true,
      clientVisible: false,
    },
  },
] as const

/** The fixed costs and adjustments of a bill that is going to be offered. */
export async function makePrelims(tx: AccountTransaction, assessment: number): Promise<void> {
  for (const { name, type, terms } of FIXED_COSTS) {
    const { rows } = await sql<{ id: number }>`select id from fixed_cost_type
      where account_id = ${tx.identity.account} and name = ${type}`.execute(tx.db)
    await create(tx, assessmentFixedCost, { assessment, name, fixedCostType: rows[0]?.id ?? null, ...terms })
  }
  await create(tx, adjustment, {
    assessment,
    name: 'Working beside the client’s fit-out',
    kind: 'percent',
    base: 'measured',
    percentage: '1.25',
  })
  await create(tx, adjustment, {
    assessment,
    name: 'Main contractor’s discount',
    kind: 'discount',
    percentage: '2.5',
    grossUp: true,
  })
}

/** Keeps the bill as it was first priced, then brings one rate down and measures one line again: two versions to compare. */
export async function makeSnapshot(tx: AccountTransaction, assessment: number, first: number): Promise<void> {
  await snapshotAssessment(tx, assessment, 'First pricing, before the review of board prices')
  await patch(tx, assessmentProduct, first, { fixedPrice: '31.94', fixedPriceReason: 'manual' })
  const { cells } = await read(tx, productQuantities, first)
  const [zone, cell] = Object.entries(cells)[0] ?? []
  if (zone === undefined || !cell?.quantity) return
  const more = { ...cell, quantity: (Number(cell.quantity) + 18).toFixed(2) }
  await patch(tx, resourceNamed('productQuantities'), first, { [`cells.${Number(zone)}`]: more })
}

/** What the version after the offer already says otherwise: another month of supervision. */
export async function reviseNext(tx: AccountTransaction): Promise<void> {
  const { rows } = await sql<{ id: number }>`select f.id from assessment_fixed_cost f
    join assessment a on a.account_id = f.account_id and a.id = f.assessment_id
    where f.account_id = ${tx.identity.account} and a.status = 'ready_to_tender' and a.snapshot_of_id is null and a.branch_of_id is null
      and f.name = ${FIXED_COSTS[0].name}`.execute(tx.db)
  for (const { id } of rows) await patch(tx, assessmentFixedCost, id, { periodLength: '18' })
}
