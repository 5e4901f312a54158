import { describe, expect, it, vi } from 'vitest'
import { give, openTestReplica } from '../../../../tests/support/replica'
import { openNotices } from '../../store/notices'
import type { ListQuery } from '../../types'
import { ListIndex } from './list-index'

const issue = (summary: string, more: Readonly<Record<string, unknown>> = {}) => ({
  project: 20,
  number: 4,
  summary,
  details: null,
  type: null,
  state: 'open',
  priority: 'normal',
  dueDate: null,
  assignee: null,
  zone: null,
  location: null,
  ...more,
})
const query = (more: Partial<ListQuery> = {}): ListQuery => ({
  resource: 'issue',
  within: null,
  conditions: [],
  sort: 'summary',
  page: 1,
  limit: 10,
  includeArchived: false,
  ...more,
})

async function withIssues() {
  const { replica, surroundings, indexedDb } = await openTestReplica()
  for (const [id, summary] of [
    [5, 'Beam'],
    [6, 'arch'],
    [7, 'Crack'],
  ] as const)
    await give(replica, 'issue', 'project:20', id, 9, issue(summary))
  const lists = new ListIndex(replica.store, openNotices(surroundings, replica.store.name), replica.owner)
  const ids = async (more?: Partial<ListQuery>): Promise<readonly number[]> => (await lists.page(query(more))).ids
  return { replica, surroundings, indexedDb, lists, ids }
}

describe('the list index', () => {
  it('sorts as the server does, and pages', async () => {
    const { lists, ids } = await withIssues()
    expect(await ids()).toEqual([6, 5, 7])
    expect(await ids({ sort: '-summary', limit: 2 })).toEqual([7, 5])
    expect(await lists.page(query({ limit: 2, page: 2 }))).toMatchObject({ ids: [7], total: 3 })
  })

  it('follows edits, deletes, undone edits and what a pull brings', async () => {
    const { replica, ids } = await withIssues()
    expect(await ids()).toEqual([6, 5, 7])
    const edited = await replica.edit([{ kind: 'set', resource: 'issue', id: 7, set: { summary: 'Aerial' } }], 'x')
    expect(await ids()).toEqual([7, 6, 5])
    await replica.undo(edited, 'undo')
    expect(await ids()).toEqual([6, 5, 7])
    await replica.edit([{ kind: 'delete', resource: 'issue', id: 6 }], 'x')
    await give(replica, 'issue', 'project:20', 8, 10, issue('Bolt'))
    expect(await ids()).toEqual([5, 8, 7])
    await give(replica, 'issue', 'project:20', 8, 11, null)
    expect(await ids()).toEqual([5, 7])
  })

  // A second page found nothing left to read while a first was still reading it: a list stayed without the record that was just added.
  it('waits for the changes that another page is still reading', async () => {
    const { replica, ids } = await withIssues()
    expect(await ids()).toEqual([6, 5, 7])
    await replica.edit([{ kind: 'set', resource: 'issue', id: 7, set: { summary: 'Aerial' } }], 'x')
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const read = replica.store.read.bind(replica.store)
    vi.spyOn(replica.store, 'read').mockImplementationOnce(async work => {
      await held
      return read(work)
    })
    const pages = [ids(), ids()]
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    release()
    expect(await Promise.all(pages)).toEqual([
      [7, 6, 5],
      [7, 6, 5],
    ])
  })

  it('keeps to its parent, also when a record moves to another', async () => {
    const { replica, ids } = await withIssues()
    const within = { field: 'project', id: 20 }
    expect(await ids({ within })).toEqual([6, 5, 7])
    await give(replica, 'issue', 'project:21', 5, 3, issue('Beam', { project: 21 }))
    expect(await ids({ within })).toEqual([6, 7])
    expect(await ids({ within: { field: 'project', id: 21 } })).toEqual([5])
  })

  // Digits are padded in the order of names: the device found no "24" in 2417, and the server agreed.
  it('finds part of a number, and codes with and without spaces and dashes', async () => {
    const { replica, ids } = await withIssues()
    const summaries = ['2417 Kirkgate', '12.5 mm board', 'PB125', 'PB-125', 'Block 2, 4th floor']
    for (const [at, summary] of summaries.entries())
      await give(replica, 'issue', 'project:20', 20 + at, 9, issue(summary))
    const found = (typed: string) =>
      ids({ sort: 'id', conditions: [{ field: 'summary', comparison: 'contains', values: [typed] }] })
    expect(await found('24')).toEqual([20])
    expect(await found('241')).toEqual([20])
    expect(await found('2.5')).toEqual([21])
    expect(await found('12.5mm')).toEqual([21])
    expect(await found('12')).toEqual([21, 22, 23])
    expect(await found('pb 125')).toEqual([22, 23])
    expect(await found('PB125')).toEqual([22, 23])
    await give(replica, 'issue', 'project:20', 22, 10, issue('PB 99'))
    expect(await found('PB125')).toEqual([23])
    expect(await found('pb-9')).toEqual([22])
  })

  // KAMENE found no KAME-NE-KAME.
  it('finds codes of letters alone with and without spaces and dashes, and prose only as written', async () => {
    const { replica, lists } = await withIssues()
    const materials = [
      { name: 'Plasterboard', code: 'KAME-NE-KAME' },
      { name: 'Beam', code: 'RC BEAM' },
      { name: 'RC-BEAM at the end', code: null },
    ]
    for (const [at, values] of materials.entries()) await give(replica, 'material', 'library', 30 + at, 9, values)
    const found = async (field: string, typed: string) => {
      const conditions = [{ field, comparison: 'contains', values: [typed] } as const]
      return (await lists.page(query({ resource: 'material', sort: 'id', conditions }))).ids
    }
    expect(await found('code', 'KAMENE')).toEqual([30])
    expect(await found('code', 'kame ne-kame')).toEqual([30])
    expect(await found('code', 'rcbeam')).toEqual([31])
    expect(await found('code', 'RC-B')).toEqual([31])
    expect(await found('name', 'rcbeam')).toEqual([])
    expect(await found('name', 'theend')).toEqual([])
    expect(await found('name', 'rc-beam')).toEqual([32])
    await give(replica, 'material', 'library', 31, 10, { name: 'Beam', code: 'RCB-EAM' })
    expect(await found('code', 'rc beam')).toEqual([31])
    await give(replica, 'material', 'library', 31, 11, { name: 'Beam', code: 'RCX' })
    expect(await found('code', 'rc beam')).toEqual([])
  })

  it('leaves out what is archived unless asked, and what does not pass', async () => {
    const { replica, ids } = await withIssues()
    await replica.edit([{ kind: 'command', resource: 'issue', id: 5, name: 'archive', input: {} }], 'x')
    expect(await ids()).toEqual([6, 7])
    expect(await ids({ includeArchived: true })).toEqual([6, 5, 7])
  })

  it('tells what watches a resource, or names it points at, and nobody after', async () => {
    const { replica, lists } = await withIssues()
    const changed = vi.fn<() => void>()
    const stop = await lists.watch('issue', changed)
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Bolt' } }], 'x')
    expect(changed).toHaveBeenCalled()
    changed.mockClear()
    await give(replica, 'project', 'index', 20, 3, { name: 'Kestrel House' })
    expect(changed).toHaveBeenCalled()
    stop()
    changed.mockClear()
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Beam' } }], 'x')
    expect(changed).not.toHaveBeenCalled()
  })
})
