// Counts of a project's pages: spec business 2, and 3, Project.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../../database/session'
import { deleteRecord } from '../../records/delete/delete'
import { restoreRecord } from '../../records/delete/restore'
import { readRecord } from '../../records/read/read'
import { patchRecords } from '../../records/write/create'
import { makeOne } from '../../../tests/sync-server/site'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

const database = await testDatabase()
const drawing = resourceNamed('projectDrawing')

test('bug: the pages of a project were never counted', async () => {
  const me = await testAccount(database)
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  const file = await inAccount(database, me, async tx => {
    const { rows } = await sql<{
      id: number
    }>`insert into file (account_id, file_name, file_size, mime_type, state, created_by)
      values (${me.account}, 'A-101.pdf', 3, 'application/pdf', 'checked', ${me.user}) returning id`.execute(tx.db)
    return rows[0]?.id ?? 0
  })
  const add = (order: number, onSitePage: boolean) =>
    makeOne(database, me, 'projectDrawing', {
      project,
      fileName: `A-10${order}.pdf`,
      file,
      order: `${order}`,
      onSitePage,
    })
  const counts = async () => {
    const found = await inAccount(database, me, tx => readRecord(tx, resourceNamed('project'), project))
    return [found?.record['pagesCount'], found?.record['onSitePagesCount']]
  }
  const mark = (id: number, onSitePage: boolean) =>
    inAccount(database, me, tx => patchRecords(tx, drawing, [{ id, set: { onSitePage } }]))
  expect(await counts()).toEqual([0, 0])
  const [first, second] = [await add(1, false), await add(2, true)]
  expect(await counts()).toEqual([2, 1])
  await mark(first, true)
  expect(await counts()).toEqual([2, 2])
  await inAccount(database, me, tx => deleteRecord(tx, drawing, second))
  expect(await counts()).toEqual([1, 1])
  await inAccount(database, me, tx => restoreRecord(tx, drawing, second))
  expect(await counts()).toEqual([2, 2])
  await mark(second, false)
  expect(await counts()).toEqual([2, 1])
  // Two people who add pages at once: neither count is lost, and neither waits for the other for ever.
  await Promise.all([add(3, false), add(4, true), add(5, true)])
  expect(await counts()).toEqual([5, 3])
})
