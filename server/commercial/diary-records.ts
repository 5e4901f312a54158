import { type RawBuilder, sql } from 'kysely'
import { mayRead } from '#contract/kit/access'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { productProgress } from '#contract/commercial/product-progress'
import { operative } from '#contract/contacts/operative'
import type { RecordOf, Resource } from '#contract/kit/resource'
import type { DiaryRecords } from '#domain/commercial/diary/diary'
import { addDays, type Day, dayOf } from '#domain/value/day'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { recordedCells } from './progress-records'

/**
 * What the diary of a project's day is worked out from, as far as the caller may read it: what may not be read is left out, as on their device. Only what
 * may be of the day is read, however many years and photos the project has; `diaryOf` says exactly.
 */
export async function diaryRecords(tx: AccountTransaction, project: number, day: Day): Promise<DiaryRecords> {
  const own = async <R extends Resource>(resource: R, isOfDay: RawBuilder<boolean>): Promise<RecordOf<R>[]> => {
    if (!mayRead(tx.identity.permissions, resource)) return []
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
      where account_id = ${tx.identity.account} and project_id = ${project} and archived_at is null and ${isOfDay} order by id`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id)
    return [...(await findAll(tx, resource, ids)).values()].map(each => inRecordForm(resource, each))
  }
  // A British day lies within these instants, whatever the season.
  const around = (at: RawBuilder<unknown>) =>
    sql<boolean>`${at} >= ${`${addDays(day, -1)}T22:00:00Z`}::timestamptz and ${at} < ${`${addDays(day, 1)}T02:00:00Z`}::timestamptz`
  const hours = await own(labourAllocation, sql<boolean>`worked_on = ${day}`)
  const workers = [...new Set(hours.map(each => each.operative))]
  const operatives = mayRead(tx.identity.permissions, operative) ? await findAll(tx, operative, workers) : null
  const deliveries = await own(delivery, sql<boolean>`delivered_on = ${day}`)
  const taken = around(sql`coalesce(taken_at, created_at)`)
  return {
    deliveries,
    deliveryLines: mayRead(tx.identity.permissions, deliveryLine)
      ? await pointingAt(
          tx,
          deliveryLine,
          'delivery',
          deliveries.map(({ id }) => id),
        )
      : [],
    hours,
    operatives: [...(operatives?.values() ?? [])].map(each => inRecordForm(operative, each)),
    issues: await own(issue, around(sql`created_at`)),
    photos: [
      ...(await own(issuePhoto, taken)),
      ...(await own(deliveryPhoto, taken)),
      ...(await own(progressPhoto, taken)),
    ],
    entries: await own(diaryEntry, sql<boolean>`day = ${day}`),
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
    const before = await recordedCells(tx, [id], null, addDays(day, -1))
    const was = new Map(before.map(({ product, zone, percent }) => [`${product} ${zone}`, percent]))
    for (const cell of await recordedCells(tx, [id], null, day))
      if (cell.recordedAt !== null && dayOf(cell.recordedAt) === day)
        found.push({ ...cell, was: was.get(`${cell.product} ${cell.zone}`) ?? '0.0000' })
  }
  return found
}
