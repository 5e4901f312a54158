import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { DrainResult } from '#contract/sync/protocol'
import { asOwner } from '../../database/session'
import type { Identity } from '../../base/identity'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { openOffice, outcomes, type Office } from '../../../tests/sync-server/office'
import { makeOne } from '../../../tests/sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
let office: Office

beforeEach(async () => {
  office = await openOffice(database, call)
})

describe('permission', () => {
  test('to write is asked for every kind of operation', async () => {
    const reader = identityOf(office.me.account, office.me.user, { ProjectHubIssues: 1 })
    const weak = await TestDevice.register(call, reader)
    const { id } = await office.raised()
    const results = await weak.send(
      weak.add('issue', await weak.newId(), office.issue()),
      weak.set('issue', id, { priority: 'high' }, { priority: 'normal' }),
      weak.delete('issue', id),
      weak.command('issue', id, 'archive'),
      // What is not there must not be told from what is.
      weak.set('issue', 12_345_678, { priority: 'high' }, {}),
      weak.delete('issue', 12_345_678),
      weak.command('issue', 12_345_678, 'archive'),
    )
    expect(results.every(result => result.outcome === 'forbidden')).toBe(true)
    expect(results[1]?.record).toMatchObject({ priority: 'normal' })
    const [unread] = await weak.send(weak.set('client', 1, { fullName: 'x' }, {}))
    expect(unread).toMatchObject({ outcome: 'forbidden', record: null })
  })

  test('to a file is needed to hold it', async () => {
    const file = async (createdBy: number) => {
      const { id } = await asOwner(database, db =>
        db
          .insertInto('file')
          .values({
            account_id: office.me.account,
            id: sql<number>`nextval('record_id')`,
            file_name: 'x.jpg',
            file_size: 1,
            mime_type: 'image/jpeg',
            sha256: null,
            state: 'checked',
            refusal: null,
            width: 1,
            height: 1,
            created_by: createdBy,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return id
    }
    const { id } = await office.raised()
    const photo = async (fileId: number) =>
      office.phone.add('issuePhoto', await office.phone.newId(), {
        project: office.issue().project,
        issue: id,
        file: fileId,
      })
    const results = await office.phone.send(
      await photo(await file(office.me.user)),
      await photo(await file(office.mate.user)),
      await photo(44_444_444),
    )
    expect(outcomes(results)).toEqual(['applied', 'invalid', 'invalid'])
  })

  test('does not reach beyond what the firm has licensed', async () => {
    const offSite = await makeOne(database, office.me, 'project', { name: 'Off site' })
    const siteOnly: Identity = {
      ...office.me,
      permissions: new Set([...office.me.permissions].filter(each => each !== 'licenceEstimatingPremium')),
    }
    const device = await TestDevice.register(call, siteOnly)
    const results = await device.send(
      device.add('issue', await device.newId(), office.issue()),
      device.add('issue', await device.newId(), office.issue({ project: offSite })),
      device.set('issue', (await office.raised({ project: offSite })).id, { priority: 'high' }, { priority: 'normal' }),
    )
    expect(outcomes(results)).toEqual(['applied', 'forbidden', 'forbidden'])
    expect(results[2]?.record).toBeNull()
    const moved = await device.send(
      device.set('issue', (await office.raised()).id, { project: offSite }, { project: office.issue().project }),
    )
    // No record of a project moves to another one, licensed or not (decision 671).
    expect(outcomes(moved)).toEqual(['invalid'])
  })
})

describe('a group', () => {
  test('is done whole or not at all, and says which operation failed', async () => {
    const id = await office.phone.newId()
    const { id: known } = await office.raised()
    const [first, second, third] = await office.phone.sendGroups([
      {
        ops: [
          office.phone.add('issue', id, office.issue()),
          office.phone.set('issue', known, { priority: 'nowhere' }, { priority: 'normal' }),
          office.phone.set('issue', known, { priority: 'high' }, { priority: 'normal' }),
        ],
      },
    ])
    expect([first?.outcome, second?.outcome, third?.outcome]).toEqual(['held', 'invalid', 'held'])
    expect(await office.read('issue', id)).toBeNull()
    expect((await office.read('issue', known))?.record.priority).toBe('normal')
  })

  test('that failed holds back only those that need it', async () => {
    const id = await office.phone.newId()
    const broken = office.phone.add('issue', id, office.issue({ summary: '' }))
    const results = await office.phone.send(
      broken,
      office.phone.add('issue', await office.phone.newId(), office.issue()),
      office.phone.set('issue', id, { priority: 'high' }, { priority: 'normal' }, { needs: [broken.seq] }),
      office.phone.add('issue', await office.phone.newId(), office.issue()),
    )
    expect(outcomes(results)).toEqual(['invalid', 'applied', 'dependency', 'applied'])
    expect(results[2]?.problem?.code).toBe(1007)
  })

  test('waiting for another may be sent again when that one has been accepted', async () => {
    const first = office.phone.add('issue', await office.phone.newId(), office.issue())
    const second = office.phone.set(
      'issue',
      first.id,
      { priority: 'high' },
      { priority: 'normal' },
      { needs: [first.seq] },
    )
    expect(outcomes(await office.phone.send(second))).toEqual(['dependency'])
    expect(outcomes(await office.phone.send(first))).toEqual(['applied'])
    expect(outcomes(await office.phone.send(second))).toEqual(['applied'])
  })

  test('is refused by the database without harm to its neighbours', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, () => office.phone.newId()))
    const results = await office.phone.send(
      ...ids.map((id, index) => office.phone.add('issue', id, office.issue(index % 4 === 1 ? { type: 99_999 } : {}))),
    )
    expect(outcomes(results)).toEqual([
      'applied',
      'invalid',
      'applied',
      'applied',
      'applied',
      'invalid',
      'applied',
      'applied',
      'applied',
    ])
  })

  test('may hold several changes of one record, in order', async () => {
    const id = await office.phone.newId()
    const results = await office.phone.sendGroups([
      {
        ops: [
          office.phone.add('issue', id, office.issue()),
          office.phone.set('issue', id, { priority: 'low' }, { priority: 'normal' }),
          office.phone.set('issue', id, { priority: 'high' }, { priority: 'low' }),
        ],
      },
    ])
    expect(outcomes(results)).toEqual(['applied', 'applied', 'applied'])
    expect((await office.read('issue', id))?.record.priority).toBe('high')
  })
})

