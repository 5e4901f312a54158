import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { give } from '../../tests/support/replica'
import { showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { SignOutDialog } from './sign-out'

// A tap on "Send now" that lasted until the change had gone was a tap on "Stay", and the question was away.
it('a button does not become another one when what was waiting has gone', async () => {
  const { replica, goOnline } = await showPages({
    at: '/',
    fill: async replica => {
      await give(replica, 'issue', 'project:3', 20, 1, { project: 3, summary: 'Crack' })
      await replica.edit([{ kind: 'set', resource: 'issue', id: 20, set: { summary: 'Gap' } }], 'x')
    },
    pages: { '/': () => <SignOutDialog onStay={() => undefined} onLeave={() => undefined} /> },
  })
  await screen.findByRole('button', { name: /^Send now/ })
  expect(screen.getByRole('textbox', { name: /^To throw it away/ })).toBeDefined()
  goOnline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Send now/ }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  const send = screen.getByRole('button', { name: /^Send now/ })
  await replica.discard((await replica.outbox())[0]?.entry.seq ?? 0)
  await screen.findByRole('button', { name: 'Log out' })
  expect(send.isConnected).toBe(false)
})
