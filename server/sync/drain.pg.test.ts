import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { overflowId, type DrainResult } from '#contract/sync'
import { inAccount } from '../database/session'
import type { Identity } from '../http/identity'
import { readRecord } from '../records/read'
import { patchRecords } from '../records/create'
import { identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'
import { colleague, makeOne, makeSite, type Site } from '../../tests/sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
let me: Identity
let mate: Identity
let site: Site
let phone: TestDevice

beforeEach(async () => {
  me = await testAccount(database)
  mate = await colleague(database, me, 'Priya Shah')
  site = await makeSite(database, me)
  phone = await TestDevice.register(call, me)
})

const read = async (resource: string, id: number) => (await inAccount(database, me, tx => readRecord(tx, resourceNamed(resource), id)))
const byMate = (resource: string, id: number, set: Record<string, unknown>) =>
  inAccount(database, mate, tx => patchRecords(tx, resourceNamed(resource), [{ id, set }]))
const outcomes = (results: readonly DrainResult[]) => results.map(result => result.outcome)
const issue = (more = {}) => ({ project: site.project, summary: 'Fire stopping missing', ...more })
async function raised(more = {}): Promise<{ id: number; rev: number }> {
  const id = await makeOne(database, me, 'issue', issue(more))
  return { id, rev: (await read('issue', id))?.rev ?? 0 }
}

describe('an add', () => {
  test('makes the record under its leased id and answers it with its revision', async () => {
    const id = await phone.newId()
    const [result] = await phone.send(phone.add('issue', id, issue()))
    const stored = await read('issue', id)
    expect(result).toMatchObject({ outcome: 'applied', duplicate: false, problem: null, scope: `project:${site.project}`, rev: stored?.rev })
    expect(result?.record).toEqual(stored?.record)
    expect(stored?.rev).toBeGreaterThan(0)
    expect(stored?.record).toMatchObject({ summary: 'Fire stopping missing', number: 1, state: 'open', createdBy: me.user })
  })

  test('is refused for an id that was not lent to this device', async () => {
    const other = await TestDevice.register(call, mate)
    const theirs = await other.newId()
    const [squat, foreign, lent] = await phone.send(
      phone.add('issue', 77_777_777, issue()), phone.add('issue', theirs, issue()), phone.add('issue', await phone.newId(), issue()))
    expect([squat?.outcome, foreign?.outcome, lent?.outcome]).toEqual(['refused', 'refused', 'applied'])
    expect(squat?.problem?.code).toBe(1008)
    expect(await read('issue', theirs)).toBeNull()
  })

  test('may use the overflow range of its own device only', async () => {
    const results = await phone.send(phone.add('issue', overflowId(phone.number, 5), issue()), phone.add('issue', overflowId(phone.number + 1, 5), issue()))
    expect(outcomes(results)).toEqual(['applied', 'refused'])
  })

  test('of a one-to-one record takes the id of what it belongs to', async () => {
    const [product = 0] = site.products
    const cells = { [site.zones[0] ?? 0]: { percent: '40', recordedAt: null, note: null } }
    const results = await phone.send(
      phone.add('productProgress', product, { project: site.project, assessment: site.assessment, cells }),
      phone.add('productProgress', 88_888_888, { project: site.project, assessment: site.assessment, cells }))
    expect(outcomes(results)).toEqual(['applied', 'invalid'])
    expect((await read('productProgress', product))?.record.cells).toEqual({ [site.zones[0] ?? 0]: { percent: '40.0000', recordedAt: null, note: null } })
  })

  test('of a one-to-one record somebody else began is merged, cell by cell', async () => {
    const [product = 0] = site.products
    const [first = 0, second = 0] = site.zones
    const cell = (percent: string) => ({ percent, recordedAt: null, note: null })
    const progress = (cells: Record<string, unknown>) => ({ project: site.project, assessment: site.assessment, cells })
    const other = await TestDevice.register(call, mate)
    await other.send(other.add('productProgress', product, progress({ [first]: cell('40') })))
    const [joined, clash] = await phone.send(
      phone.add('productProgress', product, progress({ [first]: cell('40'), [second]: cell('10') })),
      phone.add('productProgress', product, progress({ [first]: cell('90') })))
    expect(joined).toMatchObject({ outcome: 'merged', record: { cells: { [first]: { percent: '40.0000' }, [second]: { percent: '10.0000' } } } })
    expect(clash?.outcome).toBe('conflict')
    expect(clash?.problem?.clash).toMatchObject({ by: 'Priya Shah', fields: [{ path: `cells.${first}`, base: null, mine: { percent: '90.0000' }, theirs: { percent: '40.0000' } }] })
  })

  test('that is not fit says what is wrong at the field', async () => {
    const [bad, stranger, owned, missing] = await phone.send(
      phone.add('issue', await phone.newId(), issue({ dueDate: '2026-02-30' })),
      phone.add('issue', await phone.newId(), issue({ colour: 'red' })),
      phone.add('issue', await phone.newId(), issue({ number: 7 })),
      phone.add('issue', await phone.newId(), issue({ type: 99_999 })))
    expect(bad).toMatchObject({ outcome: 'invalid', problem: { code: 1020, errors: [{ path: 'dueDate', message: 'This must be a date' }] } })
    expect(stranger?.problem?.errors).toMatchObject([{ path: 'colour' }])
    expect(owned?.problem?.errors).toMatchObject([{ path: 'number' }])
    expect(missing).toMatchObject({ outcome: 'invalid', problem: { errors: [{ path: 'type', message: 'This issue category is not there any more' }] } })
  })
})

describe('a set', () => {
  test('of other fields than somebody else changed is merged without a word', async () => {
    const { id, rev } = await raised()
    await byMate('issue', id, { priority: 'urgent' })
    const [result] = await phone.send(phone.set('issue', id, { state: 'in_hand' }, { state: 'open' }, { baseRev: rev }))
    expect(result).toMatchObject({ outcome: 'applied', record: { state: 'in_hand', priority: 'urgent' } })
  })

  test('of the same field is a conflict that tells what was, who and when, and changes nothing', async () => {
    const { id, rev } = await raised({ details: 'was' })
    await byMate('issue', id, { details: 'theirs' })
    const [result] = await phone.send(phone.set('issue', id, { details: 'mine', state: 'closed' }, { details: 'was', state: 'open' }, { baseRev: rev }))
    expect(result).toMatchObject({
      outcome: 'conflict', record: { details: 'theirs', state: 'open' },
      problem: { code: 1001, status: 409, clash: { by: 'Priya Shah', fields: [{ path: 'details', base: 'was', mine: 'mine', theirs: 'theirs' }] } },
    })
    expect(result?.problem?.clash).toMatchObject({ at: expect.stringMatching(/^20\d\d-.*Z$/) })
  })

  test('to what somebody else set already is accepted', async () => {
    const { id } = await raised()
    await byMate('issue', id, { state: 'closed' })
    const [result] = await phone.send(phone.set('issue', id, { state: 'closed' }, { state: 'open' }))
    expect(result).toMatchObject({ outcome: 'merged', record: { state: 'closed' } })
  })

  test('joins lists and cells of two people', async () => {
    const [first = 0, second = 0] = site.zones
    const [id = 0] = site.products
    const quantity = (value: string) => ({ quantity: value, source: 'boq' })
    await makeOne(database, me, 'productQuantities', { id, assessment: site.assessment, cells: { [first]: quantity('10') } })
    await byMate('productQuantities', id, { [`cells.${first}`]: quantity('11') })
    const results = await phone.send(
      phone.set('productQuantities', id, { [`cells.${second}`]: quantity('5') }, { [`cells.${second}`]: null }),
      phone.set('productQuantities', id, { [`cells.${first}`]: quantity('12') }, { [`cells.${first}`]: quantity('10.0000') }))
    expect(outcomes(results)).toEqual(['applied', 'conflict'])
    expect((await read('productQuantities', id))?.record.cells).toEqual({ [first]: quantity('11.0000'), [second]: quantity('5.0000') })
    await byMate('project', site.project, { assignedTo: [mate.user] })
    const [joined] = await phone.send(phone.set('project', site.project, { assignedTo: [me.user] }, { assignedTo: [] }))
    expect(joined).toMatchObject({ outcome: 'merged', record: { assignedTo: [me.user, mate.user].toSorted((a, b) => a - b) } })
  })

  test('of a record that is gone says so', async () => {
    const { id } = await raised()
    const other = await TestDevice.register(call, mate)
    await other.send(other.delete('issue', id, { baseRev: 9_999 }))
    const [result] = await phone.send(phone.set('issue', id, { state: 'closed' }, { state: 'open' }))
    expect(result).toMatchObject({ outcome: 'gone', record: null, rev: null, problem: { code: 1004, status: 404 } })
  })

  test('of a field that moves with another clashes for both', async () => {
    const [id = 0] = site.products
    await byMate('assessmentProduct', id, { unit: 'nr' })
    const [result] = await phone.send(phone.set('assessmentProduct', id, { unit: 'm', rate: '5' }, { unit: 'm²', rate: '32.8800' }))
    expect(result).toMatchObject({ outcome: 'conflict', record: { unit: 'nr', rate: '32.8800' } })
  })
})

describe('a delete', () => {
  test('goes through when nobody else changed the record', async () => {
    const { id, rev } = await raised()
    const results = await phone.send(phone.set('issue', id, { state: 'closed' }, { state: 'open' }, { baseRev: rev }), phone.delete('issue', id, { baseRev: rev }))
    expect(outcomes(results)).toEqual(['applied', 'applied'])
    expect(await read('issue', id)).toBeNull()
  })

  test('of what somebody else changed since is a conflict with what changed', async () => {
    const { id, rev } = await raised({ details: 'was' })
    await byMate('issue', id, { details: 'theirs' })
    const [result] = await phone.send(phone.delete('issue', id, { baseRev: rev }))
    expect(result).toMatchObject({ outcome: 'conflict', problem: { clash: { by: 'Priya Shah', fields: [{ path: 'details', base: 'was', mine: null, theirs: 'theirs' }] } } })
    const again = await phone.send(phone.delete('issue', id, { baseRev: result?.rev ?? 0 }))
    expect(outcomes(again)).toEqual(['applied'])
  })

  test('of what is in use says by what', async () => {
    const [result] = await phone.send(phone.delete('project', site.project, { baseRev: 9_999 }))
    expect(result).toMatchObject({ outcome: 'in-use', problem: { code: 1002, message: 'One or more conflicts prevented that request. This item is used in 1 assessment' } })
  })

  test('of what is gone already is what was wanted', async () => {
    const { id } = await raised()
    expect(outcomes(await phone.send(phone.delete('issue', id, { baseRev: 9_999 }), phone.delete('issue', id)))).toEqual(['applied', 'applied'])
  })
})

describe('a command', () => {
  test('that may wait runs, and one that needs a connection does not', async () => {
    const [, second = 0] = site.products
    const results = await phone.send(
      phone.command('assessmentProduct', second, 'move', { after: 0 }), phone.command('assessment', site.assessment, 'accept'),
      phone.command('assessmentProduct', second, 'move', { after: 'x' }), phone.command('assessmentProduct', second, 'fly'), phone.command('issue', 12_345_678, 'archive'))
    expect(outcomes(results)).toEqual(['applied', 'invalid', 'invalid', 'invalid', 'gone'])
    expect(results[0]?.record).toMatchObject({ order: 0 })
    const [archived] = await phone.send(phone.command('assessmentProduct', second, 'archive'))
    expect(archived?.record?.archivedAt).not.toBeNull()
  })
})

describe('permission', () => {
  test('to write is asked for every kind of operation', async () => {
    const reader = identityOf(me.account, me.user, { ProjectHubIssues: 1 })
    const weak = await TestDevice.register(call, reader)
    const { id } = await raised()
    const results = await weak.send(
      weak.add('issue', await weak.newId(), issue()), weak.set('issue', id, { state: 'closed' }, { state: 'open' }), weak.delete('issue', id), weak.command('issue', id, 'archive'))
    expect(outcomes(results)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden'])
    expect(results[1]?.record).toMatchObject({ state: 'open' })
    const [unread] = await weak.send(weak.set('client', 1, { fullName: 'x' }, {}))
    expect(unread).toMatchObject({ outcome: 'forbidden', record: null })
  })

  test('does not reach beyond what the firm has licensed', async () => {
    const offSite = await makeOne(database, me, 'project', { name: 'Off site' })
    const siteOnly: Identity = { ...me, permissions: new Set([...me.permissions].filter(each => each !== 'licenceEstimatingPremium')) }
    const device = await TestDevice.register(call, siteOnly)
    const results = await device.send(device.add('issue', await device.newId(), issue()), device.add('issue', await device.newId(), issue({ project: offSite })))
    expect(outcomes(results)).toEqual(['applied', 'forbidden'])
  })
})

describe('a group', () => {
  test('is done whole or not at all, and says which operation failed', async () => {
    const id = await phone.newId()
    const { id: known } = await raised()
    const [first, second, third] = await phone.sendGroups([{ ops: [
      phone.add('issue', id, issue()), phone.set('issue', known, { state: 'nowhere' }, { state: 'open' }), phone.set('issue', known, { state: 'closed' }, { state: 'open' }),
    ] }])
    expect([first?.outcome, second?.outcome, third?.outcome]).toEqual(['held', 'invalid', 'held'])
    expect(await read('issue', id)).toBeNull()
    expect((await read('issue', known))?.record.state).toBe('open')
  })

  test('that failed holds back only those that need it', async () => {
    const id = await phone.newId()
    const broken = phone.add('issue', id, issue({ summary: '' }))
    const results = await phone.send(
      broken, phone.add('issue', await phone.newId(), issue()), phone.set('issue', id, { state: 'closed' }, { state: 'open' }, { needs: [broken.seq] }),
      phone.add('issue', await phone.newId(), issue()))
    expect(outcomes(results)).toEqual(['invalid', 'applied', 'dependency', 'applied'])
    expect(results[2]?.problem?.code).toBe(1007)
  })

  test('waiting for another may be sent again when that one has been accepted', async () => {
    const first = phone.add('issue', await phone.newId(), issue())
    const second = phone.set('issue', first.id, { state: 'closed' }, { state: 'open' }, { needs: [first.seq] })
    expect(outcomes(await phone.send(second))).toEqual(['dependency'])
    expect(outcomes(await phone.send(first))).toEqual(['applied'])
    expect(outcomes(await phone.send(second))).toEqual(['applied'])
  })

  test('is refused by the database without harm to its neighbours', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, () => phone.newId()))
    const results = await phone.send(...ids.map((id, index) => phone.add('issue', id, issue(index % 4 === 1 ? { type: 99_999 } : {}))))
    expect(outcomes(results)).toEqual(['applied', 'invalid', 'applied', 'applied', 'applied', 'invalid', 'applied', 'applied', 'applied'])
  })

  test('may hold several changes of one record, in order', async () => {
    const id = await phone.newId()
    const results = await phone.sendGroups([{ ops: [
      phone.add('issue', id, issue()), phone.set('issue', id, { state: 'in_hand' }, { state: 'open' }), phone.set('issue', id, { state: 'closed' }, { state: 'in_hand' }),
    ] }])
    expect(outcomes(results)).toEqual(['applied', 'applied', 'applied'])
    expect((await read('issue', id))?.record.state).toBe('closed')
  })
})

