import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '#contract/contacts/client'
import { archive, set } from '#local/write/changes'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useDeeds } from '../list/use-deeds'
import { UndoKeys } from './undo-keys'
import { EVERYWHERE, useUndoAt } from './use-undo'

beforeEach(() => setWidth(1440))

function Page() {
  const deeds = useDeeds(client)
  const record = { id: 5, fullName: 'Calder Valley', archivedAt: null }
  return (
    <>
      <button type="button" onClick={() => void deeds.archive([record], 'archive')}>
        Archive it
      </button>
      <button type="button" onClick={() => void deeds.remove([record])}>
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

async function show(at: '/list' | '/own') {
  const shown = await showPages({
    at,
    fill: replica => give(replica, 'client', 'index', 5, 3, { fullName: 'Calder Valley' }),
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

  it('withdraws a delete while there is no connection, and is not offered with one', async () => {
    const { held, goOnline, replica } = await show('/list')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(held).toBeDefined()
    expect(await replica.outbox()).toEqual([])
    goOnline()
    await userEvent.click(screen.getByRole('button', { name: 'Delete it' }))
    expect(await screen.findByText('Calder Valley deleted')).toBeDefined()
    await expect.poll(held).toBeUndefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('answers Ctrl+Z and Ctrl+Y anywhere but in a field, and says what was undone', async () => {
    const { replica, held } = await show('/list')
    await replica.edit([archive(client, 5)], 'Archived Calder Valley', EVERYWHERE)
    await userEvent.click(await screen.findByRole('textbox'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect((await held())?.['archivedAt']).not.toBeNull()
    act(() => screen.getByRole('textbox').blur())
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undid: archived Calder Valley')).toBeDefined()
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
