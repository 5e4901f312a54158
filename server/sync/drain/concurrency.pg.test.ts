import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../../database/session'
import type { Identity } from '../../base/identity'
import { createRecords, patchRecords } from '../../records/write/create'
import { deleteRecord } from '../../records/delete/delete'
import { readRecord } from '../../records/read/read'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { colleague, makeOne, makeSite } from '../../../tests/sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
let me: Identity

beforeEach(async () => {
  me = await testAccount(database)
})

const issue = resourceNamed('issue')
const delivery = resourceNamed('delivery')
/** PGlite runs one transaction at a time: there the order of writers proves little. */
const STEPS = database.engine === 'postgresql' ? 20 : 5
// Timed: devices send at moments of their own.
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** Numbers that look random and are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return below => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

describe('sixteen writers and tight readers', () => {
  test('leave no gap: every reader ends with exactly what is there, and never sees half a transaction', async () => {
    const note = (project: number, received: string) => ({
      project,
      reference: 'DN',
      deliveredOn: '2026-11-20',
      received,
    })
    const sites = [await makeSite(database, me), await makeSite(database, me)] as const
    // Two records of two kinds that only ever change together.
    const pairs: { readonly note: number; readonly issue: number }[] = []
    for (let writer = 0; writer < 16; writer++) {
      const project = sites[writer % 2]?.project ?? 0
      pairs.push({
        note: await makeOne(database, me, 'delivery', note(project, '0')),
        issue: await makeOne(database, me, 'issue', { project, summary: 'Goes with a delivery', details: '0' }),
      })
    }
    const scopes = sites.map(each => `project:${each.project}`)
    let isWriting = true
    const readers = Array.from({ length: 4 }, async (_, index) => {
      const device = await TestDevice.register(call, me)
      const heads = new Map<string, number>()
      do {
        for (const line of await device.pull(
          index % 2 === 0 ? scopes : scopes.toReversed(),
          index === 3 ? 3 : Infinity,
        )) {
          if (line.line !== 'done') continue
          expect(line.head).toBeGreaterThanOrEqual(heads.get(line.scope) ?? 0)
          heads.set(line.scope, line.head)
          for (const pair of pairs) {
            const mine = device.held.get(`${line.scope}/delivery/${pair.note}`)
            if (mine)
              expect(device.held.get(`${line.scope}/issue/${pair.issue}`)?.record.details).toBe(mine.record.received)
          }
        }
      } while (isWriting)
      await device.pull(scopes)
      return device
    })
    await Promise.all(
      pairs.map(async (pair, writer) => {
        const roll = dice(writer + 1)
        for (let step = 1; step <= STEPS; step++) {
          await inAccount(database, me, async tx => {
            await patchRecords(tx, delivery, [{ id: pair.note, set: { received: String(step) } }])
            await patchRecords(tx, issue, [{ id: pair.issue, set: { details: String(step) } }])
            if (roll(3) === 0) await pause(roll(4))
            const [extra = 0] = await createRecords(tx, delivery, [
              { values: note(sites[roll(2)]?.project ?? 0, 'extra') },
            ])
            const fate = roll(5)
            if (fate === 0) await deleteRecord(tx, delivery, extra)
            else if (fate === 1)
              await sql`update delivery set project_id = ${sites[roll(2)]?.project} where id = ${extra}`.execute(tx.db)
          })
        }
      }),
    ).finally(() => {
      isWriting = false
    })
    const whole = await TestDevice.register(call, me)
    await whole.pull(scopes)
    expect(whole.held.size).toBeGreaterThan(32 + STEPS * 6)
    for (const reader of await Promise.all(readers)) expect(reader.held).toEqual(whole.held)
    for (const line of whole.lines) {
      if (line.line === 'done')
        expect(line.counts.delivery).toBe(
          [...whole.held.keys()].filter(key => key.startsWith(`${line.scope}/delivery/`)).length,
        )
    }
  })
})

