// Phones drain while their server is killed again and again: whatever was answered is there, once.
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { DrainResult, WireGroup } from '#contract/sync/protocol'
import { inAccount } from '#server/database/session'
import { testFirm } from '#server/testing/firm'
import { byRun } from '../support/long-run'
import { identityOf } from '#server/testing/test-account'
import { seededRandom } from '../support/surroundings'
import { TestDevice } from '../sync-server/device'
import { makeOne } from '../sync-server/site'
import { inTime, tell, volumeOf } from '../assurance/volume'
import { callsOf } from './calls-of'
import { killedServer } from './killed-server'

/** The embedded database takes seconds to start again. */
const KILLS = volumeOf('kills', byRun(5, inject('testDatabase').engine === 'postgresql' ? 40 : 10))
/** Changes between two kills, on average: `npm run assurance -- --changes 200` sends more in each drain. */
const CHANGES = Number(process.env['ASSURANCE_CHANGES'] ?? 30)
/** Each drain brings three changes as often; ten drains come to a kill. */
const TIMES = Math.ceil(CHANGES / 30)
const PHONES = 4
const SEED = Number(process.env['ASSURANCE_SEED'] ?? 20_261_121)

const server = await killedServer()
const random = seededRandom(SEED)
const upTo = (most: number): number => Math.floor(random() * most)

/** What one phone was told is safe: the words of each issue, and how often they were changed. */
interface Issue {
  summary: string
  changes: number
}
interface Phone {
  readonly device: TestDevice
  readonly project: number
  readonly acknowledged: Map<number, Issue>
  /** Their ids. */
  readonly known: number[]
  calls: number
  resent: number
}

const { identity, projects } = await server.whileDown(async database => {
  const firm = await testFirm(database)
  const user = identityOf(firm.own.account, firm.own.users.get('site@plumb.test') ?? 0)
  const made: number[] = []
  for (let index = 0; index < PHONES; index++)
    made.push(await makeOne(database, user, 'project', { name: `Site ${index}`, showProjectHub: true }))
  return { identity: user, projects: made }
})

/** Two new issues that must come together, and one earlier issue with other words; as often as asked. */
async function work({ device, project, acknowledged, known }: Phone): Promise<readonly WireGroup[]> {
  const ids: number[] = []
  // The ids come first: a call that breaks off must leave no number of an operation out.
  while (ids.length < 2 * TIMES) ids.push(await device.newId())
  const edited = new Set<number>()
  const groups: WireGroup[] = []
  for (let time = 0; time < TIMES; time++) {
    const pair = ids.slice(2 * time, 2 * time + 2)
    groups.push({ ops: pair.map(id => device.add('issue', id, { project, summary: `Issue ${id}` })) })
    const id = known[upTo(known.length)]
    const earlier = id === undefined || edited.has(id) ? undefined : acknowledged.get(id)
    if (id === undefined || !earlier) continue
    edited.add(id)
    const { summary, changes } = earlier
    groups.push({ ops: [device.set('issue', id, { summary: `Issue ${id}, change ${changes + 1}` }, { summary })] })
  }
  return groups
}

/** When the server is there, or is there again. */
let isThere: Promise<void> = Promise.resolve()

/**
 * Sends the same bytes until they are answered; a server that goes down meanwhile is not an answer. A phone waits for it to be there: asking
 * all the time took as much of the machine as starting it.
 */
async function insist<T>(phone: Phone, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      phone.calls += 1
      return await call()
    } catch (error) {
      if (error instanceof Error && 'status' in error && Number(error.status) < 500) throw error
      phone.resent += 1
      await isThere
      // Timed: between two tries.
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
}

function keep({ acknowledged, known }: Phone, groups: readonly WireGroup[], results: readonly DrainResult[]): void {
  const ops = groups.flatMap(group => group.ops)
  expect(results.map(result => [result.seq, result.outcome])).toEqual(ops.map(op => [op.seq, 'applied']))
  for (const { kind, id, set } of ops) {
    if (kind === 'add') known.push(id)
    acknowledged.set(id, {
      summary: String(set['summary']),
      changes: (acknowledged.get(id)?.changes ?? 0) + (kind === 'set' ? 1 : 0),
    })
  }
}

test(`${KILLS} kills of the server lose nothing that was answered and double nothing (seed ${SEED})`, async () => {
  await server.start()
  const call = await callsOf(server.url, 'site@plumb.test')
  const phones: Phone[] = []
  for (const project of projects)
    phones.push({
      device: await TestDevice.register(call, identity),
      project,
      acknowledged: new Map(),
      known: [],
      calls: 0,
      resent: 0,
    })

  let isOver = false
  const drained = Promise.all(
    phones.map(async phone => {
      while (!isOver) {
        const groups = await insist(phone, () => work(phone))
        keep(phone, groups, await insist(phone, () => phone.device.sendGroups(groups)))
      }
    }),
  )
  drained.catch(() => {
    isOver = true
  })
  const calls = (): number => phones.reduce((sum, phone) => sum + phone.calls, 0)
  let kills = 0
  for (; kills < KILLS && !isOver && inTime(); kills++) {
    const next = calls() + 1 + upTo(40)
    while (calls() < next && !isOver) await new Promise(resolve => setTimeout(resolve, 1))
    isThere = server.kill().then(server.start)
    await isThere
  }
  isOver = true
  await drained
  await server.stop()
  expect(phones.reduce((sum, phone) => sum + phone.resent, 0)).toBeGreaterThanOrEqual(kills)
  const kept = phones.reduce(
    (sum, { acknowledged }) => sum + [...acknowledged.values()].reduce((all, { changes }) => all + changes + 1, 0),
    0,
  )

  for (const { project, acknowledged } of phones) {
    const { issues, histories } = await server.whileDown(database =>
      inAccount(database, identity, async ({ db }) => ({
        issues: (
          await sql<{
            id: number
            summary: string
            number: number
          }>`select id, summary, number from issue where project_id = ${project} order by number`.execute(db)
        ).rows,
        histories: (
          await sql<{
            id: number
            count: number
          }>`select record_id as id, count(*) as count from revision where resource = 'issue' and record_id in (select id from issue where project_id = ${project}) group by 1`.execute(
            db,
          )
        ).rows,
      })),
    )
    expect(new Map(issues.map(({ id, summary }) => [id, summary]))).toEqual(
      new Map([...acknowledged].map(([id, { summary }]) => [id, summary])),
    )
    // Numbered without a gap and one history line for each change: nothing was applied twice on the way.
    expect(issues.map(each => each.number)).toEqual(issues.map((_, index) => index + 1))
    expect(new Map(histories.map(({ id, count }) => [id, count]))).toEqual(
      new Map([...acknowledged].map(([id, { changes }]) => [id, changes + 1])),
    )
  }
  tell('kills', `${kills} kills, ${kept} answered changes: none lost, none doubled`)
})
