import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { delivery } from '#contract/commercial/delivery'
import { set } from '#local/write/changes'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { EditPage } from '../form/edit-page'
import { HistoryPage } from '../history/history-page'
import { ViewPage } from '../view/view-page'

beforeEach(() => setWidth(1440))

const page = { resource: delivery, within: 'project' }
const show = (at: string) =>
  showPages({
    at,
    fill: async replica => {
      for (const id of [3, 4]) await give(replica, 'project', 'index', id, 1, { name: `Project ${id}` })
      const blank = Object.fromEntries(Object.entries(delivery.fields).map(([name, field]) => [name, field.initial]))
      await give(replica, 'delivery', 'project:3', 9, 1, { ...blank, project: 3, received: 'Left by the hoist' })
    },
    pages: {
      '/projects/$projectId/deliveries/$id': () => <ViewPage {...page} />,
      '/projects/$projectId/deliveries/$id/edit': () => <EditPage {...page} />,
      '/projects/$projectId/deliveries/$id/history': () => <HistoryPage {...page} />,
    },
  })

// The page said only that it is not there, to a person whose count of the delivery waited for a choice.
it.each(['', '/edit'])('leads from a deleted record to what waits for it: …/deliveries/9%s', async end => {
  const { replica } = await show(`/projects/3/deliveries/9${end}`)
  await screen.findByRole('heading', { level: 1 })
  await act(async () => {
    await replica.edit([set(delivery, 9, { received: '120 sheets' })], 'Changed the delivery')
    await replica.store.write('strict', ({ tables }) => tables.records('delivery').delete(9))
  })
  expect(await screen.findByText(/1 change of yours waits here\./)).toBeDefined()
})

// A person typed in a form while a colleague deleted its record: the words were on the device, and no page showed them.
it('keeps the words of a form whose record was deleted, and has them in the form again when it is restored', async () => {
  const { replica } = await show('/projects/3/deliveries/9/edit')
  const field = await screen.findByRole('textbox', { name: /What came/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Left in the basement')
  const row = await replica.store.read(tables => tables.records('delivery').get(9))
  await act(() => replica.store.write('strict', ({ tables }) => tables.records('delivery').delete(9)))
  expect(await screen.findByRole('heading', { name: 'What you typed' })).toBeDefined()
  expect(await screen.findByText('Left in the basement')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Keep my words' })).toBeDefined()
  await act(() => replica.store.write('strict', ({ tables }) => tables.records('delivery').put(row!)))
  expect(await screen.findByDisplayValue('Left in the basement')).toBeDefined()
})

it('forgets the words of a form whose record was deleted when asked', async () => {
  const { replica } = await show('/projects/3/deliveries/9/edit')
  await userEvent.type(await screen.findByRole('textbox', { name: /What came/ }), ' and wet')
  await act(() => replica.store.write('strict', ({ tables }) => tables.records('delivery').delete(9)))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard mine' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'What you typed' })).toBeNull())
})

it.each(['', '/edit', '/history'])('shows a record under its own project only: …/deliveries/9%s', async end => {
  const { goTo } = await show(`/projects/3/deliveries/9${end}`)
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByText('The page you were looking for could not be located.')).toBeNull()
  await goTo(`/projects/4/deliveries/9${end}`)
  expect(await screen.findByText('The page you were looking for could not be located.')).toBeDefined()
  expect(screen.queryByText(/Left by the hoist/)).toBeNull()
})
