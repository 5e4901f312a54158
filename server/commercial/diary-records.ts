import { sql } from 'kysely'
import { mayRead } from '#contract/access'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { productProgress } from '#contract/commercial/product-progress'
import { operative } from '#contract/contacts/operative'
import type { RecordOf, Resource } from '#contract/resource'
import type { DiaryRecords } from '#domain/commercial/diary/diary'
import { addDays, type Day, dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/typed'
import { inRecordForm, pointingAt } from '../records/within'
import { recordedCells } from './progress-records'

/** What a project's diary is worked out from, as far as the caller may read it: what may not be read is left out, as on their device. */
export async function diaryRecords(tx: AccountTransaction, project: number): Promise<DiaryRecords> {
  const own = async <R extends Resource & { readonly fields: { readonly project: unknown } }>(
    resource: R,
  ): Promise<RecordOf<R>[]> =>
    mayRead(tx.identity.permissions, resource) ? pointingAt<R>(tx, resource, 'project', [project]) : []
  const hours = await own(labourAllocation)
  const workers = [...new Set(hours.map(each => each.operative))]
  const operatives = mayRead(tx.identity.permissions, operative) ? await findAll(tx, operative, workers) : null
  return {
    deliveries: await own(delivery),
    deliveryLines: await own(deliveryLine),
    hours,
    operatives: [...(operatives?.values() ?? [])].map(each => inRecordForm(operative, each)),
    issues: await own(issue),
    photos: [...(await own(issuePhoto)), ...(await own(deliveryPhoto))],
    entries: await own(diaryEntry),
  }
}

/** The cells of a project's accepted bills that were recorded on a day, in wire form, with what stood there the evening before. */
export async function progressRecordedOn(tx: AccountTransaction, project: number, day: Day) {
  if (!mayRead(tx.identity.permissions, productProgress)) return []
  const { rows } = await sql<{ id: number }>`select id from assessment
    where account_id = ${tx.identity.account} and project_id = ${project} and is_accepted and archived_at is null order by id`.execute(
    tx.db,
  )
  const found = []
  for (const { id } of rows) {
    const before = await recordedCells(tx, id, null, addDays(day, -1))
    const was = new Map(before.map(({ product, zone, percent }) => [`${product} ${zone}`, percent]))
    for (const cell of await recordedCells(tx, id, null, day))
      if (cell.recordedAt !== null && dayOf(cell.recordedAt) === day)
        found.push({ ...cell, was: was.get(`${cell.product} ${cell.zone}`) ?? '0.0000' })
  }
  return found
}
