import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayRead, shownTo, withheldFrom } from '#contract/kit/access'
import { PERMISSION_RESOURCES } from '#contract/permissions'
import { assessment } from '#contract/estimating/assessment'
import { isProblem } from '#contract/kit/problem'
import { resourceNamed, RESOURCES } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import { update } from '../records/write/typed'
import { byRun } from '../../tests/support/long-run'
import { identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { NASTY, places, put } from '../../tests/support/broken-values'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'
import { colleague, make, makeSite } from '../../tests/sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
const me = await testAccount(database)
const site = await makeSite(database, me)
const phone = await TestDevice.register(call, me)
const scope = `project:${site.project}`

/** Values that have broken servers before, and any others. */
const nasty = fc.oneof(fc.constantFrom<unknown>(...NASTY), fc.jsonValue({ maxDepth: 3 }))
test('any body is answered with sense, and never with a fault', async () => {
  const [known = 0] = await make(database, me, 'issue', { project: site.project, summary: 'x', details: 'was' })
  const drain = () =>
    phone.request([
      {
        ops: [
          phone.add('issue', 5_000_000, { project: site.project, summary: 'x' }),
          phone.set('issue', known, { details: 'y' }, { details: 'not was' }, { baseRev: 3 }),
          phone.delete('issue', known, { baseRev: 0 }),
          phone.command('assessmentProduct', site.products[0] ?? 0, 'move', { after: 0 }, { needs: [1] }),
        ],
      },
      {
        ops: [
          phone.set(
            'productQuantities',
            site.products[0] ?? 0,
            { [`cells.${site.zones[0]}`]: { quantity: '1', source: 'boq' } },
            {},
          ),
        ],
      },
    ])
  const requests: readonly (readonly [path: string, body: () => unknown])[] = [
    ['/sync/devices', () => ({ key: '0'.repeat(32), name: 'x' })],
    ['/sync/leases', () => ({ device: phone.number, count: 5 })],
    [
      '/sync/pull',
      () => ({
        device: phone.number,
        contract: 1,
        scopes: [
          { scope, cursor: null },
          { scope: 'index', cursor: '1.0.1..0...0' },
        ],
      }),
    ],
    ['/sync/digest', () => ({ scopes: [scope, 'index'] })],
    ['/sync/drain', drain],
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...requests),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      nasty,
      async ([path, body], where, other) => {
        const valid = JSON.parse(JSON.stringify(body())) as unknown
        const all = places(valid)
        const broken = put(valid, all[Math.floor(where * all.length)] ?? [], other)
        const response = await call(me, 'POST', path, JSON.stringify(broken))
        expect([response.status, response.status < 500 || response.status === 503]).toEqual([response.status, true])
        const text = await response.text()
        if (response.status >= 400) expect(isProblem(JSON.parse(text))).toBe(true)
      },
    ),
    { numRuns: byRun(400, 1_500) },
  )
})

test('a conflict is told, and kept, whatever the device remembers having seen', async () => {
  const [id = 0] = await make(database, me, 'issue', { project: site.project, summary: 'x', details: 'was' })
  const op = phone.set('issue', id, { details: 'mine' }, { details: 'a\u0000b \ud800' })
  const [first] = await phone.send(op)
  expect(first).toMatchObject({
    outcome: 'conflict',
    problem: { clash: { fields: [{ path: 'details', base: 'a\u0000b \ud800' }] } },
  })
  expect(await phone.send(op)).toEqual([{ ...first, duplicate: true }])
})

