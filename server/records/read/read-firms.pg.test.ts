import { expect, it } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { asOwner, inAccount } from '../../database/session'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { insertRecords } from '../write/insert'
import { readRecord, readRecords } from './read'

it.each([false, true])('reads no other firm without row-level security either (lock: %s)', async lock => {
  const database = await testDatabase()
  const [mine, theirs] = [await testAccount(database, 'Ours'), await testAccount(database, 'Theirs')]
  const project = resourceNamed('project')
  const make = (identity: typeof mine) =>
    inAccount(database, identity, tx => insertRecords(tx, project, [{ values: { name: 'Kestrel House' } }]))
  const [[ours = 0], [other = 0]] = [await make(mine), await make(theirs)]
  await asOwner(database, async db => {
    const tx = { db, identity: mine, at: '2026-11-21T09:00:00.000Z', registers: database.registers }
    expect(await readRecord(tx, project, other, { lock })).toBeNull()
    expect([...(await readRecords(tx, project, [ours, other], { lock })).keys()]).toEqual([ours])
  })
})