describe('devices draining at once', () => {
  test("lose nobody's change of a field all of them change", async () => {
    const { project } = await makeSite(database, me)
    const id = await makeOne(database, me, 'issue', { project, summary: 'Everybody writes here', details: '' })
    const tokens = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const device = await TestDevice.register(call, await colleague(database, me, `Colleague ${index}`))
        const written: string[] = []
        let seen: unknown = null
        for (let step = 0; step < 6; step++) {
          const token = `[${index}.${step}]`
          for (;;) {
            const [result] = await device.send(
              device.set(
                'issue',
                id,
                { details: `${typeof seen === 'string' ? seen : ''}${token}` },
                { details: seen },
              ),
            )
            if (result?.outcome === 'applied') break
            expect(result?.outcome).toBe('conflict')
            seen = result?.record?.details ?? null
          }
          seen = `${typeof seen === 'string' ? seen : ''}${token}`
          written.push(token)
        }
        return written
      }),
    )
    const stored = await inAccount(database, me, tx => readRecord(tx, issue, id))
    const kept = String(stored?.record.details).match(/\[\d+\.\d+\]/g) ?? []
    expect(kept.toSorted()).toEqual(tokens.flat().toSorted())
  })

  test('on many records of many scopes in opposite orders all get answers', async () => {
    const sites = await Promise.all([
      makeSite(database, me, 20),
      makeSite(database, me, 20),
      makeSite(database, me, 20),
    ])
    const products = sites.flatMap(site => site.products)
    const devices = await Promise.all(Array.from({ length: 8 }, () => TestDevice.register(call, me)))
    await Promise.all(
      devices.map(async (device, index) => {
        const order = index % 2 === 0 ? products : products.toReversed()
        for (let round = 0; round < 3; round++) {
          const project = sites[(index + round) % 3]?.project
          const results = await device.send(
            device.add('issue', await device.newId(), { project, summary: `${index} ${round}` }),
            ...order.map(id => device.set('assessmentProduct', id, { notes: `${index}` }, { notes: `${index}` })),
            device.add('issue', await device.newId(), {
              project: sites[(index + round + 1) % 3]?.project,
              summary: `${index} ${round}`,
            }),
          )
          expect(results.every(result => result.outcome === 'applied' || result.outcome === 'merged')).toBe(true)
        }
      }),
    )
  })

  test('begin one one-to-one record between them', async () => {
    const { project, assessment, zones, products } = await makeSite(database, me, 6)
    const devices = await Promise.all(Array.from({ length: 6 }, () => TestDevice.register(call, me)))
    await Promise.all(
      devices.map(async (device, index) => {
        const zone = zones[index % 2] ?? 0
        const cells = { [zone]: { percent: '50', recordedAt: null, note: null } }
        const results = await device.send(
          ...products.map(id => device.add('productProgress', id, { project, assessment, cells })),
        )
        expect(
          results.map(result => result.outcome).filter(outcome => outcome !== 'applied' && outcome !== 'merged'),
        ).toEqual([])
      }),
    )
    for (const id of products) {
      const stored = await inAccount(database, me, tx => readRecord(tx, resourceNamed('productProgress'), id))
      expect(Object.keys(stored?.record.cells ?? {})).toEqual(zones.map(String))
    }
  })
})

describe('leases', () => {
  test('never overlap, whatever else draws numbers meanwhile', async () => {
    const { project } = await makeSite(database, me)
    const devices = await Promise.all(Array.from({ length: 8 }, () => TestDevice.register(call, me)))
    const made: number[] = []
    const blocks = (
      await Promise.all(
        devices.map(async device => {
          const mine: { from: number; to: number }[] = []
          for (let round = 0; round < 6; round++) {
            mine.push(await device.post('/sync/leases', { device: device.number, count: 300 }))
            made.push(await makeOne(database, me, 'issue', { project, summary: 'x' }))
          }
          return mine
        }),
      )
    ).flat()
    const ids = blocks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    expect(blocks.every(({ from, to }) => to - from + 1 <= 300 && to >= from)).toBe(true)
    expect(new Set([...ids, ...made]).size).toBe(ids.length + made.length)
  })

  test("are given to the caller's own device only", async () => {
    const mate = await colleague(database, me, 'Priya Shah')
    const device = await TestDevice.register(call, me)
    expect((await call(mate, 'POST', '/sync/leases', { device: device.number, count: 5 })).status).toBe(410)
  })
})

describe('a device', () => {
  const key = '0123456789abcdef0123456789abcdef'

  test('is known by its key to the same person only, and told what was seen of it', async () => {
    const { project } = await makeSite(database, me)
    const first = await TestDevice.register(call, me, key)
    const id = await first.newId()
    await first.send(first.add('issue', id, { project, summary: 'x' }))
    const again = await first.post<{ device: number; highestSeq: number; highestId: number }>('/sync/devices', {
      key,
      name: 'Restored',
    })
    expect(again).toMatchObject({
      device: first.number,
      account: me.account,
      user: me.user,
      highestSeq: 1,
      highestId: id,
    })
    const mate = await TestDevice.register(call, await colleague(database, me, 'Priya Shah'), key)
    expect(mate.number).not.toBe(first.number)
    expect(mate.seq).toBe(0)
    const elsewhere = await TestDevice.register(call, await testAccount(database), key)
    expect(new Set([first.number, mate.number, elsewhere.number]).size).toBe(3)
  })

  test('registered many times at once is one device', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => TestDevice.register(call, me, key)))
    expect(new Set(devices.map(device => device.number)).size).toBe(1)
  })
})