test('bytes that are no body at all are refused', async () => {
  const send = async (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    (await call(me, 'POST', '/sync/drain', new Blob([body]), headers)).status
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  expect(await send(bytes('{'))).toBe(400)
  expect(await send(new Uint8Array([0xff, 0xfe, 0x00]))).toBe(400)
  expect(await send(bytes('not gzip'), { 'content-encoding': 'gzip' })).toBe(400)
  expect(await send(new Uint8Array(5 * 1024 * 1024))).toBe(413)
  expect(await send(new Uint8Array(gzipSync(Buffer.alloc(40 * 1024 * 1024))), { 'content-encoding': 'gzip' })).toBe(413)
  const whole = JSON.stringify(
    phone.request([{ ops: [phone.add('issue', await phone.newId(), { project: site.project, summary: 'zipped' })] }]),
  )
  expect(await send(new Uint8Array(gzipSync(whole)), { 'content-encoding': 'gzip' })).toBe(200)
})

const naughtyFile = '../shared/data/reference/big-list-of-naughty-strings.json'
test.runIf(existsSync(naughtyFile))('texts go through drain and pull unchanged, or are refused in words', async () => {
  const given = JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[]
  const strings = [...given, 'a\u0000b', '\ud800', 'a\r\nb', '\u200b', '👩‍👩‍👧', 'x'.repeat(10_000)]
  const ops = []
  for (const details of strings)
    ops.push(phone.add('issue', await phone.newId(), { project: site.project, summary: 'x', details }))
  const results = await phone.send(...ops)
  await phone.pull([scope])
  let kept = 0
  for (const [index, result] of results.entries()) {
    const details = strings[index] ?? ''
    const isStorable = !details.includes('\u0000') && !/\p{Surrogate}/u.test(details)
    expect([details, result.outcome]).toEqual([details, isStorable ? 'applied' : 'invalid'])
    if (!isStorable) {
      expect(result.problem?.message).toMatch(/character/)
      continue
    }
    kept += 1
    expect(result.record?.details).toBe(details)
    expect(phone.record('issue', ops[index]?.id ?? 0)?.details).toBe(details)
  }
  expect(kept).toBeGreaterThan(500)
})

describe('whatever the role', () => {
  test('what is pulled, digested and answered is what the role may read, of this account', async () => {
    const other = await testAccount(database)
    const theirs = await makeSite(database, other)
    const mate = await colleague(database, me, 'Priya Shah')
    // A bill in tender is not for rights of the hub alone: `hub-rights.pg.test.ts` asks that.
    await inAccount(database, me, tx => update(tx, assessment, site.assessment, { isAccepted: true }))
    await make(database, me, 'client', { fullName: 'Kestrel Homes' })
    const scopes = [
      'account',
      'library',
      'index',
      `user:${me.user}`,
      `user:${mate.user}`,
      scope,
      `assessment:${site.assessment}`,
      `project:${theirs.project}`,
      `assessment:${theirs.assessment}`,
    ]
    const everything = await TestDevice.register(call, me)
    await everything.pull(scopes)
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...PERMISSION_RESOURCES]),
        fc.subarray(['Estimating', 'SiteCommercial']),
        async (granted, licensed) => {
          const full = identityOf(me.account, me.user, Object.fromEntries(granted.map(each => [each, 7 as const])))
          const identity = {
            ...full,
            permissions: new Set(
              [...full.permissions].filter(
                each => !each.startsWith('licence') || licensed.some(module => each.includes(module)),
              ),
            ),
          }
          const device = await TestDevice.register(call, identity)
          await device.pull(scopes)
          const readable = new Set(
            RESOURCES.filter(resource => shownTo(identity.permissions, resource) !== null).map(({ name }) => name),
          )
          const asShown = (name: string, record: Row): Row => {
            const { named, fields, label } = resourceNamed(name)
            const withheld = new Set(withheldFrom(identity.permissions, resourceNamed(name)))
            if (named === null || mayRead(identity.permissions, resourceNamed(name)))
              return Object.fromEntries(Object.entries(record).filter(([path]) => !withheld.has(path)))
            const told = new Set([...label, ...named.fields])
            return Object.fromEntries(Object.entries(record).filter(([path]) => !(path in fields) || told.has(path)))
          }
          const open = new Set(device.lines.flatMap(line => (line.line === 'done' ? [line.scope] : [])))
          // The one site is on site: without Site Commercial its project and its bill are closed.
          expect(
            [scope, `assessment:${site.assessment}`].some(name => open.has(name)) &&
              !licensed.includes('SiteCommercial'),
          ).toBe(false)
          const isShown = (of: string) => open.has(of) && (of !== 'index' || licensed.includes('SiteCommercial'))
          const permitted = new Map(
            [...everything.held]
              .filter(([key]) => readable.has(key.split('/')[1] ?? '') && isShown(key.split('/')[0] ?? ''))
              .map(([key, { rev, record }]) => [key, { rev, record: asShown(key.split('/')[1] ?? '', record) }]),
          )
          expect(device.held).toEqual(permitted)
          const digest = await device.post<{
            scopes: Record<string, { resources: Record<string, { count: number }> }>
          }>('/sync/digest', { scopes })
          expect(new Set(Object.keys(digest.scopes))).toEqual(open)
          for (const { resources } of Object.values(digest.scopes))
            for (const name of Object.keys(resources)) expect(readable.has(name)).toBe(true)
          const digested = Object.values(digest.scopes).flatMap(({ resources }) =>
            Object.values(resources).map(each => each.count),
          )
          expect(digested.reduce((sum, count) => sum + count, 0)).toBe(permitted.size)
          const results = await device.send(
            device.set('client', theirs.project, { notes: 'x' }, {}),
            device.set('assessmentProduct', theirs.products[0] ?? 0, { notes: 'x' }, { notes: null }),
            device.delete('project', theirs.project),
            device.set('project', site.project, { name: '' }, {}),
            device.set('assessmentProduct', site.products[0] ?? 0, { name: '' }, {}),
          )
          for (const [index, result] of results.entries()) {
            expect(['applied', 'forbidden', 'gone', 'invalid']).toContain(result.outcome)
            if (index < 3) expect(result.record).toBeNull()
            else if (result.record) expect(readable.has(index === 3 ? 'project' : 'assessmentProduct')).toBe(true)
          }
        },
      ),
      { numRuns: byRun(15, 40) },
    )
    const untouched = await TestDevice.register(call, other)
    await untouched.pull([`project:${theirs.project}`, `assessment:${theirs.assessment}`, 'index'])
    expect(untouched.record('assessmentProduct', theirs.products[0] ?? 0)).toMatchObject({ notes: null })
    expect(untouched.record('project', theirs.project)).toBeDefined()
  })
})
