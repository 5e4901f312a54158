// Long because every kind of operation is drained against the same office.
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { overflowId } from '#contract/sync/protocol'
import { inAccount } from '../../database/session'
import { readHistory } from '../../records/history/history'
import { testDatabase } from '../../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { openOffice, outcomes, type Office } from '../../../tests/sync-server/office'
import { make, makeOne } from '../../../tests/sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
let office: Office

beforeEach(async () => {
  office = await openOffice(database, call)
})

describe('an add', () => {
  test('makes the record under its leased id and answers it with its revision', async () => {
    const id = await office.phone.newId()
    const [result] = await office.phone.send(office.phone.add('issue', id, office.issue()))
    const stored = await office.read('issue', id)
    expect(result).toMatchObject({
      outcome: 'applied',
      duplicate: false,
      problem: null,
      scope: `project:${office.site.project}`,
      rev: stored?.rev,
    })
    expect(result?.record).toEqual(stored?.record)
    expect(stored?.rev).toBeGreaterThan(0)
    expect(stored?.record).toMatchObject({
      summary: 'Fire stopping missing',
      number: 1,
      state: 'open',
      createdBy: office.me.user,
    })
  })

  test('is refused for an id that was not lent to this device', async () => {
    const other = await TestDevice.register(call, office.mate)
    const theirs = await other.newId()
    const [squat, foreign, lent] = await office.phone.send(
      office.phone.add('issue', 77_777_777, office.issue()),
      office.phone.add('issue', theirs, office.issue()),
      office.phone.add('issue', await office.phone.newId(), office.issue()),
    )
    expect([squat?.outcome, foreign?.outcome, lent?.outcome]).toEqual(['refused', 'refused', 'applied'])
    expect(squat?.problem?.code).toBe(1008)
    expect(await office.read('issue', theirs)).toBeNull()
  })

  test('may use the overflow range of its own device only', async () => {
    const results = await office.phone.send(
      office.phone.add('issue', overflowId(office.phone.number, 5), office.issue()),
      office.phone.add('issue', overflowId(office.phone.number + 1, 5), office.issue()),
    )
    expect(outcomes(results)).toEqual(['applied', 'refused'])
  })

  test('of a one-to-one record takes the id of what it belongs to', async () => {
    const [product = 0] = office.site.products
    const cells = { [office.site.zones[0] ?? 0]: { percent: '40', recordedAt: null, note: null } }
    const results = await office.phone.send(
      office.phone.add('productProgress', product, {
        project: office.site.project,
        assessment: office.site.assessment,
        cells,
      }),
      office.phone.add('productProgress', 88_888_888, {
        project: office.site.project,
        assessment: office.site.assessment,
        cells,
      }),
    )
    expect(outcomes(results)).toEqual(['applied', 'invalid'])
    expect((await office.read('productProgress', product))?.record.cells).toEqual({
      [office.site.zones[0] ?? 0]: { percent: '40.0000', recordedAt: null, note: null },
    })
  })

  test('of a one-to-one record somebody else began is merged, cell by cell', async () => {
    const [product = 0] = office.site.products
    const [first = 0, second = 0] = office.site.zones
    const cell = (percent: string) => ({ percent, recordedAt: null, note: null })
    const progress = (cells: Record<string, unknown>) => ({
      project: office.site.project,
      assessment: office.site.assessment,
      cells,
    })
    const other = await TestDevice.register(call, office.mate)
    await other.send(other.add('productProgress', product, progress({ [first]: cell('40') })))
    const [joined, refused] = await office.phone.send(
      office.phone.add('productProgress', product, progress({ [first]: cell('40'), [second]: cell('10') })),
      office.phone.add('productProgress', product, progress({ [first]: cell('90') })),
    )
    expect(joined).toMatchObject({
      outcome: 'merged',
      record: { cells: { [first]: { percent: '40.0000' }, [second]: { percent: '10.0000' } } },
    })
    expect(refused?.outcome).toBe('conflict')
    expect(refused?.problem?.clash).toMatchObject({
      by: 'Priya Shah',
      fields: [{ path: `cells.${first}`, base: null, mine: { percent: '90.0000' }, theirs: { percent: '40.0000' } }],
    })
  })

  test('that is not fit says what is wrong at the field', async () => {
    const [bad, stranger, owned, missing] = await office.phone.send(
      office.phone.add('issue', await office.phone.newId(), office.issue({ dueDate: '2026-02-30' })),
      office.phone.add('issue', await office.phone.newId(), office.issue({ colour: 'red' })),
      office.phone.add('issue', await office.phone.newId(), office.issue({ number: 7 })),
      office.phone.add('issue', await office.phone.newId(), office.issue({ type: 99_999 })),
    )
    expect(bad).toMatchObject({
      outcome: 'invalid',
      problem: { code: 1020, errors: [{ path: 'dueDate', message: 'This must be a date from 1900 to 2199' }] },
    })
    expect(stranger?.problem?.errors).toMatchObject([{ path: 'colour' }])
    expect(owned?.problem?.errors).toMatchObject([{ path: 'number' }])
    expect(missing).toMatchObject({
      outcome: 'invalid',
      problem: { errors: [{ path: 'type', message: 'This issue category is not there any more' }] },
    })
  })
})

