import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '#contract/contacts/client'
import type { Replica } from '#local/replica'
import { archive, remove, set } from '#local/write/changes'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import type { Server } from '../../app/office/server'
import { useRowActions } from '../list/use-row-actions'
import { UndoKeys } from './undo-keys'
import { EVERYWHERE } from '#local/write/undo-steps'
import { useUndoAt } from './use-undo'

beforeEach(() => setWidth(1440))

function Page() {
  const actions = useRowActions(client)
  const record = { id: 5, fullName: 'Calder Valley', archivedAt: null }
  return (
    <>
      <button type="button" onClick={() => void actions.archive([record], 'archive')}>
        Archive it
      </button>
      <button type="button" onClick={() => void actions.remove([record])}>
        Delete it
      </button>
      <input aria-label="Note" />
      <UndoKeys />
    </>
  )
}
function Own() {
  const history = useUndoAt('bill:9')
  return (
    <>
      <p>{history.canUndo ? 'Something to undo' : 'Nothing to undo'}</p>
      <UndoKeys />
    </>
  )
}

const asked: unknown[] = []
beforeEach(() => void asked.splice(0))
const server: Server = {
  call: (path, init) => {
    if (path !== '/deleted-records/restore') throw new Error(path)
    asked.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return Promise.resolve(Response.json({ restored: 1, leftEmpty: [] }))
  },
}
/** The office has taken what was sent. */
const answered = (replica: Replica) =>
  replica.store.write('strict', async ({ tables }) => {
    await tables.outbox.clear()
  })

async function show(at: '/list' | '/own') {
  const shown = await showPages({
    at,
    fill: replica => give(replica, 'client', 'index', 5, 3, { fullName: 'Calder Valley' }),
    server,
    pages: { '/list': Page, '/own': Own },
  })
  const held = async () => shown.replica.get('client', 5)
  return { ...shown, held }
}

describe('Undo', () => {
  it('brings back what was archived, from its message', async () => {
    const { held } = await show('/list')
    await userEvent.click(await screen.findByRole('button', { name: 'Archive it' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(async () => (await held())?.['archivedAt']).toBeNull()
  })

  it('withdraws a delete while there is no connection, and has the office restore one that was sent', async () => {
    const { held, goOnline, replica } = await show('/list')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(held).toBeDefined()
    expect(await replica.outbox()).toEqual([])
    goOnline()
    await userEvent.click(screen.getByRole('button', { name: 'Delete it' }))
    await expect.poll(held).toBeUndefined()
    await answered(replica)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) ?? document.body)
    await expect.poll(() => asked).toEqual([{ resource: 'client', ids: [5] }])
    expect(screen.queryByText(/can't be undone/)).toBeNull()
  })

  it('says that a delete the office has refused is not undone', async () => {
    const { goOnline, replica, held } = await show('/list')
    goOnline()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
    await expect.poll(held).toBeUndefined()
    await replica.store.write('strict', async ({ tables }) => {
      await tables.outbox.toCollection().modify({ state: 'rejected' })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/can't be undone/)).toBeDefined()
    expect(asked).toEqual([])
  })

  it('has the office restore a delete that Ctrl+Z finds sent', async () => {
    const { replica } = await show('/list')
    await replica.edit([remove(client, 5)], 'Deleted Calder Valley', EVERYWHERE)
    await answered(replica)
    await screen.findByRole('button', { name: 'Delete it' })
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Deleted Calder Valley')).toBeDefined()
    expect(asked).toEqual([{ resource: 'client', ids: [5] }])
  })

  it('answers Ctrl+Z and Ctrl+Y anywhere but in a field, and says what was undone', async () => {
    const { replica, held } = await show('/list')
    await replica.edit([archive(client, 5)], 'Archived Calder Valley', EVERYWHERE)
    await userEvent.click(await screen.findByRole('textbox'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect((await held())?.['archivedAt']).not.toBeNull()
    act(() => screen.getByRole('textbox').blur())
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Archived Calder Valley')).toBeDefined()
    expect((await held())?.['archivedAt']).toBeNull()
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect.poll(async () => (await held())?.['archivedAt']).not.toBeNull()
  })

  it('leaves the keys to a page with steps of its own', async () => {
    const { replica, held } = await show('/own')
    await replica.edit([archive(client, 5)], 'Archived', EVERYWHERE)
    expect(await screen.findByText('Nothing to undo')).toBeDefined()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect((await held())?.['archivedAt']).not.toBeNull()
    await replica.edit([set(client, 5, { notes: 'Typed here' })], 'Notes', 'bill:9')
    expect(await screen.findByText('Something to undo')).toBeDefined()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(async () => (await held())?.['notes'] ?? null).toBeNull()
  })
})