describe('a resend', () => {
  test('gets the same answer and changes nothing', async () => {
    const { id, rev } = await raised()
    const ops = [
      phone.add('issue', await phone.newId(), issue()), phone.set('issue', id, { state: 'closed' }, { state: 'open' }, { baseRev: rev }),
      phone.add('issue', 66_666_666, issue()), phone.set('issue', id, { details: 'x' }, { details: 'nobody saw this' }),
    ]
    const first = await phone.send(...ops)
    await byMate('issue', id, { state: 'open' })
    const again = await phone.send(...ops.toReversed())
    expect(again.toReversed().map(({ outcome, problem, duplicate }) => ({ outcome, problem, duplicate })))
      .toEqual(first.map(({ outcome, problem }) => ({ outcome, problem, duplicate: true })))
    expect(again.find(result => result.seq === ops[1]?.seq)?.record).toMatchObject({ state: 'open' })
  })

  test('of the same number with another change is told apart', async () => {
    const op = phone.add('issue', await phone.newId(), issue())
    await phone.send(op)
    const [result] = await phone.send({ ...op, set: issue({ summary: 'Something else' }) })
    expect(result).toMatchObject({ outcome: 'reused', problem: { code: 1006 }, record: { summary: 'Fire stopping missing' } })
  })

  test('after its answer was acknowledged and forgotten is never applied again', async () => {
    const { id } = await raised()
    const op = phone.set('issue', id, { state: 'closed' }, { state: 'open' })
    await phone.send(op)
    await byMate('issue', id, { state: 'open' })
    phone.acked = op.seq + 1
    await phone.send(phone.add('issue', await phone.newId(), issue()))
    const [late] = await phone.send(op)
    expect(late?.outcome).toBe('reused')
    expect((await read('issue', id))?.record.state).toBe('open')
    const [next] = await phone.send(phone.set('issue', id, { state: 'in_hand' }, { state: 'open' }, { needs: [op.seq] }))
    expect(next?.outcome).toBe('applied')
  })

  test('sent twice at once is applied once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => phone.newId()))
    const ops = ids.map(id => phone.add('issue', id, issue()))
    const replies = await Promise.all([phone.send(...ops), phone.send(...ops), phone.send(...ops.toReversed())])
    expect(replies.flat().every(result => result.outcome === 'applied')).toBe(true)
    for (const { seq } of ops) expect(replies.flat().filter(result => result.seq === seq && !result.duplicate)).toHaveLength(1)
  })
})

