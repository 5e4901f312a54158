import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#domain/records/path'
import { expectedTables } from '#server/database/schema/expected'
import { proposeMigration } from '#server/database/schema/propose'
import { inAccount } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { lifecycleHandler } from '#server/records/lifecycles/lifecycle-handler'
import { createRecords } from '#server/records/write/create'
import { readHistory } from '#server/records/history/history'
import { readRecord } from '#server/records/read/read'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { makeOne } from '../sync-server/site'
import { invoice, invoiceLifecycle } from './invoice'

const database = await testDatabase()
let me: Identity
let id = 0
const known = { delivered: 8_000, isPushed: false }
const told: unknown[] = []

/** The whole of the server's part. */
const sideEffects = lifecycleHandler(invoiceLifecycle, {
  facts: { delivered: async () => known.delivered, isPushed: async () => known.isPushed },
  consequences: {
    approve: async (_tx, { before, after, input }) => {
      told.push([before.state, after.state, after.approved, input.approved])
    },
  },
})
const transition = (name: string, input: Row = {}) =>
  inAccount(database, me, tx => sideEffects.transition(tx, id, name, input))
const read = () => inAccount(database, me, async tx => (await readRecord(tx, invoice, id))?.record)

beforeAll(async () => {
  await sql.raw((await proposeMigration(database, expectedTables([invoice]))).join('\n')).execute(database.kysely)
  me = await testAccount(database)
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  const values = { project, reference: 'INV-1', net: '100.00' }
  const [made = 0] = await inAccount(database, me, tx => createRecords(tx, invoice, [{ values }]))
  id = made
})

it('goes from review to paid and back through a query, each transition with what it asks, and is told in the history', async () => {
  expect(await read()).toMatchObject({ state: 'review', approved: null })
  await transition('query', { queryNotes: 'Which delivery?' })
  await expect(transition('approve', { approved: '75.00' })).rejects.toMatchObject({
    problem: { status: 409, code: 1025 },
  })
  await transition('resolve', { resolution: 'The one of 3 March' })
  await expect(transition('approve', { approved: '100.01' })).rejects.toMatchObject({
    problem: { status: 400, code: 1026 },
  })
  await expect(transition('approve', { approved: '80.01' })).rejects.toMatchObject({
    problem: { status: 400, message: 'More would be approved than has been delivered' },
  })
  expect(told).toEqual([])
  await transition('approve', { approved: '75.00' })
  expect(told).toEqual([['review', 'approved', 7_500, 7_500]])
  known.isPushed = true
  await expect(transition('reopen')).rejects.toMatchObject({ problem: { code: 1026 } })
  known.isPushed = false
  await transition('reopen')
  expect(await read()).toMatchObject({ state: 'review', approved: null })
  await transition('approve', { approved: '80.00' })
  await transition('pay')
  expect(await read()).toMatchObject({
    state: 'paid',
    approved: '80.00',
    queryNotes: 'Which delivery?',
    resolution: 'The one of 3 March',
  })
  const { revisions } = await inAccount(database, me, tx => readHistory(tx, invoice, id, 1, 20))
  expect(revisions.map(({ action }) => action)).toEqual([
    'pay',
    'approve',
    'reopen',
    'approve',
    'resolve',
    'query',
    'create',
  ])
})