describe('a resend', () => {
  test('gets the same answer and changes nothing', async () => {
    const { id, rev } = await office.raised()
    const ops = [
      office.phone.add('issue', await office.phone.newId(), office.issue()),
      office.phone.set('issue', id, { priority: 'high' }, { priority: 'normal' }, { baseRev: rev }),
      office.phone.add('issue', 66_666_666, office.issue()),
      office.phone.set('issue', id, { details: 'x' }, { details: 'nobody saw this' }),
    ]
    const first = await office.phone.send(...ops)
    await office.byMate('issue', id, { priority: 'normal' })
    const again = await office.phone.send(...ops.toReversed())
    expect(again.toReversed().map(({ outcome, problem, duplicate }) => ({ outcome, problem, duplicate }))).toEqual(
      first.map(({ outcome, problem }) => ({ outcome, problem, duplicate: true })),
    )
    expect(again.find(result => result.seq === ops[1]?.seq)?.record).toMatchObject({ priority: 'normal' })
  })

  test('of the same number with another change is told apart', async () => {
    const op = office.phone.add('issue', await office.phone.newId(), office.issue())
    await office.phone.send(op)
    const [result] = await office.phone.send({ ...op, set: office.issue({ summary: 'Something else' }) })
    expect(result).toMatchObject({
      outcome: 'reused',
      problem: { code: 1006 },
      record: { summary: 'Fire stopping missing' },
    })
  })

  test('after its answer was acknowledged and forgotten is never applied again', async () => {
    const { id } = await office.raised()
    const op = office.phone.set('issue', id, { priority: 'high' }, { priority: 'normal' })
    await office.phone.send(op)
    await office.byMate('issue', id, { priority: 'normal' })
    office.phone.acked = op.seq + 1
    await office.phone.send(office.phone.add('issue', await office.phone.newId(), office.issue()))
    const [late] = await office.phone.send(op)
    expect(late?.outcome).toBe('reused')
    expect((await office.read('issue', id))?.record.priority).toBe('normal')
    const [next] = await office.phone.send(
      office.phone.set('issue', id, { priority: 'low' }, { priority: 'normal' }, { needs: [op.seq] }),
    )
    expect(next?.outcome).toBe('applied')
  })

  test('of what was refused gets the refusal even when it was acknowledged, and so does what needs it', async () => {
    const broken = office.phone.add('issue', await office.phone.newId(), office.issue({ summary: '' }))
    await office.phone.send(broken)
    office.phone.acked = broken.seq + 1
    await office.phone.send(office.phone.add('issue', await office.phone.newId(), office.issue()))
    const results = await office.phone.send(
      broken,
      office.phone.set('issue', broken.id, { priority: 'high' }, { priority: 'normal' }, { needs: [broken.seq] }),
    )
    expect(results).toMatchObject([{ outcome: 'invalid', duplicate: true }, { outcome: 'dependency' }])
  })

  test('sent twice at once is applied once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => office.phone.newId()))
    const ops = ids.map(id => office.phone.add('issue', id, office.issue()))
    const replies = await Promise.all([
      office.phone.send(...ops),
      office.phone.send(...ops),
      office.phone.send(...ops.toReversed()),
    ])
    expect(replies.flat().every(result => result.outcome === 'applied')).toBe(true)
    for (const { seq } of ops)
      expect(replies.flat().filter(result => result.seq === seq && !result.duplicate)).toHaveLength(1)
  })
})

