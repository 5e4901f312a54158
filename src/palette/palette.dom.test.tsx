import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FolderOpen, LogOut } from 'lucide-react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '#contract/contacts/client'
import { give } from '../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { Palette } from './palette'

const blank = Object.fromEntries(Object.entries(client.fields).map(([name, field]) => [name, field.initial]))
const signOut = vi.fn<() => void>()

beforeEach(() => {
  setWidth(1440)
  Element.prototype.scrollIntoView = () => undefined
})

const show = () =>
  showPages({
    at: '/',
    fill: async replica => {
      await give(replica, 'client', 'account', 5, 1, { ...blank, fullName: 'Çalder Valley Estates' })
      await give(replica, 'client', 'account', 6, 1, { ...blank, fullName: '2417 Kirkgate PB-125' })
      await holdWhole(replica, 'account')
    },
    pages: {
      '/': () => (
        <Palette
          pages={[{ label: 'Projects', under: 'Projects', icon: FolderOpen, address: { to: '/projects', params: {} } }]}
          actions={[{ label: 'Sign out', icon: LogOut, run: signOut }]}
        />
      ),
      '/projects': () => <p>All projects</p>,
      '/clients/$clientId': () => <p>The client</p>,
    },
  })

describe('the command palette', () => {
  it('opens on Ctrl K and goes to a page', async () => {
    const { where } = await show()
    await screen.findByRole('button', { name: /Find or do anything/ })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'proj{Enter}')
    await waitFor(() => expect(where()).toBe('/projects'))
  })

  it('finds a record of this device by its name, whatever its accents, and opens it', async () => {
    const { where } = await show()
    await userEvent.click(await screen.findByRole('button', { name: /Find or do anything/ }))
    await userEvent.type(await screen.findByRole('combobox'), 'calder')
    await userEvent.click(await screen.findByText('Çalder Valley Estates'))
    await waitFor(() => expect(where()).toBe('/clients/5'))
  })

  it.each(['241', '417', 'pb 125', 'PB125'])('finds a record by %s, part of its number or its code', async typed => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: /Find or do anything/ }))
    await userEvent.type(await screen.findByRole('combobox'), typed)
    expect(await screen.findByText('2417 Kirkgate PB-125')).toBeTruthy()
  })

  it('does what is to be done at once', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: /Find or do anything/ }))
    await userEvent.click(await screen.findByText('Sign out'))
    expect(signOut).toHaveBeenCalledOnce()
  })
})