describe('a set', () => {
  // A field was renamed (decision 614): an app from before says its former name, and so do the history and what was deleted.
  test('of a field by its former name changes it, and is told by the name of today', async () => {
    const { phone, site, read } = office
    const [first = 0, second = 0] = await make(
      database,
      office.me,
      'projectPackage',
      ...(await make(database, office.me, 'workPackage', { name: 'Linings' }, { name: 'Floors' })).map(workPackage => ({
        project: site.project,
        workPackage,
      })),
    )
    const change = (base: number | null, mine: number) =>
      phone.send(phone.set('assessment', site.assessment, { projectPackage: mine }, { projectPackage: base }))
    expect(outcomes(await change(null, first))).toEqual(['applied'])
    expect((await read('assessment', site.assessment))?.record).toMatchObject({ projectWorkPackage: first })
    expect(outcomes(await change(null, second)), 'the base is read by that name too').toEqual(['conflict'])
    await sql`update revision set changes = jsonb_build_object('projectPackage', changes -> 'projectWorkPackage')
      where account_id = ${office.me.account} and resource = 'assessment'`.execute(database.kysely)
    const history = await inAccount(database, office.me, tx =>
      readHistory(tx, resourceNamed('assessment'), site.assessment, 1, 1),
    )
    expect(history.newestRevision?.changes).toEqual({ projectWorkPackage: [null, first] })
  })

  test('of other fields than somebody else changed is merged without a word', async () => {
    const { id, rev } = await office.raised()
    await office.byMate('issue', id, { priority: 'urgent' })
    const [result] = await office.phone.send(
      office.phone.set('issue', id, { summary: 'Mine' }, { summary: 'Fire stopping missing' }, { baseRev: rev }),
    )
    expect(result).toMatchObject({ outcome: 'applied', record: { summary: 'Mine', priority: 'urgent' } })
  })

  test('of the same field is a conflict that tells what was, who and when, and changes nothing', async () => {
    const { id, rev } = await office.raised({ details: 'was' })
    await office.byMate('issue', id, { details: 'theirs' })
    const [result] = await office.phone.send(
      office.phone.set(
        'issue',
        id,
        { details: 'mine', priority: 'high' },
        { details: 'was', priority: 'normal' },
        { baseRev: rev },
      ),
    )
    expect(result).toMatchObject({
      outcome: 'conflict',
      record: { details: 'theirs', priority: 'normal' },
      problem: {
        code: 1001,
        status: 409,
        clash: { by: 'Priya Shah', fields: [{ path: 'details', base: 'was', mine: 'mine', theirs: 'theirs' }] },
      },
    })
    expect(result?.problem?.clash).toMatchObject({ at: expect.stringMatching(/^20\d\d-.*Z$/) })
  })

  test('to what somebody else set already is accepted', async () => {
    const { id } = await office.raised()
    await office.byMate('issue', id, { priority: 'high' })
    const [result] = await office.phone.send(
      office.phone.set('issue', id, { priority: 'high' }, { priority: 'normal' }),
    )
    expect(result).toMatchObject({ outcome: 'merged', record: { priority: 'high' } })
  })

  test('joins lists and cells of two people', async () => {
    const [first = 0, second = 0] = office.site.zones
    const [id = 0] = office.site.products
    const quantity = (value: string) => ({ quantity: value, source: 'boq' })
    await makeOne(database, office.me, 'productQuantities', {
      id,
      assessment: office.site.assessment,
      cells: { [first]: quantity('10') },
    })
    await office.byMate('productQuantities', id, { [`cells.${first}`]: quantity('11') })
    const results = await office.phone.send(
      office.phone.set('productQuantities', id, { [`cells.${second}`]: quantity('5') }, { [`cells.${second}`]: null }),
      office.phone.set(
        'productQuantities',
        id,
        { [`cells.${first}`]: quantity('12') },
        { [`cells.${first}`]: quantity('10.0000') },
      ),
    )
    expect(outcomes(results)).toEqual(['applied', 'conflict'])
    expect((await office.read('productQuantities', id))?.record.cells).toEqual({
      [first]: quantity('11.0000'),
      [second]: quantity('5.0000'),
    })
    await office.byMate('project', office.site.project, { assignedTo: [office.mate.user] })
    const [joined] = await office.phone.send(
      office.phone.set('project', office.site.project, { assignedTo: [office.me.user] }, { assignedTo: [] }),
    )
    expect(joined).toMatchObject({
      outcome: 'merged',
      record: { assignedTo: [office.me.user, office.mate.user].toSorted((a, b) => a - b) },
    })
  })

  test('of a record that is gone says so, with who deleted it and when', async () => {
    const { id } = await office.raised()
    const other = await TestDevice.register(call, office.mate)
    await other.send(other.delete('issue', id, { baseRev: 9_999 }))
    const [result] = await office.phone.send(
      office.phone.set('issue', id, { priority: 'high' }, { priority: 'normal' }),
    )
    expect(result).toMatchObject({
      outcome: 'gone',
      record: null,
      rev: expect.any(Number) as number,
      problem: {
        code: 1004,
        status: 404,
        clash: {
          fields: [],
          by: expect.stringMatching(/\w/) as string,
          at: expect.stringMatching(/^20.*Z$/) as string,
        },
      },
    })
    const [unknown] = await office.phone.send(office.phone.set('issue', 999_999_999, { priority: 'high' }, {}))
    expect(unknown).toMatchObject({ outcome: 'gone' })
    expect(unknown?.problem?.clash).toBeUndefined()
  })

  test('of a field that moves with another conflicts for both', async () => {
    const [id = 0] = office.site.products
    await office.byMate('assessmentProduct', id, { unit: 'nr' })
    const [result] = await office.phone.send(
      office.phone.set('assessmentProduct', id, { unit: 'm', fixedPrice: '5' }, { unit: 'm²', fixedPrice: '32.8800' }),
    )
    expect(result).toMatchObject({ outcome: 'conflict', record: { unit: 'nr', fixedPrice: '32.8800' } })
  })
})

