import { describe, expect, it } from 'vitest'
import { issueLifecycle } from '#contract/commercial/issue'
import { project } from '#contract/estimating/project'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { quantityOf } from '#domain/value/money'
import { brokenLaws, freshIndexedDb, give, openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { add, archive, move, remove, run, set, unarchive } from './changes'

const HERE = 'app'

async function withProject() {
  const indexedDb = freshIndexedDb()
  const { replica, surroundings } = await openTestReplica(testSurroundings(), indexedDb)
  await give(replica, 'project', 'index', 5, 9, { name: 'Albion Mill' })
  await give(replica, 'project', 'index', 6, 9, { name: 'Kirkgate' })
  const name = async () => (await replica.get('project', 5))?.['name']
  const archivedAt = async () => (await replica.get('project', 5))?.['archivedAt']
  const queued = async () => (await replica.outbox()).map(({ entry }) => entry)
  const steps = async () => (await replica.undoSteps()).map(step => `${step.label}${step.isUndone ? ' (undone)' : ''}`)
  /** What a drain does to all that waits. */
  const send = () =>
    replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
  return { replica, surroundings, indexedDb, name, archivedAt, queued, steps, send }
}

describe('what can be taken back', () => {
  it('undoes an archive that was sent, and archives again', async () => {
    const { replica, archivedAt, send } = await withProject()
    await replica.edit([archive(project, 5)], 'Archived Albion Mill', HERE)
    await send()
    expect(await replica.turn(HERE, 'undo')).toEqual({ kind: 'done', label: 'Archived Albion Mill' })
    expect(await archivedAt()).toBeNull()
    await replica.turn(HERE, 'redo')
    expect(await archivedAt()).not.toBeNull()
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('undoes a batch as one step and leaves what was so before', async () => {
    const { replica, archivedAt } = await withProject()
    await replica.edit([archive(project, 5)], 'first', HERE)
    await replica.edit([archive(project, 5), archive(project, 6)], 'both', HERE)
    await replica.turn(HERE, 'undo')
    expect(await archivedAt()).not.toBeNull()
    expect((await replica.get('project', 6))?.['archivedAt']).toBeNull()
    const back = await replica.edit([unarchive(project, 5)], 'x', HERE)
    expect(await replica.undo(back, 'y')).toBe(true)
    expect(await archivedAt()).not.toBeNull()
  })

  it('undoes a move to the place before it', async () => {
    const { replica } = await withProject()
    for (const [id, order] of [
      [51, 1],
      [52, 2],
      [53, 3],
    ] as const)
      await give(replica, 'assessmentZone', 'assessment:30', id, 1, {
        assessment: 30,
        name: `L${id}`,
        parent: null,
        order,
      })
    const names = async () => (await replica.within('assessmentZone', 'assessment', 30)).map(zone => zone['name'])
    await replica.edit([move(assessmentZone, 53, 51)], 'Moved', HERE)
    expect(await names()).toEqual(['L51', 'L53', 'L52'])
    await replica.turn(HERE, 'undo')
    expect(await names()).toEqual(['L51', 'L52', 'L53'])
  })

  it.each([
    ['open', 'takeInHand', 'in_hand'],
    ['in_hand', 'putBack', 'open'],
  ] as const)('undoes a queued move of an issue that was %s: %s', async (before, name, after) => {
    const { replica, send } = await withProject()
    await give(replica, 'issue', 'project:5', 9, 1, { project: 5, summary: 'Crack', state: before })
    await replica.edit([run(issueLifecycle, 9, name)], 'Moved', HERE)
    await send()
    expect(await replica.turn(HERE, 'undo')).toEqual({ kind: 'done', label: 'Moved' })
    expect(await replica.get('issue', 9)).toMatchObject({ state: before })
    await replica.turn(HERE, 'redo')
    expect(await replica.get('issue', 9)).toMatchObject({ state: after })
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('withdraws a delete that waits, and changes nothing once it was sent', async () => {
    const { replica, queued, name, send } = await withProject()
    await replica.edit([remove(project, 5)], 'Deleted', HERE)
    expect(await replica.turn(HERE, 'undo')).toMatchObject({ kind: 'done' })
    expect([await queued(), await name()]).toEqual([[], 'Albion Mill'])
    await replica.edit([remove(project, 5), set(project, 6, { name: 'New' })], 'Deleted and changed', HERE)
    await send()
    expect(await replica.turn(HERE, 'undo')).toMatchObject({ kind: 'too-late' })
    expect((await replica.get('project', 6))?.['name']).toBe('New')
    expect(await replica.turn(HERE, 'undo')).toEqual({ kind: 'nothing' })
  })

  it('does not keep what cannot be taken back', async () => {
    const { replica, steps } = await withProject()
    const { ids } = await replica.edit([{ kind: 'add', resource: 'project', values: { name: 'New' } }], 'Made', HERE)
    const gone = await replica.edit([remove(project, ids[0] ?? 0)], 'Deleted what was never sent', HERE)
    expect(gone.isReversible).toBe(false)
    expect(await steps()).toEqual(['Made'])
  })

  it('makes a conflict of a value that somebody else has written since', async () => {
    const { replica, queued, send } = await withProject()
    await replica.edit([set(project, 5, { name: 'Mine' })], 'Renamed', HERE)
    await send()
    await replica.store.write('strict', ({ tables }) => tables.outbox.clear())
    await give(replica, 'project', 'index', 5, 11, { name: 'Theirs' })
    await replica.turn(HERE, 'undo')
    expect((await queued()).map(({ set: wanted, base }) => ({ wanted, base }))).toEqual([
      { wanted: { name: 'Albion Mill' }, base: { name: 'Mine' } },
    ])
  })
})

describe('what was added, once it was taken back', () => {
  const zone = (name: string, parent: number | null = null) => ({ assessment: 30, name, parent })
  async function withBill() {
    const made = await withProject()
    const { replica } = made
    await give(replica, 'assessmentProduct', 'assessment:30', 70, 1, { assessment: 30, name: 'Partition', order: 0 })
    const zones = async () => await replica.within('assessmentZone', 'assessment', 30)
    const cellsOf = async () => (await replica.get('productQuantities', 70))?.['cells']
    return { ...made, zones, cellsOf }
  }

  // Redo did nothing after the undo of a paste that had made lines.
  it.each([false, true])(
    'is added again by Redo, each pointing at the other by its new id; sent before: %s',
    async isSent => {
      const { replica, zones, cellsOf, send } = await withBill()
      const [level, north] = [await replica.newId(), await replica.newId()]
      const quantity = { quantity: quantityOf(4), source: 'boq', formula: null } as const
      const paste = [
        add(assessmentZone, zone('Level 1'), level),
        add(assessmentZone, zone('North', level), north),
        add(productQuantities, { assessment: 30, cells: { [north]: quantity } }, 70),
      ]
      await replica.edit(paste, 'Pasted', HERE)
      await replica.edit([set(assessmentZone, north, { name: 'Far north' })], 'Renamed', HERE)
      if (isSent) await send()
      await replica.turn(HERE, 'undo')
      await replica.turn(HERE, 'undo')
      expect([await zones(), await cellsOf()]).toEqual([[], undefined])
      expect(await replica.turn(HERE, 'redo')).toEqual({ kind: 'done', label: 'Pasted' })
      const [top, sub] = await zones()
      expect([top, sub]).toMatchObject([
        { name: 'Level 1', parent: null },
        { name: 'North', parent: top?.id },
      ])
      expect([level, north]).not.toContain(top?.id)
      expect(await cellsOf()).toEqual({ [sub?.id ?? 0]: quantity })
      // What was done to it is done again to the new one, and taken back from it.
      expect(await replica.turn(HERE, 'redo')).toEqual({ kind: 'done', label: 'Renamed' })
      expect((await zones()).map(each => each['name'])).toEqual(['Level 1', 'Far north'])
      expect(await brokenLaws(replica)).toEqual([])
      await replica.turn(HERE, 'undo')
      await replica.turn(HERE, 'undo')
      expect([await zones(), await cellsOf()]).toEqual([[], undefined])
      expect(await brokenLaws(replica)).toEqual([])
    },
  )

  it('is named by its new number in the formulas of that step, and a text that only looks like one stays', async () => {
    const { replica, cellsOf, zones } = await withBill()
    const [roof, lining] = [await replica.newId(), await replica.newId()]
    const cell = { quantity: quantityOf(4), source: 'dep', formula: `=#${lining}*2+#70` } as const
    await replica.edit(
      [
        add(assessmentZone, { ...zone('Roof'), notes: `See #${lining}` }, roof),
        add(assessmentProduct, { assessment: 30, name: 'Lining' }, lining),
        add(productQuantities, { assessment: 30, cells: { [roof]: cell } }, 70),
      ],
      'Copied',
      HERE,
    )
    await replica.turn(HERE, 'undo')
    expect(await replica.turn(HERE, 'redo')).toEqual({ kind: 'done', label: 'Copied' })
    const products = await replica.within('assessmentProduct', 'assessment', 30)
    const made = products.find(each => each['name'] === 'Lining')
    const [place] = await zones()
    expect(made?.id).not.toBe(lining)
    expect(await cellsOf()).toEqual({ [place?.id ?? 0]: { ...cell, formula: `=#${made?.id}*2+#70` } })
    expect(place).toMatchObject({ name: 'Roof', notes: `See #${lining}` })
    expect(await brokenLaws(replica)).toEqual([])
  })
})

describe('the kept steps', () => {
  it('are there after a reload, page by page', async () => {
    const { replica, surroundings, indexedDb } = await withProject()
    await replica.edit([set(project, 5, { name: 'A' })], 'a', HERE)
    await replica.edit([set(project, 5, { name: 'B' })], 'b', 'bill:9')
    await replica.edit([set(project, 6, { name: 'C' })], 'c', HERE)
    const again = (await openTestReplica(surroundings, indexedDb)).replica
    expect(await again.turn(HERE, 'undo')).toMatchObject({ label: 'c' })
    expect(await again.turn('bill:9', 'undo')).toMatchObject({ label: 'b' })
    expect((await again.get('project', 5))?.['name']).toBe('A')
  })

  it('forget what was undone once something new is done there', async () => {
    const { replica, steps } = await withProject()
    await replica.edit([set(project, 5, { name: 'A' })], 'a', HERE)
    await replica.edit([set(project, 5, { name: 'B' })], 'b', HERE)
    await replica.turn(HERE, 'undo')
    expect(await steps()).toEqual(['a', 'b (undone)'])
    await replica.edit([set(project, 6, { name: 'C' })], 'c', HERE)
    expect(await steps()).toEqual(['a', 'c'])
  })

  it('pass over what a message has taken back, which can be done again', async () => {
    const { replica, steps, name } = await withProject()
    await replica.edit([set(project, 6, { name: 'A' })], 'a', HERE)
    const renamed = await replica.edit([set(project, 5, { name: 'B' })], 'b', HERE)
    expect(await replica.undo(renamed, 'Undid b')).toBe(true)
    expect(await steps()).toEqual(['a', 'b (undone)'])
    expect(await replica.turn(HERE, 'redo')).toMatchObject({ label: 'b' })
    expect(await name()).toBe('B')
  })

  it('are at most 100, and leave nothing behind', async () => {
    const { replica, steps } = await withProject()
    for (let at = 0; at < 104; at++) await replica.edit([set(project, 5, { name: `N${at}` })], `n${at}`, HERE)
    expect((await steps()).length).toBe(100)
    expect(await replica.store.read(({ meta }) => meta.where('key').startsWith('undo/').count())).toBe(100)
  })

  it('are turned one by one, however fast Undo is pressed', async () => {
    const { replica, name } = await withProject()
    for (const each of ['A', 'B', 'C']) await replica.edit([set(project, 5, { name: each })], each, HERE)
    const turned = await Promise.all([replica.turn(HERE, 'undo'), replica.turn(HERE, 'undo')])
    expect(turned).toEqual([
      { kind: 'done', label: 'C' },
      { kind: 'done', label: 'B' },
    ])
    expect(await name()).toBe('A')
  })
})
