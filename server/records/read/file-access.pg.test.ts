import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inAccount } from '../../database/session'
import { identityOf, testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { FILE_QUOTA, mayUseFiles, requireRoomForFile } from './file-access'

const GB = 1024 ** 3
const database = await testDatabase()

test('only who may write some record that holds files may announce one', () => {
  expect(mayUseFiles(identityOf(1, 1, { ContactsClients: 7, ProjectHubIssues: 1 }))).toBe(false)
  expect(mayUseFiles(identityOf(1, 1, { ProjectHubIssues: 7 }))).toBe(true)
})

test('a person and a firm have a share for a day, which what was made of files does not use up', async () => {
  const identity = await testAccount(database)
  const other = await testAccount(database, 'Other')
  const room = (size: number, user = identity.user, later = 0, who = identity) =>
    inAccount(database, { ...who, user }, tx => requireRoomForFile(tx, size, FILE_QUOTA), Date.now() + later)
  const announced = (size: number, user: number) =>
    inAccount(database, identity, tx =>
      sql`insert into file (account_id, file_name, file_size, mime_type, state, created_by)
        values (${identity.account}, 'a.pdf', ${size}, 'application/pdf', 'checked', ${user})`.execute(tx.db),
    )
  await announced(10 * GB - 100, identity.user)
  await room(100)
  await expect(room(101)).rejects.toThrow('You have uploaded 10 GB since yesterday')
  await room(101, identity.user + 1)
  await room(101, identity.user, 25 * 3_600_000)
  for (let person = 1; person <= 9; person++) await announced(10 * GB - 100, identity.user + person)
  await expect(room(2000, identity.user + 20)).rejects.toThrow('Your company has uploaded 100 GB since yesterday')
  await room(2000, other.user, 0, other)
})
