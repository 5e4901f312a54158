import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { project } from '#contract/estimating/project'
import { setWidth } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ListFilters } from './list-filters'
import { loadTable, nextTable, type TableAction } from './table-state'

const done = vi.fn<(action: TableAction) => void>()

function Filters({ locked = [] }: { readonly locked?: readonly string[] }) {
  const [table, setTable] = useState(() => loadTable(project, 'project', localStorage))
  const list = { rows: [], total: 0, sums: {}, loading: false, failure: null, held: null, retry: () => undefined }
  const query = {
    resource: 'project',
    within: null,
    conditions: [],
    sort: 'name',
    page: 1,
    limit: 25,
    includeArchived: false,
  }
  return (
    <ListFilters
      resource={project}
      query={query}
      list={list}
      table={table}
      pages={1}
      locked={locked}
      act={action => {
        done(action)
        setTable(nextTable(project, table, action))
      }}
    />
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  setWidth(1440)
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Project' }), { target: { value: text } })
const openPicker = () => fireEvent.click(screen.getByRole('button', { name: 'Filter by...' }))
const pick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the filters of a list (LIST-13, LIST-15)', () => {
  it('wait 750 ms after the last key of a text', () => {
    render(<Filters />)
    type('mi')
    pass(700)
    type('mill')
    pass(749)
    expect(done).not.toHaveBeenCalled()
    pass(1)
    expect(done.mock.calls).toEqual([[{ do: 'filter', field: 'name', value: 'mill' }]])
  })

  it('do not wait once their field is left, so that an export pressed next has what is seen', () => {
    render(<Filters />)
    type('mill')
    fireEvent.blur(screen.getByRole('searchbox', { name: 'Project' }))
    expect(done.mock.calls).toEqual([[{ do: 'filter', field: 'name', value: 'mill' }]])
    pass(750)
    expect(done).toHaveBeenCalledOnce()
  })

  it('offer Reset filters only while one is set', () => {
    render(<Filters />)
    expect(screen.queryByRole('button', { name: 'Reset filters' })).toBeNull()
    type('mill')
    pass(750)
    fireEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
    expect(done).toHaveBeenLastCalledWith({ do: 'reset-filters' })
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Project' }).value).toBe('')
    expect(screen.queryByRole('button', { name: 'Reset filters' })).toBeNull()
  })

  it('forget what is still being typed when they are reset', () => {
    render(<Filters />)
    type('mill')
    pass(750)
    type('mill lane')
    fireEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
    pass(750)
    expect(done.mock.lastCall).toEqual([{ do: 'reset-filters' }])
  })

  it('are picked from all but the locked ones, those in use being ticked', () => {
    render(<Filters locked={['client']} />)
    openPicker()
    expect(screen.queryByRole('checkbox', { name: 'Client' })).toBeNull()
    expect([pick('Project').checked, pick('Account reference').checked]).toEqual([true, false])
  })

  it('take the focus 500 ms after being picked, and are reset when put back', () => {
    render(<Filters />)
    openPicker()
    fireEvent.click(pick('Account reference'))
    pass(499)
    const added = screen.getByRole('searchbox', { name: 'Account reference' })
    expect(document.activeElement).not.toBe(added)
    pass(1)
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Account reference' }))
    openPicker()
    fireEvent.click(pick('Account reference'))
    expect(done).toHaveBeenLastCalledWith({ do: 'filter', field: 'accountRef', value: null })
    expect(screen.queryByRole('searchbox', { name: 'Account reference' })).toBeNull()
  })
})
