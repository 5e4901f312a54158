import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '#contract/contacts/client'
import { problem } from '#contract/kit/problem'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { EditPage } from './edit-page'
import { EditAsNewPage, NewPage } from './new-page'

const blank = Object.fromEntries(Object.entries(client.fields).map(([name, field]) => [name, field.initial]))
const page = { resource: client, within: null }

beforeEach(() => setWidth(1440))

const show = (at: string) =>
  showPages({
    at,
    fill: replica =>
      give(replica, 'client', 'account', 5, 1, { ...blank, fullName: 'Calder Valley', phone: '01422 496 018' }),
    pages: {
      '/': () => <p>Home</p>,
      '/clients': () => <p>The list</p>,
      '/clients/new': () => (
        <>
          <Link to="/">Away</Link>
          <NewPage {...page} />
        </>
      ),
      '/clients/$id': () => <p>The view</p>,
      '/clients/$id/edit': () => <EditPage {...page} />,
      '/people/$id/edit': () => <EditPage {...page} canCopy={false} />,
      '/clients/$id/edit-as-new': () => <EditAsNewPage {...page} />,
    },
  })
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))

describe('the form of a new record', () => {
  it('has its buttons at the thumb on a phone, under one heading that the header says already', async () => {
    setWidth(390)
    await show('/clients/new')
    const field = await name()
    expect(screen.getAllByRole('heading', { level: 1 }).map(each => each.className)).toEqual(['visually-hidden'])
    const save = screen.getByRole('button', { name: 'Save client' })
    expect(field.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('says which field is missing, under it and in the list beside it, then saves and shows the record (FORM-2, ROUTE-11)', async () => {
    const { replica, where } = await show('/clients/new')
    await name()
    await press('Save client')
    expect(screen.getByText('1 field to fix before saving')).toBeDefined()
    expect((await name()).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(await name())
    await userEvent.type(await name(), 'Marlowe')
    // An error goes with its cause, and comes back with it.
    expect(screen.queryByText('1 field to fix before saving')).toBeNull()
    await userEvent.clear(await name())
    expect(screen.getByText('1 field to fix before saving')).toBeDefined()
    await userEvent.type(await name(), 'Marlowe')
    await press('Save client')
    await waitFor(() => expect(where()).toBe('/clients/1001'))
    expect(await replica.get('client', 1001)).toMatchObject({ fullName: 'Marlowe', _dirty: 1 })
  })

  it('is saved by Enter in a field, with the same checks (FORM-2)', async () => {
    const { where } = await show('/clients/new')
    await userEvent.type(await name(), '{Enter}')
    expect(screen.getByText('1 field to fix before saving')).toBeDefined()
    await userEvent.type(await name(), 'Marlowe{Enter}')
    await waitFor(() => expect(where()).toBe('/clients/1001'))
  })

  it('once saved is not gone back to: Back leads to where one came from, without a question', async () => {
    const { where, goTo, goBack } = await show('/clients')
    await goTo('/clients/new')
    await userEvent.type(await name(), 'Marlowe')
    await press('Save client')
    await waitFor(() => expect(where()).toBe('/clients/1001'))
    goBack()
    await waitFor(() => expect(where()).toBe('/clients'))
    expect(screen.queryByText('Leave this page?')).toBeNull()
  })

  it('asks before it is left unsaved, with the words of the specification (ROUTE-10)', async () => {
    const { where } = await show('/clients/new')
    await userEvent.type(await name(), 'Marlowe')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findByText('This form has not been saved. Do you still want to navigate away?')).toBeDefined()
    await press('No, stay on this page')
    expect(where()).toBe('/clients/new')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, navigate away' }))
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('is not asked about while nothing was typed', async () => {
    const { where } = await show('/clients/new')
    await name()
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('brings back what was not saved, says so, and starts again when told to', async () => {
    const { replica, goTo } = await show('/')
    await replica.saveDraft('new client ', { ...blank, fullName: 'Half typed' })
    await goTo('/clients/new')
    await waitFor(async () => expect((await name()).value).toBe('Half typed'))
    expect(screen.getByText('This is what you had not saved when you were last here.')).toBeDefined()
    await press('Start again')
    expect((await name()).value).toBe('')
    await waitFor(async () => expect(await replica.draft('new client ')).toBeNull())
  })
})

describe('the form of a record', () => {
  it('is headed by its name, goes up with Cancel, and sends only what changed (FORM-1, FORM-2)', async () => {
    const { replica, where } = await show('/clients/5/edit')
    expect(await screen.findByRole('heading', { name: 'Edit client: Calder Valley' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/clients/5')
    await userEvent.type(await name(), ' LLP')
    await press('Save changes')
    await waitFor(() => expect(where()).toBe('/clients/5'))
    expect((await replica.outbox()).map(line => line.entry)).toMatchObject([
      { kind: 'set', set: { fullName: 'Calder Valley LLP' } },
    ])
  })

  it('forgets at once what was set back as it was, and does not say later that it had not been saved (FORM-25)', async () => {
    const { replica, goTo } = await show('/clients/5/edit')
    const draft = () => replica.draft('edit client 5')
    await userEvent.type(await name(), ' LLP')
    await waitFor(async () => expect(await draft()).not.toBeNull())
    await userEvent.type(await name(), '{Backspace}{Backspace}{Backspace}{Backspace}')
    expect((await name()).value).toBe('Calder Valley')
    await goTo('/')
    await waitFor(async () => expect(await draft()).toBeNull())
    await goTo('/clients/5/edit')
    expect((await name()).value).toBe('Calder Valley')
    expect(screen.queryByText('This is what you had not saved when you were last here.')).toBeNull()
  })

  it('is saved as a new one after the question of the specification (FORM-1)', async () => {
    const { replica, where } = await show('/clients/5/edit')
    await name()
    await press('Save as new')
    expect(await screen.findByText('Are you sure you want to create a new client?')).toBeDefined()
    await userEvent.click(screen.getAllByRole('button', { name: 'Save as new' }).at(-1) ?? document.body)
    await waitFor(() => expect(where()).toBe('/clients/1001'))
    expect(await replica.get('client', 1001)).toMatchObject({ fullName: 'Calder Valley', phone: '01422 496 018' })
  })

  it('is not offered to be saved as a new one where no copy can be made: a person is invited', async () => {
    await show('/people/5/edit')
    await screen.findByRole('button', { name: 'Save changes' })
    expect(screen.queryByRole('button', { name: 'Save as new' })).toBeNull()
  })

  it('can be begun as a copy of it at edit-as-new (ROUTE-9)', async () => {
    const { replica, where } = await show('/clients/5/edit-as-new')
    await waitFor(async () => expect((await name()).value).toBe('Calder Valley'))
    await press('Save client')
    await waitFor(() => expect(where()).toBe('/clients/1001'))
    expect((await replica.get('client', 5))?.['fullName']).toBe('Calder Valley')
  })

  it('shows what the office refused under its field, with its first message, and sends it mended (FORM-2)', async () => {
    const { replica, goTo, where } = await show('/')
    await replica.edit([{ kind: 'set', resource: 'client', id: 5, set: { fullName: 'Taken', phone: '1' } }], 'Renamed')
    const refused = problem('invalid', {
      errors: [
        { path: 'fullName', message: 'This is already used' },
        { path: 'phone', message: 'Too short' },
      ],
    })
    await replica.store.write('relaxed', ({ tables }) =>
      tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'invalid', problem: refused }),
    )
    await goTo('/clients/5/edit')
    expect(await screen.findByText('The office did not take your last change: This is already used')).toBeDefined()
    expect((await name()).getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(await name())
    await userEvent.type(await name(), 'Free name')
    await press('Save changes')
    await waitFor(() => expect(where()).toBe('/clients/5'))
    expect((await replica.outbox()).map(line => line.entry)).toMatchObject([
      { kind: 'set', state: 'open', set: { fullName: 'Free name', phone: '1' } },
    ])
  })
})
