import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { problem, type FieldClash } from '#contract/problem'
import { refold } from '#local/outbox/pending'
import type { Replica } from '#local/replica'
import { give } from '../../tests/support/replica'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { SyncCentrePage } from './sync-centre-page'

beforeEach(() => setWidth(390))

const pages = { '/sync': () => <SyncCentrePage /> }

async function refuse(replica: Replica, fields: readonly FieldClash[]): Promise<void> {
  const clash = { fields, by: 'Alison Reid', at: '2026-11-21T10:42:00.000Z' }
  await replica.store.write('strict', async work => {
    await work.tables.outbox
      .toCollection()
      .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict', { clash }) })
    for (const entry of await work.tables.outbox.toArray()) await refold(work, entry.resource, entry.id)
  })
}

async function showDeleted() {
  const shown = await showPages({
    at: '/sync',
    fill: async replica => {
      await give(replica, 'issue', 'project:20', 5, 9, { project: 20, number: 4, summary: 'Pad 4 is low' })
      await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'Deleted issue, Pad 4 is low')
      await refuse(replica, [{ path: 'dueDate', base: '2026-11-26', mine: null, theirs: '2026-12-02' }])
    },
    pages,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  return { ...shown, sheet: within(await screen.findByRole('dialog', { name: 'Issue: keep it or delete it?' })) }
}

it('a delete that met an edit says so, shows what the colleague changed, and keeps the record with it', async () => {
  const { replica, sheet } = await showDeleted()
  expect(sheet.getByText('You deleted it here')).toBeDefined()
  expect(sheet.getByText('Alison Reid changed it')).toBeDefined()
  expect(sheet.getByText('What Alison Reid changed')).toBeDefined()
  expect(sheet.getByText(/02\/12\/2026/)).toBeDefined()
  expect(sheet.queryByText('Yours')).toBeNull()
  await userEvent.click(sheet.getByRole('radio', { name: /Keep it with their changes/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Keep the issue' }))
  await waitFor(async () => expect(await replica.outbox()).toEqual([]))
})

it('a delete that stands goes to the office as settled', async () => {
  const { replica, sheet } = await showDeleted()
  await userEvent.click(sheet.getByRole('radio', { name: /Delete it/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Delete the issue' }))
  await waitFor(async () =>
    expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.state, entry.command?.name])).toEqual([
      ['delete', 'open', 'settled'],
    ]),
  )
})

it('a cell is settled value by value: what only the colleague wrote stays, and a third figure may be typed', async () => {
  const was = { percent: 400_000, recordedAt: null, note: null }
  const wire = (percent: string, note: string | null) => ({ percent, recordedAt: null, note })
  const { replica } = await showPages({
    at: '/sync',
    fill: async replica => {
      await give(replica, 'assessmentZone', 'assessment:30', 9, 5, { assessment: 30, name: 'North', parent: null })
      await give(replica, 'assessmentProduct', 'assessment:30', 1172, 5, { assessment: 30, name: 'P-01 Partition' })
      await give(replica, 'productProgress', 'project:20', 1172, 5, {
        project: 20,
        assessment: 30,
        cells: { 9: was },
      })
      const set = { 'cells.9': { ...was, percent: 650_000 } }
      await replica.edit([{ kind: 'set', resource: 'productProgress', id: 1172, set }], 'Progress')
      await refuse(replica, [
        {
          path: 'cells.9',
          base: wire('40.0000', null),
          mine: wire('65.0000', null),
          theirs: wire('55.0000', 'do not certify'),
        },
      ])
    },
    pages,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('North, P-01 Partition: progress')).toBeDefined()
  const note = within(sheet.getByRole('group', { name: 'Note' }))
  expect(note.getByRole<HTMLInputElement>('radio', { name: /Theirs do not certify/ }).checked).toBe(true)
  await userEvent.click(sheet.getAllByRole('button', { name: 'Another value' })[0] ?? document.body)
  const typed = sheet.getByRole('textbox', { name: /Another value: Progress/ })
  await userEvent.clear(typed)
  await userEvent.type(typed, '60')
  await userEvent.tab()
  await userEvent.click(sheet.getByRole('button', { name: 'Keep these 2' }))
  await waitFor(async () =>
    expect((await replica.outbox())[0]?.entry).toMatchObject({
      state: 'open',
      set: { 'cells.9': { percent: '60.0000', note: 'do not certify' } },
    }),
  )
})

it('an edit of what somebody deleted offers the words and to let it go, and no try that would fail again', async () => {
  const { replica } = await showPages({
    at: '/sync',
    fill: async replica => {
      await give(replica, 'issue', 'project:20', 5, 9, { project: 20, number: 4, summary: 'Pad 4 is low' })
      await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Pad 4 is 20 mm low' } }], 'Issue')
      await replica.store.write('strict', async ({ tables }) => {
        await tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'gone', problem: problem('gone') })
      })
    },
    pages,
  })
  const copied: string[] = []
  const person = userEvent.setup()
  navigator.clipboard.writeText = words => Promise.resolve(void copied.push(words))
  await person.click(await screen.findByRole('button', { name: 'Copy my words' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(copied[0]).toContain('Pad 4 is 20 mm low')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Let it go' }))
  await person.click(screen.getByRole('button', { name: 'Let it go, sure?' }))
  await waitFor(async () => expect(await replica.outbox()).toEqual([]))
})
