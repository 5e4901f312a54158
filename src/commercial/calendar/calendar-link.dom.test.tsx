import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { CalendarLinkDialog } from './calendar-link-dialog'

const show = async (madeAt: string | null) => {
  const called: string[] = []
  const copied: string[] = []
  let made = madeAt
  const shown = await showPages({
    server: {
      call: (path, init) => {
        const method = init?.method ?? 'GET'
        called.push(`${method} ${path}`)
        if (method === 'DELETE') made = null
        if (method !== 'POST') return Promise.resolve(Response.json({ madeAt: made }))
        made = '2026-11-11T09:00:00.000Z'
        const url = `https://quoin.test/api/notice-calendars/${called.length}/notices.ics`
        return Promise.resolve(Response.json({ url, madeAt: made }))
      },
    },
    pages: { '/': () => <CalendarLinkDialog onClose={() => undefined} /> },
    at: '/',
  })
  // It brings a clipboard of its own.
  const user = userEvent.setup()
  navigator.clipboard.writeText = words => Promise.resolve(void copied.push(words))
  await act(async () => shown.goOnline())
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar link' }))
  return { called, copied, dialog, user }
}

it('makes the first link and copies it, and shows it only now', async () => {
  const { copied, dialog, user } = await show(null)
  await user.click(await dialog.findByRole('button', { name: 'Copy calendar link' }))
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(await dialog.findByLabelText('Your link')).toHaveProperty('value', copied[0])
  expect(dialog.getByText(/shown only now/)).toBeDefined()
  // Copied again it is the same link.
  await user.click(dialog.getByRole('button', { name: 'Copy calendar link' }))
  await waitFor(() => expect(copied).toEqual([copied[0], copied[0]]))
})

it('offers a new link where one was made earlier, and takes it away', async () => {
  const { called, dialog, user } = await show('2026-11-01T09:00:00.000Z')
  expect(await dialog.findByText(/You made a link on 01\/11\/2026/)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Copy calendar link' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Make a new link' }))
  expect(await dialog.findByLabelText('Your link')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Remove link' }))
  await waitFor(() => expect(dialog.queryByLabelText('Your link')).toBeNull())
  expect(called).toContain('DELETE /users/me/calendar-link')
})
