import { sql } from 'kysely'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentActivity } from '#contract/estimating/component-activity'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { RecordOf } from '#contract/kit/resource'
import { type BillOfLabour, labourBill, type LabourRow } from '#domain/commercial/labour/labour-bill'
import type { AccountTransaction } from '../../database/session'
import { read } from '../../records/write/typed'
import { pointingAt } from '../../records/write/within'

/** All labour of a project, in record form and without what is archived. */
export interface ProjectLabour {
  readonly applications: readonly RecordOf<typeof labourApplication>[]
  readonly items: readonly RecordOf<typeof labourItem>[]
  readonly allocations: readonly RecordOf<typeof labourAllocation>[]
}

export async function labourOf(tx: AccountTransaction, project: number): Promise<ProjectLabour> {
  const applications = await pointingAt(tx, labourApplication, 'project', [project])
  const kept = new Set(applications.map(({ id }) => id))
  const items = await pointingAt(tx, labourItem, 'project', [project])
  return {
    applications,
    items: items.filter(({ application }) => kept.has(application)),
    allocations: await pointingAt(tx, labourAllocation, 'project', [project]),
  }
}

/** The bill of one assessment as labour takes it. */
async function billOf(tx: AccountTransaction, assessment: number): Promise<BillOfLabour> {
  const { billQtyDecimals } = await read(tx, assessmentResource, assessment)
  return {
    products: await pointingAt(tx, assessmentProduct, 'assessment', [assessment]),
    zones: await pointingAt(tx, assessmentZone, 'assessment', [assessment]),
    quantities: await pointingAt(tx, productQuantities, 'assessment', [assessment]),
    decimals: billQtyDecimals,
    activities: await pointingAt(tx, componentActivity, 'assessment', [assessment]),
    progress: await pointingAt(tx, productProgress, 'assessment', [assessment]),
  }
}

/** The labour bill of an assessment: the pure function of the domain over what PostgreSQL holds. */
export async function labourRows(
  tx: AccountTransaction,
  assessment: number,
  { applications, items, allocations }: ProjectLabour,
): Promise<LabourRow[]> {
  const own = new Set(applications.filter(each => each.assessment === assessment).map(({ id }) => id))
  return labourBill(await billOf(tx, assessment), {
    applications: applications.filter(({ id }) => own.has(id)),
    items: items.filter(({ application }) => own.has(application)),
    allocations: allocations.filter(each => each.assessment === assessment),
  })
}

/** The accepted assessments of a project, oldest first. */
export async function acceptedOf(tx: AccountTransaction, project: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from assessment
    where account_id = ${tx.identity.account} and project_id = ${project} and is_accepted and archived_at is null order by id`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}
