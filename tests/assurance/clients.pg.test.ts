// Many devices at one server: each sends five changes a round and pulls, and nothing is refused, lost or doubled.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WireOperation } from '#contract/sync/protocol'
import { inAccount } from '#server/database/session'
import { testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { callsOf } from '../kills/calls-of'
import { killedServer } from '../kills/killed-server'
import { TestDevice } from '../sync-server/device'
import { makeOne } from '../sync-server/site'
import { isAsked, spread, tell, volumeOf } from './volume'

const CLIENTS = volumeOf('clients', 0)
const SECONDS = Number(process.env['ASSURANCE_SECONDS'] ?? 30)
/** A device waits so long between two rounds, the first wait by chance of its place: pushes every half minute, as phones do. */
const EVERY_MS = Number(process.env['ASSURANCE_EVERY_MS'] ?? 30_000)
const SENT = 5

/** Built and started only where it is asked for. */
const server = isAsked('clients') ? await killedServer() : null

test.runIf(server !== null)(
  `${CLIENTS} devices for ${SECONDS} seconds: no error, nothing lost, nothing doubled`,
  async () => {
    if (!server) return
    const { identity, project } = await server.whileDown(async database => {
      const firm = await testFirm(database)
      const user = identityOf(firm.own.account, firm.own.users.get('site@plumb.test') ?? 0)
      return {
        identity: user,
        project: await makeOne(database, user, 'project', { name: 'Site', showProjectHub: true }),
      }
    })
    await server.start()
    const took = { push: [] as number[], pull: [] as number[] }
    const call = await callsOf(server.url, 'site@plumb.test')
    const timed = async <T>(kind: keyof typeof took, work: () => Promise<T>): Promise<T> => {
      const began = performance.now()
      const done = await work()
      // Timed: the report tells it, and no run fails for it.
      took[kind].push(performance.now() - began)
      return done
    }
    const until = performance.now() + SECONDS * 1_000
    const errors: string[] = []
    const sent = new Set<string>()
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, place) => {
        try {
          await wait((EVERY_MS * place) / CLIENTS)
          const device = await TestDevice.register(call, identity)
          for (let round = 0; performance.now() < until; round += 1) {
            const ops: WireOperation[] = []
            for (let index = 0; index < SENT; index += 1) {
              const summary = `${place}/${round}/${index}`
              ops.push(device.add('issue', await device.newId(), { project, summary }))
            }
            const results = await timed('push', () => device.send(...ops))
            for (const [index, { outcome }] of results.entries())
              if (outcome === 'applied') sent.add(`${place}/${round}/${index}`)
              else errors.push(`${place}/${round}/${index}: ${outcome}`)
            if (round % 2 === 0) await timed('pull', () => device.pull([`project:${project}`]))
            await wait(EVERY_MS)
          }
        } catch (error) {
          errors.push(`${place}: ${String(error)}`)
        }
      }),
    )
    await server.stop()
    const kept = await server.whileDown(database =>
      inAccount(database, identity, async ({ db }) => {
        const { rows } = await sql<{
          summary: string
        }>`select summary from issue where project_id = ${project}`.execute(db)
        return rows.map(({ summary }) => summary)
      }),
    )
    tell(
      'clients',
      `${CLIENTS} devices for ${SECONDS} s, ${sent.size} changes, ${errors.length} errors; push ${spread(took.push)}; pull ${spread(took.pull)}`,
    )
    expect(errors).toEqual([])
    expect(kept.toSorted()).toEqual([...sent].toSorted())
  },
  24 * 3_600_000,
)

// Timed: each client sends every so often.
const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
