import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { AccessDenied } from './access-denied'

beforeEach(() => setWidth(1440))

const show = (search: string) => showPages({ at: `/access-denied${search}`, pages: { '/access-denied': AccessDenied } })

describe('access denied', () => {
  it('says so in plain words', async () => {
    await show('')
    await screen.findByText(
      "Sorry, you don't have access to this page. Please speak to your administrator if you believe you should.",
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it.each([
    ['Estimating', 'Estimating'],
    ['SiteCommercial', 'Site Commercial'],
  ])(
    'where only the licence for %s is missing, says what to upgrade; its one button is Cancel (FORM-10)',
    async (module, name) => {
      await show(`?upgrade=${module}`)
      const dialog = within(await screen.findByRole('dialog', { name: `Upgrade to access ${name} features` }))
      expect(dialog.getByText(/upgrade and enable/).textContent).toContain('contact your system administrator')
      expect(dialog.getAllByRole('button').map(button => button.textContent)).toEqual(['Cancel'])
      await userEvent.setup().click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})
