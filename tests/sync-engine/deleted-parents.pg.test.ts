// What one device adds to a record that another deletes: it is told by whom, and sent once the record is back.
import { expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { restoreRecord } from '#server/records/delete/restore'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices } from '../sync-server/device'
import { colleague, makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'

const database = await testDatabase()
const call = syncApp(syncServices(database))

/** A phone and an office that hold the same project, with an issue made in the office. */
async function withIssue() {
  const identity = await testAccount(database)
  const site = await makeSite(database, identity)
  const other = await colleague(database, identity, 'Alison Reid')
  const phone = await EngineDevice.open(call, identity)
  const office = await EngineDevice.open(call, other)
  const settle = async (): Promise<void> => {
    for (const device of [phone, office, phone, office]) {
      await device.sync()
      expect(device.faults).toEqual([])
      expect(await brokenLaws(device.replica)).toEqual([])
    }
  }
  for (const device of [phone, office]) await device.replica.pin(`project:${site.project}`, true)
  await settle()
  const {
    ids: [issue = 0],
  } = await office.replica.edit(
    [{ kind: 'add', resource: 'issue', values: { project: site.project, summary: 'Pad 4 is low' } }],
    'Raised issue',
  )
  await settle()
  /** The phone comments without signal, while the office deletes the issue. */
  const meet = async (): Promise<number> => {
    phone.isOnline = false
    const values = { project: site.project, issue, text: 'Packers are missing' }
    const {
      ids: [comment = 0],
    } = await phone.replica.edit([{ kind: 'add', resource: 'issueComment', values }], 'Comment on Pad 4')
    await office.replica.edit([{ kind: 'delete', resource: 'issue', id: issue }], 'Deleted issue')
    await office.sync()
    phone.isOnline = true
    await settle()
    return comment
  }
  return { ...site, identity, phone, office, issue, settle, meet }
}

test('a comment on what a colleague deleted is told by whom, and of what', async () => {
  const { phone, issue, meet } = await withIssue()
  await meet()
  expect(await phone.replica.needsYou()).toMatchObject([
    {
      entry: {
        resource: 'issueComment',
        outcome: 'gone',
        problem: {
          missing: { resource: 'issue', id: issue, name: 'Pad 4 is low', restore: [{ resource: 'issue', id: issue }] },
        },
      },
      by: 'Alison Reid',
      byAt: expect.stringMatching(/^20/) as string,
    },
  ])
})

test('it is sent without a press once anybody restores the issue', async () => {
  const { identity, phone, office, issue, settle, meet } = await withIssue()
  const comment = await meet()
  await inAccount(database, identity, tx => restoreRecord(tx, resourceNamed('issue'), issue))
  await settle()
  expect(await phone.replica.needsYou()).toEqual([])
  expect(await phone.replica.outbox()).toEqual([])
  expect(await office.replica.get('issueComment', comment)).toMatchObject({ text: 'Packers are missing', issue })
})

test('trying again while the issue is gone keeps it, and what it says', async () => {
  const { phone, settle, meet } = await withIssue()
  await meet()
  const [item] = await phone.replica.needsYou()
  await phone.replica.retry(item?.entry.seq ?? 0)
  await settle()
  expect(await phone.replica.needsYou()).toMatchObject([
    { entry: { outcome: 'gone', set: { text: 'Packers are missing' }, problem: { missing: { resource: 'issue' } } } },
  ])
})

test('an edit of a comment that went with its issue says what to restore: the issue', async () => {
  const { project, identity, phone, office, issue, settle } = await withIssue()
  const {
    ids: [comment = 0],
  } = await phone.replica.edit(
    [{ kind: 'add', resource: 'issueComment', values: { project, issue, text: 'Packers' } }],
    'Comment on Pad 4',
  )
  await settle()
  phone.isOnline = false
  await phone.replica.edit(
    [{ kind: 'set', resource: 'issueComment', id: comment, set: { text: 'Packers!' } }],
    'Comment',
  )
  await office.replica.edit([{ kind: 'delete', resource: 'issue', id: issue }], 'Deleted issue')
  await office.sync()
  phone.isOnline = true
  await settle()
  const [item] = await phone.replica.needsYou()
  expect(item?.entry.problem?.missing).toMatchObject({
    resource: 'issueComment',
    restore: [{ resource: 'issue', id: issue }],
  })
  await inAccount(database, identity, tx => restoreRecord(tx, resourceNamed('issue'), issue))
  await settle()
  expect(await phone.replica.needsYou()).toEqual([])
  expect(await office.replica.get('issueComment', comment)).toMatchObject({ text: 'Packers!' })
})
