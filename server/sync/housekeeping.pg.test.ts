import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { inAccount } from '../database/session'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'
import { colleague, makeSite } from '../../tests/sync-server/site'
import { useLentId } from '../records/write/lent-ids'
import { pull } from './pull/pull'
import { forgetOldAnswers } from './sync-jobs'

const database = await testDatabase()
const clock = { now: Date.UTC(2026, 10, 21, 9) }
const services = syncServices(database, { now: () => clock.now })
const call = syncApp(services)
const me = await testAccount(database)
const { project } = await makeSite(database, me)
const outcomes = (results: readonly { readonly outcome: string }[]) => results.map(result => result.outcome)

test('answers are kept for ninety days, and what was answered is never applied again after that', async () => {
  const phone = await TestDevice.register(call, me)
  const old = phone.add('issue', await phone.newId(), { project, summary: 'x' })
  await phone.send(old)
  clock.now += 89 * 24 * 3_600_000
  await forgetOldAnswers(services)
  expect(await phone.send(old)).toMatchObject([{ outcome: 'applied', duplicate: true }])
  const recent = phone.add('issue', await phone.newId(), { project, summary: 'x' })
  await phone.send(recent)
  clock.now += 2 * 24 * 3_600_000
  await forgetOldAnswers(services)
  expect(await phone.send(old, recent)).toMatchObject([{ outcome: 'reused' }, { outcome: 'applied', duplicate: true }])
})

test('deletions forgotten while a pull is under way make it start again', async () => {
  const phone = await TestDevice.register(call, me)
  const scope = `project:${project}`
  await phone.send(phone.add('issue', await phone.newId(), { project, summary: 'x' }))
  await phone.pull([scope])
  const dropped = phone.add('issue', await phone.newId(), { project, summary: 'x' })
  await phone.send(dropped, phone.delete('issue', dropped.id, { baseRev: 9_999, needs: [dropped.seq] }))
  const request = { device: phone.number, contract: 1, scopes: [{ scope, cursor: phone.cursors.get(scope) ?? null }] }
  const lines = await pull(services, me, request)
  await sql`update sync_scope set floor = head where scope = ${scope}; `.execute(database.kysely)
  const kinds: string[] = []
  for await (const text of lines)
    kinds.push(
      ...text
        .trim()
        .split('\n')
        .map(line => (JSON.parse(line) as { line: string }).line),
    )
  expect(kinds).toEqual(['terms', 'reset'])
})

test('a device cannot claim to have answers it was never given', async () => {
  const phone = await TestDevice.register(call, me)
  phone.acked = 1_000_000
  const first = phone.add('issue', await phone.newId(), { project, summary: 'x' })
  expect(outcomes(await phone.send(first))).toEqual(['applied'])
  expect(outcomes(await phone.send(phone.add('issue', await phone.newId(), { project, summary: 'x' })))).toEqual([
    'applied',
  ])
})

test('after a restore cursors are void, ids jump, and ids lent after the backup are still taken', async () => {
  const phone = await TestDevice.register(call, me)
  await phone.pull(['index'])
  const lent = await phone.newId()
  const {
    rows: [before],
  } = await sql<{ last: number }>`select last_value as last from record_id`.execute(database.kysely)
  // As a backup from before the lease would have it.
  await sql`delete from sync_lease; select setval('record_id', ${sql.lit(lent - 10)})`.execute(database.kysely)
  await sql`select after_restore()`.execute(database.kysely)
  expect((await phone.pull(['index'])).map(line => line.line)).toEqual(['reset'])
  expect(
    await phone
      .newId()
      .then(() => phone.post<{ from: number; epoch: string }>('/sync/leases', { device: phone.number, count: 1 })),
  ).toMatchObject({
    from: expect.toSatisfy((from: number) => from > Number(before?.last) + 1_000_000),
    epoch: expect.not.stringMatching(phone.epoch),
  })
  expect(
    outcomes(
      await phone.send(
        phone.add('issue', lent, { project, summary: 'Kept on the phone' }),
        phone.add('issue', 999_999_999_999, { project, summary: 'x' }),
      ),
    ),
  ).toEqual(['applied', 'refused'])
  const next = await TestDevice.register(call, me)
  expect(next.number).toBeGreaterThan(phone.number + 9_000)
})

test('an id used outside a drain must be lent too, and is remembered', async () => {
  const phone = await TestDevice.register(call, me)
  const id = await phone.newId()
  await inAccount(database, me, tx => useLentId(tx, phone.number, id))
  await expect(inAccount(database, me, tx => useLentId(tx, phone.number, 55_555_555_555))).rejects.toMatchObject({
    problem: { kind: 'id-refused' },
  })
  await expect(inAccount(database, me, tx => useLentId(tx, phone.number + 1, id))).rejects.toMatchObject({
    problem: { kind: 'id-refused' },
  })
  expect(await phone.post('/sync/devices', { key: phone.key, name: 'Restored' })).toMatchObject({
    device: phone.number,
    highestId: id,
  })
})

test('a delete over what a restore has lost does not take what was changed after it', async () => {
  const phone = await TestDevice.register(call, me)
  const scope = `project:${project}`
  const added = phone.add('issue', await phone.newId(), { project, summary: 'Before' })
  await phone.send(added)
  const [done] = (await phone.pull([scope])).filter(line => line.line === 'done')
  // What its author saw was some revisions later: all of those are lost.
  const seen = Number(done?.head) + 5
  await sql`select after_restore(${me.account}::bigint)`.execute(database.kysely)
  const office = await TestDevice.register(call, await colleague(database, me, 'Office'))
  await office.send(office.set('issue', added.id, { summary: 'Not done: leave it open' }, { summary: 'Before' }))
  expect(outcomes(await phone.send(phone.delete('issue', added.id, { baseRev: seen })))).toEqual(['conflict'])
})

test('two restores of one backup never give out the same ids and revisions', async () => {
  const marks = async () => {
    const { rows } = await sql<{ id: number; rev: number }>`
      select (select last_value from record_id) as id, (select max(head) from sync_scope where account_id = ${me.account}) as rev`.execute(
      database.kysely,
    )
    return rows[0] ?? { id: 0, rev: 0 }
  }
  const backup = await marks()
  const { rows: heads } = await sql<{ scope: string; head: number }>`
    select scope, head from sync_scope where account_id = ${me.account}`.execute(database.kysely)
  const restore = async (at: string) => {
    await sql`select setval('record_id', ${backup.id}::bigint)`.execute(database.kysely)
    for (const { scope, head } of heads)
      await sql`update sync_scope set head = ${head} where account_id = ${me.account} and scope = ${scope}`.execute(
        database.kysely,
      )
    await sql`select after_restore(null, ${at})`.execute(database.kysely)
    return marks()
  }
  const once = await restore('2026-11-21T09:00:00Z')
  const twice = await restore('2026-11-21T10:00:00Z')
  // An hour of work lies between them.
  expect(twice.id - once.id).toBeGreaterThan(1_000_000)
  expect(twice.rev - once.rev).toBeGreaterThan(1_000_000)
})
