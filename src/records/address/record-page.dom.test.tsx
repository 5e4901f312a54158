import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { delivery } from '#contract/commercial/delivery'
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

it.each(['', '/edit', '/history'])('shows a record under its own project only: …/deliveries/9%s', async end => {
  const { goTo } = await show(`/projects/3/deliveries/9${end}`)
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByText('The page you were looking for could not be located.')).toBeNull()
  await goTo(`/projects/4/deliveries/9${end}`)
  expect(await screen.findByText('The page you were looking for could not be located.')).toBeDefined()
  expect(screen.queryByText(/Left by the hoist/)).toBeNull()
})
