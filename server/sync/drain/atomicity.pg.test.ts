import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { resourceNamed } from '#contract/resources'
import type { DrainResult, WireGroup } from '#contract/sync/protocol'
import { inAccount } from '../../database/session'
import { readRecords } from '../../records/read/read'
import { byRun } from '../../../tests/support/long-run'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { databaseError, failingDatabase } from '../../../tests/sync-server/failing-database'
import { make, makeSite } from '../../../tests/sync-server/site'

const database = await testDatabase()
/** One statement in three fails in turn, on the embedded database, which runs the same handlers, one in eight; in a long run every one. */
const STEP = byRun(database.engine === 'postgresql' ? 5 : 13, 1)
const failing = failingDatabase(database)
const call = syncApp(syncServices(failing.database))
const me = await testAccount(database)
const issue = resourceNamed('issue')

/** One outbox with every kind of group, its effects countable. */
async function outbox() {
  const { project, products } = await makeSite(database, me)
  const [set = 0, left = 0, right = 0, dropped = 0] = await make(
    database,
    me,
    'issue',
    ...['set', 'left', 'right', 'dropped'].map(summary => ({ project, summary, details: '0' })),
  )
  const phone = await TestDevice.register(call, me)
  const [one, two, three] = [await phone.newId(), await phone.newId(), await phone.newId()]
  const groups: WireGroup[] = [
    { ops: [phone.add('issue', one, { project, summary: 'one' })] },
    { ops: [phone.set('issue', set, { details: '1' }, { details: '0' })] },
    {
      ops: [
        phone.set('issue', left, { details: '1' }, { details: '0' }),
        phone.set('issue', right, { details: '1' }, { details: '0' }),
        phone.add('issue', two, { project, summary: 'two' }),
      ],
    },
    {
      ops: [
        phone.add('issue', three, { project, summary: 'three' }),
        phone.delete('issue', dropped, { baseRev: 9_999 }),
      ],
    },
    {
      ops: [
        phone.command('assessmentProduct', products[1] ?? 0, 'archive'),
        phone.set('assessmentProduct', products[0] ?? 0, { notes: '1' }, { notes: null }),
      ],
    },
  ]
  const states = async () => {
    const issues = await inAccount(database, me, tx =>
      readRecords(tx, issue, [set, left, right, dropped, one, two, three]),
    )
    const lines = await inAccount(database, me, tx => readRecords(tx, resourceNamed('assessmentProduct'), products))
    const details = (id: number) => issues.get(id)?.record.details === '1'
    return [
      [issues.has(one)],
      [details(set)],
      [details(left), details(right), issues.has(two)],
      [issues.has(three), !issues.has(dropped)],
      [lines.get(products[1] ?? 0)?.record.archivedAt !== null, lines.get(products[0] ?? 0)?.record.notes === '1'],
    ]
  }
  return { phone, groups, states }
}
/** Per group, whether it was accepted; fails when a group's answers differ. */
function accepted(groups: readonly WireGroup[], results: readonly DrainResult[]): boolean[] {
  return groups.map(({ ops }) => {
    const answers = ops.map(op => results.find(result => result.seq === op.seq)?.outcome)
    const isDone = answers.every(outcome => outcome === 'applied' || outcome === 'merged')
    if (!isDone) expect(answers.some(outcome => outcome === 'applied' || outcome === 'merged')).toBe(false)
    return isDone
  })
}

const statements = async (): Promise<number> => {
  const { phone, groups } = await outbox()
  failing.failAt(Infinity, () => new Error('never'))
  await phone.sendGroups(groups)
  return failing.count()
}

describe('whichever statement fails', () => {
  test('because the database goes away or its disk is full: nothing is done, nothing is remembered, and the resend does it all', async () => {
    const length = await statements()
    expect(length).toBeGreaterThan(40)
    for (let n = 1; n <= length; n += STEP) {
      const { phone, groups, states } = await outbox()
      failing.failAt(n, () => databaseError(n % 2 === 0 ? '57P01' : '53100'))
      const response = await phone.sendGroups(groups).catch((error: unknown) => error)
      const failed = response instanceof Error
      // Once it has committed, only reading the answers can fail.
      if (failed && !(await states()).flat().every(Boolean)) expect((await states()).flat().some(Boolean)).toBe(false)
      failing.failAt(Infinity, () => new Error('never'))
      const results = failed ? await phone.sendGroups(groups) : (response as DrainResult[])
      expect(accepted(groups, results)).toEqual([true, true, true, true, true])
      expect((await states()).flat().every(Boolean)).toBe(true)
      expect((await phone.sendGroups(groups)).every(result => result.duplicate && result.outcome === 'applied')).toBe(
        true,
      )
    }
  })

  test('because of a fault nobody foresaw: each group is whole, its answer is true, and the rest is done', async () => {
    const length = await statements()
    const refused = new Set<number>()
    for (let n = 1; n <= length; n += STEP) {
      const { phone, groups, states } = await outbox()
      failing.failAt(n, () => databaseError('22012'))
      const response = await phone.sendGroups(groups).catch((error: unknown) => error)
      failing.failAt(Infinity, () => new Error('never'))
      const done = await states()
      for (const group of done) expect(new Set(group).size).toBe(1)
      if (!(response instanceof Error)) {
        const answers = accepted(groups, response as DrainResult[])
        expect(done.map(group => group[0])).toEqual(answers)
        answers.forEach((isDone, index) => {
          if (!isDone) refused.add(index)
        })
      }
      expect(accepted(groups, await phone.sendGroups(groups))).toEqual([true, true, true, true, true])
      expect((await states()).flat().every(Boolean)).toBe(true)
    }
    // Groups that are written together are done in smaller runs when something fails; those alone answer for themselves.
    expect(refused).toEqual(new Set([3, 4]))
  })
})

async function countMade(): Promise<number> {
  const {
    rows: [issues],
  } = await sql<{ count: number }>`select count(*) as count from issue
    where account_id = ${me.account} and summary in ('one', 'two', 'three')`.execute(database.kysely)
  return issues?.count ?? 0
}

// The embedded database has no connections to end; its kills are those of the server.
test.each([database.engine].filter(engine => engine === 'postgresql'))(
  'killed at any moment, a drain is done whole or not at all, once, on %s',
  async () => {
    let made = await countMade()
    for (let round = 0; round < byRun(10, 25); round++) {
      const { phone, groups, states } = await outbox()
      const sending = phone.sendGroups(groups).catch(() => null)
      // Timed: each round kills a moment later in the drain.
      await new Promise(resolve => setTimeout(resolve, round))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quoin' and datname = current_database() and pid <> pg_backend_pid()`
        .execute(database.kysely)
        .catch(() => null)
      await sending
      let results: DrainResult[] | null = null
      while (!results) results = await phone.sendGroups(groups).catch(() => null)
      expect(accepted(groups, results)).toEqual([true, true, true, true, true])
      expect((await states()).flat().every(Boolean)).toBe(true)
      made += 3
      expect(await countMade()).toBe(made)
    }
  },
)