describe('the call', () => {
  test('is refused for another user, account or device', async () => {
    const group = { ops: [phone.add('issue', await phone.newId(), issue())] }
    const other = await TestDevice.register(call, mate)
    const statusOf = async (change: object) => (await call(me, 'POST', '/sync/drain', { ...phone.request([group]), ...change })).status
    expect(await statusOf({ user: mate.user })).toBe(403)
    expect(await statusOf({ account: me.account + 1 })).toBe(403)
    expect(await statusOf({ device: other.number })).toBe(410)
    expect(await statusOf({ contract: 0 })).toBe(426)
    expect(await statusOf({ contract: 99 })).toBe(503)
    expect(await statusOf({})).toBe(200)
  })

  test('refuses one broken group and takes the others', async () => {
    const good = { ops: [phone.add('issue', await phone.newId(), issue())] }
    const broken = { ops: [{ ...phone.add('issue', await phone.newId(), issue()), resource: 'x'.repeat(99) }, phone.delete('issue', 4)] }
    const { results } = await phone.post<{ results: DrainResult[] }>('/sync/drain', phone.request([broken as never, good]))
    expect(outcomes(results)).toEqual(['invalid', 'invalid', 'applied'])
    expect(results[0]?.problem?.code).toBe(1000)
  })

  test('with too many operations is too large', async () => {
    const op = phone.add('issue', 1, issue())
    const group = { ops: Array.from({ length: 500 }, () => op) }
    expect((await call(me, 'POST', '/sync/drain', phone.request([group, group, group, group, { ops: [op] }]))).status).toBe(413)
  })
})
