import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { project } from '#contract/estimating/project'
import '../ui/testing/dom'
import { FilterControl } from './filter-control'
import { type FilterValue, IS_EMPTY } from './filter-value'

it('a filter by days says why two days are no period and leaves the list as it was until they are (FORM-6)', async () => {
  const onChange = vi.fn<(value: FilterValue) => void>()
  render(<FilterControl id="due" field={project.fields.tenderDueDate} value={null} onChange={onChange} open />)
  const day = (end: string) => screen.findByRole('textbox', { name: `${project.fields.tenderDueDate.label} ${end}` })
  await userEvent.type(await day('from'), '02/06/2026')
  await userEvent.type(await day('to'), '01/06/2026')
  expect(screen.getByText('The start date cannot be after the end date')).toBeDefined()
  expect(onChange.mock.lastCall).toEqual([{ after: '2026-06-02', before: null }])
  await userEvent.clear(await day('from'))
  await userEvent.type(await day('from'), 'soon')
  expect(screen.getByText('This is not a date. Write it as day/month/year')).toBeDefined()
  await userEvent.clear(await day('from'))
  await userEvent.type(await day('from'), '31/05/2026')
  expect(onChange.mock.lastCall).toEqual([{ after: '2026-05-31', before: '2026-06-01' }])
  expect(screen.queryByText(/cannot be after|not a date/)).toBeNull()
})

it('offers to ask for what is empty, except of what must be given, and takes it back', async () => {
  const onChange = vi.fn<(value: FilterValue) => void>()
  const { tenderDueDate, reference, name } = project.fields
  const { rerender } = render(<FilterControl id="a" field={tenderDueDate} value={null} onChange={onChange} open />)
  await userEvent.click(await screen.findByRole('checkbox', { name: `${tenderDueDate.label} is empty` }))
  expect(onChange.mock.lastCall).toEqual([IS_EMPTY])

  rerender(<FilterControl id="b" field={reference} value={null} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: `${reference.label} is empty` }))
  expect(onChange.mock.lastCall).toEqual([IS_EMPTY])
  rerender(<FilterControl id="b" field={reference} value={IS_EMPTY} onChange={onChange} />)
  expect(screen.getByText('is empty')).toBeDefined()
  const clear = screen.getByRole('button', { name: new RegExp(reference.label) })
  expect(document.activeElement).toBe(clear)
  await userEvent.click(clear)
  expect(onChange.mock.lastCall).toEqual([null])

  rerender(<FilterControl id="c" field={name} value={null} onChange={onChange} />)
  expect(screen.queryByRole('button')).toBeNull()
})
