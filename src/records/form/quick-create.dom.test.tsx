import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { trade } from '#contract/admin/trade'
import { operative } from '#contract/contacts/operative'
import { permissionStrings } from '#contract/permissions'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import type { Viewer } from '../../app/viewer'
import '../../ui/testing/dom'
import { NewPage } from './new-page'

const show = (viewer?: Viewer) =>
  showPages({
    at: '/operatives/new',
    ...(viewer ? { viewer } : {}),
    fill: async replica => {
      await give(replica, 'trade', 'account', 5, 1, { name: 'Dryliner', isPlant: false })
      await holdWhole(replica, 'account')
    },
    pages: {
      '/operatives/new': () => <NewPage resource={operative} within={null} />,
      '/operatives/$id': () => <p>Saved</p>,
    },
  })
const field = () => screen.findByRole('combobox', { name: /^Trade/ })

beforeEach(() => setWidth(1440))

// Spec: FORM-9, New trade; a material type and a fixed cost type are made in the same way.
describe('what a form points at', () => {
  it('is made in place, without a connection, begun with what was typed, and chosen', async () => {
    const { replica } = await show()
    await userEvent.type(await field(), 'Plasterer')
    await userEvent.click(await screen.findByRole('option', { name: 'New trade…' }))
    const dialog = await screen.findByRole('dialog', { name: 'New trade' })
    expect((await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Plasterer')
    await userEvent.click(await screen.findByRole('button', { name: 'Save trade' }))
    await waitFor(async () => expect((await field()).getAttribute('value')).toBe('Plasterer'))
    expect(screen.queryByRole('dialog')).toBeNull()
    const [line] = await replica.outbox()
    expect(line?.entry).toMatchObject({ kind: 'add', resource: trade.name, set: { name: 'Plasterer' } })
  })
  it('keeps its dialog, and saves nothing, while something is missing; the form around it is not submitted', async () => {
    const { replica } = await show()
    await userEvent.click(await field())
    await userEvent.click(await screen.findByRole('option', { name: 'New trade…' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save trade' }))
    expect(await screen.findAllByText(/must specify|required/i)).toHaveLength(1)
    expect(await replica.outbox()).toEqual([])
  })
  it('is chosen instead of made where one of its name is here already', async () => {
    const { replica } = await show()
    await userEvent.type(await field(), 'dry-liner')
    await userEvent.click(await screen.findByRole('option', { name: 'New trade…' }))
    const name = await within(await screen.findByRole('dialog', { name: 'New trade' })).findByRole('textbox', {
      name: /^Name/,
    })
    await userEvent.clear(name)
    await userEvent.type(name, 'DRYLINER')
    await userEvent.click(await screen.findByRole('button', { name: 'Use Dryliner' }))
    await waitFor(async () => expect((await field()).getAttribute('value')).toBe('Dryliner'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await replica.outbox()).toEqual([])
  })
  it('is not offered to the person who may not write it', async () => {
    const permissions = new Set(
      permissionStrings(
        { ContactsOperatives: 7, AdminTrades: 1 },
        { Estimating: 'Premium', SiteCommercial: 'Premium' },
        false,
      ),
    )
    await show({ ...VIEWER, permissions })
    await userEvent.click(await field())
    expect(await screen.findByRole('option', { name: 'Dryliner' })).toBeDefined()
    expect(screen.queryByRole('option', { name: 'New trade…' })).toBeNull()
  })
})
