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

  it('keeps to its parent, also when a record moves to another', async () => {
    const { replica, ids } = await withIssues()
    const within = { field: 'project', id: 20 }
    expect(await ids({ within })).toEqual([6, 5, 7])
    await give(replica, 'issue', 'project:21', 5, 3, issue('Beam', { project: 21 }))
    expect(await ids({ within })).toEqual([6, 7])
    expect(await ids({ within: { field: 'project', id: 21 } })).toEqual([5])
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