describe('the call', () => {
  test('is refused for another user, account or device', async () => {
    const group = { ops: [office.phone.add('issue', await office.phone.newId(), office.issue())] }
    const other = await TestDevice.register(call, office.mate)
    const statusOf = async (change: object) =>
      (await call(office.me, 'POST', '/sync/drain', { ...office.phone.request([group]), ...change })).status
    expect(await statusOf({ user: office.mate.user })).toBe(403)
    expect(await statusOf({ account: office.me.account + 1 })).toBe(403)
    expect(await statusOf({ device: other.number })).toBe(410)
    expect(await statusOf({ contract: 0 })).toBe(426)
    expect(await statusOf({ contract: 99 })).toBe(503)
    expect(await statusOf({})).toBe(200)
  })

  test('refuses one broken group and takes the others', async () => {
    const good = { ops: [office.phone.add('issue', await office.phone.newId(), office.issue())] }
    const broken = {
      ops: [
        { ...office.phone.add('issue', await office.phone.newId(), office.issue()), resource: 'x'.repeat(99) },
        office.phone.delete('issue', 4),
      ],
    }
    const { results } = await office.phone.post<{ results: DrainResult[] }>(
      '/sync/drain',
      office.phone.request([broken as never, good]),
    )
    expect(outcomes(results)).toEqual(['invalid', 'invalid', 'applied'])
    expect(results[0]?.problem?.code).toBe(1000)
  })

  test('with too many operations is too large', async () => {
    const op = office.phone.add('issue', 1, office.issue())
    const group = { ops: Array.from({ length: 500 }, () => op) }
    expect(
      (await call(office.me, 'POST', '/sync/drain', office.phone.request([group, group, group, group, { ops: [op] }])))
        .status,
    ).toBe(413)
  })
})
