import { describe, expect, it, vi } from 'vitest'
import { project } from '#contract/estimating/project'
import { loadTable, nextTable, saveTable, sortOf } from './table-state'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: index => [...kept.keys()][index] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

const initial = loadTable(project, 'project', storage())
const onPageThree = { ...initial, currentPage: 3 }

/** Spec: LIST-6, LIST-10, LIST-11, LIST-12. */
describe('a table', () => {
  it('goes back to page 1 when a filter, the size or the archived switch changes what is in it', () => {
    const actions = [
      { do: 'filter', field: 'name', value: 'mill' },
      { do: 'reset-filters' },
      { do: 'size', size: 50 },
      { do: 'archived', include: true },
    ] as const
    for (const action of actions) expect(nextTable(project, onPageThree, action).currentPage).toBe(1)
  })

  it('turns the same column round and starts a new one ascending', () => {
    const turned = nextTable(project, initial, { do: 'sort', field: 'name' })
    expect(sortOf(turned)).toBe('-name')
    expect(sortOf(nextTable(project, turned, { do: 'sort', field: 'status' }))).toBe('status')
  })

  it('logs and ignores a number of items that is none of 25, 50 and 100', () => {
    const logged = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', logged)
    expect(nextTable(project, onPageThree, { do: 'size', size: 30 })).toBe(onPageThree)
    expect(logged).toHaveBeenCalledOnce()
  })

  it('forgets a filter that is set to nothing', () => {
    const filtered = nextTable(project, initial, { do: 'filter', field: 'name', value: 'mill' })
    expect(nextTable(project, filtered, { do: 'filter', field: 'name', value: '' }).filters).toEqual({})
  })

  it('never hides its first column', () => {
    const shown = nextTable(project, initial, { do: 'columns', fields: ['status'] }).columns
    expect(shown).toEqual([project.columns[0], 'status'])
  })

  it('keeps five rows pinned, the last ones chosen', () => {
    const pinned = nextTable(project, initial, { do: 'pin', ids: [1, 2, 3, 4, 5] })
    expect(nextTable(project, pinned, { do: 'pin', ids: [2, 6] }).pinned).toEqual([2, 3, 4, 5, 6])
    expect(nextTable(project, pinned, { do: 'unpin', ids: [1, 3] }).pinned).toEqual([2, 4, 5])
  })

  it('comes back as it was saved', () => {
    const kept = storage()
    const state = {
      ...onPageThree,
      filters: { name: '!mill', status: ['won'], client: { value: 7, entity: 'Calder' }, showProjectHub: 1 as const },
      includeArchived: true,
      itemsPerPage: 100,
      sortAsc: false,
      pinned: [7, 9],
    }
    saveTable('project', state, kept)
    expect(loadTable(project, 'project', kept)).toEqual(state)
  })

  it('logs a broken saved filter and leaves that filter out', () => {
    const logged = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', logged)
    const kept = storage()
    kept.setItem(
      'table.project',
      JSON.stringify({ ...initial, filters: { name: '{broken', status: '["won"]', client: '"no entity"' } }),
    )
    expect(loadTable(project, 'project', kept).filters).toEqual({ status: ['won'] })
    expect(logged).toHaveBeenCalledOnce()
  })
})