describe('a delete', () => {
  test('carries nothing but what it was settled over', async () => {
    const id = await makeOne(database, office.me, 'issue', { project: office.site.project, summary: 'x' })
    const carrying = (name: string, input: object) =>
      office.phone.send(office.phone.delete('issue', id, { baseRev: 9_999, command: { name, input: { ...input } } }))
    expect(outcomes(await carrying('archive', {}))).toEqual(['invalid'])
    expect(outcomes(await carrying('settled', { paths: 'all' }))).toEqual(['invalid'])
    expect(outcomes(await carrying('settled', { paths: ['summary', 'nothing'] }))).toEqual(['applied'])
  })

  test('goes through when nobody else changed the record', async () => {
    const { id, rev } = await office.raised()
    const results = await office.phone.send(
      office.phone.set('issue', id, { priority: 'high' }, { priority: 'normal' }, { baseRev: rev }),
      office.phone.delete('issue', id, { baseRev: rev }),
    )
    expect(outcomes(results)).toEqual(['applied', 'applied'])
    expect(await office.read('issue', id)).toBeNull()
  })

  test('of what somebody else changed since is a conflict with what changed', async () => {
    const { id, rev } = await office.raised({ details: 'was' })
    await office.byMate('issue', id, { details: 'theirs' })
    const [result] = await office.phone.send(office.phone.delete('issue', id, { baseRev: rev }))
    expect(result).toMatchObject({
      outcome: 'conflict',
      problem: {
        clash: { by: 'Priya Shah', fields: [{ path: 'details', base: 'was', mine: null, theirs: 'theirs' }] },
      },
    })
    const again = await office.phone.send(office.phone.delete('issue', id, { baseRev: result?.rev ?? 0 }))
    expect(outcomes(again)).toEqual(['applied'])
  })

  test('settled on what its person was told goes against nothing newer: a third change is asked about', async () => {
    const { id, rev } = await office.raised({ details: 'was' })
    await office.byMate('issue', id, { details: 'theirs' })
    const [first] = await office.phone.send(office.phone.delete('issue', id, { baseRev: rev }))
    const told = v.parse(v.object({ clash: v.object({ rev: v.number() }) }), first?.problem).clash.rev
    await office.byMate('issue', id, { priority: 'high' })
    const comment = { project: office.site.project, issue: id, text: 'Leave it', mentions: [] }
    await makeOne(database, office.mate, 'issueComment', comment)
    const [second] = await office.phone.send(office.phone.delete('issue', id, { baseRev: told }))
    expect(second).toMatchObject({
      outcome: 'conflict',
      problem: { clash: { fields: [{ path: 'priority' }, { path: 'issueComment' }] } },
    })
    const now = v.parse(v.object({ clash: v.object({ rev: v.number() }) }), second?.problem).clash.rev
    expect(outcomes(await office.phone.send(office.phone.delete('issue', id, { baseRev: now })))).toEqual(['applied'])
  })

  test('of what somebody else has added to since is a conflict that says what and who, and takes nothing', async () => {
    const { id, rev } = await office.raised()
    const { site, mate, me } = office
    const comment = { project: site.project, issue: id, text: 'Client wants this closed', mentions: [] }
    const added = await makeOne(database, mate, 'issueComment', comment)
    const [result] = await office.phone.send(office.phone.delete('issue', id, { baseRev: rev }))
    expect(result).toMatchObject({
      outcome: 'conflict',
      problem: {
        clash: {
          by: 'Priya Shah',
          fields: [{ path: 'issueComment', base: null, mine: null, theirs: 'Client wants this closed' }],
        },
      },
    })
    expect(await office.read('issueComment', added)).not.toBeNull()
    const seen = (await office.read('issueComment', added))?.rev ?? 0
    expect(outcomes(await office.phone.send(office.phone.delete('issue', id, { baseRev: seen })))).toEqual(['applied'])
    const history = await inAccount(database, me, tx => readHistory(tx, resourceNamed('issueComment'), added, 1, 10))
    expect(history.newestRevision).toMatchObject({
      action: 'delete',
      changes: { text: ['Client wants this closed', null] },
    })
  })

  // World 11688716 of the simulator: the revision of a new record lists no fields, so nothing seemed to have changed.
  test('of what somebody else had begun, and nobody has shown to its author, says all it holds', async () => {
    const { site, mate, phone } = office
    const [product = 0] = site.products
    const [zone = 0, other = 0] = site.zones
    const cell = (percent: string) => ({ percent, recordedAt: null, note: null })
    const progress = (cells: object) => ({ project: site.project, assessment: site.assessment, cells })
    await makeOne(database, mate, 'productProgress', { id: product, ...progress({ [zone]: cell('40') }) })
    const results = await phone.send(
      phone.add('productProgress', product, progress({ [other]: cell('10') })),
      phone.delete('productProgress', product),
    )
    expect(outcomes(results)).toEqual(['merged', 'conflict'])
    expect(results[1]?.problem).toMatchObject({
      clash: { by: 'Priya Shah', fields: [{ path: `cells.${zone}`, base: null, theirs: { percent: '40.0000' } }] },
    })
    expect(await office.read('productProgress', product)).not.toBeNull()
  })

  test('of what is in use says by what', async () => {
    const [result] = await office.phone.send(office.phone.delete('project', office.site.project, { baseRev: 9_999 }))
    expect(result).toMatchObject({
      outcome: 'in-use',
      problem: {
        code: 1002,
        message: 'One or more conflicts prevented that request. This item is used in 1 assessment',
      },
    })
  })

  test('of what is gone already is what was wanted', async () => {
    const { id } = await office.raised()
    expect(
      outcomes(
        await office.phone.send(office.phone.delete('issue', id, { baseRev: 9_999 }), office.phone.delete('issue', id)),
      ),
    ).toEqual(['applied', 'applied'])
  })
})

describe('a command', () => {
  test('that may wait runs, and one that needs a connection does not', async () => {
    const [, second = 0] = office.site.products
    const results = await office.phone.send(
      office.phone.command('assessmentProduct', second, 'move', { after: 0 }),
      office.phone.command('assessment', office.site.assessment, 'accept'),
      office.phone.command('assessmentProduct', second, 'move', { after: 'x' }),
      office.phone.command('assessmentProduct', second, 'fly'),
      office.phone.command('issue', 12_345_678, 'archive'),
    )
    expect(outcomes(results)).toEqual(['applied', 'invalid', 'invalid', 'invalid', 'gone'])
    expect(results[0]?.record).toMatchObject({ order: 0 })
    const [archived] = await office.phone.send(office.phone.command('assessmentProduct', second, 'archive'))
    expect(archived?.record?.archivedAt).not.toBeNull()
  })
})
