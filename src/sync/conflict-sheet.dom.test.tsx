import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { problem, type FieldConflict } from '#contract/kit/problem'
import { refold } from '#local/outbox/pending'
import type { Replica } from '#local/replica'
import { give } from '../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { issue } from '#contract/commercial/issue'
import { assessment } from '#contract/estimating/assessment'
import { ListPage } from '../records/list/list-page'
import { ViewPage } from '../records/view/view-page'
import { SyncCentrePage } from './sync-centre-page'

beforeEach(() => setWidth(390))

const pages = { '/sync': () => <SyncCentrePage /> }

async function refuse(replica: Replica, fields: readonly FieldConflict[]): Promise<void> {
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
  expect(sheet.getAllByRole('radio').map(each => each.closest('label')?.textContent)).toEqual([
    'Keep it with the changes of Alison Reid What you deleted comes back for everyone',
    'Delete it Alison Reid gets a message. It stays in the history',
  ])
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Keep it with/ }).checked).toBe(true)
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
  expect(sheet.getByText('North, P-01 Partition')).toBeDefined()
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

it('a price and why it is fixed are chosen together', async () => {
  const { replica } = await showPages({
    at: '/sync',
    fill: async at => {
      const was = { assessment: 30, name: 'Skim', unit: 'm²', fixedPrice: 50_000, fixedPriceReason: 'target' }
      await give(at, 'assessmentProduct', 'assessment:30', 1172, 5, was)
      const set = { fixedPrice: 80_000, fixedPriceReason: 'manual' }
      await at.edit([{ kind: 'set', resource: 'assessmentProduct', id: 1172, set }], 'Fixed the price')
      await refuse(at, [
        { path: 'fixedPrice', base: '5.0000', mine: '8.0000', theirs: '7.0000' },
        { path: 'fixedPriceReason', base: 'target', mine: 'manual', theirs: 'client' },
      ])
    },
    pages,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('radio', { name: /Yours .*8/ }))
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Yours Typed/ }).checked).toBe(true)
  await userEvent.click(sheet.getByRole('radio', { name: /Theirs Given by the client/ }))
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Theirs .*7/ }).checked).toBe(true)
  await userEvent.click(sheet.getByRole('radio', { name: /Yours .*8/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Keep these 2' }))
  await waitFor(async () =>
    expect((await replica.outbox())[0]?.entry).toMatchObject({
      set: { fixedPrice: '8.0000', fixedPriceReason: 'manual' },
    }),
  )
})

/** An issue whose summary this person and a colleague changed. */
async function showEdited(at: string) {
  const issuePage = () => <ViewPage resource={issue} within={null} />
  const shown = await showPages({
    at,
    fill: async replica => {
      const record = { project: 20, number: 4, summary: 'Crack', dueDate: null, state: 'open', archivedAt: null }
      await give(replica, 'issue', 'project:20', 5, 9, record)
      await holdWhole(replica, 'project:20')
      await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Mine' } }], 'Changed issue')
      await refuse(replica, [{ path: 'summary', base: 'Crack', mine: 'Mine', theirs: 'Theirs' }])
    },
    pages: { ...pages, '/issues/$id': issuePage, '/issues': () => <ListPage resource={issue} within={null} /> },
  })
  /** A colleague changes the summary once more, and the device hears of it. */
  const third = (summary: string) =>
    shown.replica.store.write('relaxed', ({ tables }) =>
      tables.shadow.toCollection().modify(shadow => {
        Object.assign(shadow, { row: { ...shadow.row, summary } })
      }),
    )
  return { ...shown, third }
}

it('an open sheet shows a third change and asks again', async () => {
  const { replica, third } = await showEdited('/sync')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('radio', { name: /Yours Mine/ }))
  await third('Newest')
  expect(await sheet.findByText(/changed it again while this was open/)).toBeDefined()
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Theirs Newest/ }).checked).toBe(false)
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Yours Mine/ }).checked).toBe(false)
  await userEvent.click(sheet.getByRole('radio', { name: /Yours Mine/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Keep this' }))
  await waitFor(async () =>
    expect((await replica.outbox())[0]?.entry).toMatchObject({
      state: 'open',
      base: { summary: 'Newest' },
      set: { summary: 'Mine' },
    }),
  )
})

it('a choice made against a value that has changed since is refused on the device', async () => {
  const { replica, third } = await showEdited('/sync')
  const [item] = await replica.needsYou()
  await third('Newest')
  await expect(replica.resolve(item?.entry.seq ?? 0, { summary: 'mine' }, item?.theirs)).rejects.toThrow(
    /changed it again/,
  )
  expect((await replica.needsYou()).length).toBe(1)
})

it.each(['/issues/5', '/issues'])(
  'at %s the record says that it needs its person, and leads to the choice',
  async at => {
    const { where } = await showEdited(at)
    await userEvent.click(await screen.findByRole('link', { name: /^Needs you: .*Mine/ }))
    expect(await screen.findByRole('dialog', { name: 'Issue: choose what to keep' })).toBeDefined()
    expect(where()).toBe('/sync')
  },
)

it('the page of what somebody deleted says that a change of it needs its person, by the name the change has (it said only that it is not here)', async () => {
  const { where } = await showPages({
    at: '/issues/5',
    fill: async replica => {
      await give(replica, 'issue', 'project:20', 5, 9, { project: 20, number: 4, summary: 'Pad 4 is low' })
      await replica.edit(
        [{ kind: 'set', resource: 'issue', id: 5, set: { details: 'By 20 mm' } }],
        'Issue Pad 4: details',
      )
      await replica.store.write('strict', async work => {
        await work.tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'gone', problem: problem('gone') })
        await work.tables.shadow.update(['issue', 5], { row: null })
        await refold(work, 'issue', 5)
      })
      expect((await replica.needsYou())[0]?.recordLabel).toBe('Issue Pad 4: details')
    },
    pages: { ...pages, '/issues/$id': () => <ViewPage resource={issue} within={null} /> },
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Needs you: what you changed of it' }))
  expect(await screen.findByRole('dialog', { name: 'Issue deleted: what about yours?' })).toBeDefined()
  expect(where()).toBe('/sync')
})

it('an edit of what somebody deleted restores it with that edit, in that order', async () => {
  const calls: string[] = []
  const { replica, goOnline } = await showPages({
    at: '/sync',
    fill: async replica => {
      await give(replica, 'issue', 'project:20', 5, 9, { project: 20, number: 4, summary: 'Pad 4 is low' })
      await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Pad 4 is 20 mm low' } }], 'Issue')
      await replica.store.write('strict', async ({ tables }) => {
        await tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'gone', problem: problem('gone') })
      })
    },
    server: {
      call: async (path, init) => {
        calls.push(`${path} ${JSON.stringify(init?.body)} ${(await replica.outbox())[0]?.entry.state}`)
        return Response.json({ restored: 1, leftEmpty: [] })
      },
    },
    pages,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  const restore = () => screen.findByRole('button', { name: /^Restore the issue/ })
  await userEvent.click(await restore())
  expect(calls).toEqual([])
  goOnline()
  await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
  await userEvent.click(await restore())
  await waitFor(async () => expect((await replica.outbox())[0]?.entry.state).toBe('open'))
  expect(calls).toEqual(['/deleted-records/restore "{\\"resource\\":\\"issue\\",\\"ids\\":[5]}" rejected'])
  expect((await replica.outbox())[0]?.entry.set).toEqual({ summary: 'Pad 4 is 20 mm low' })
})

it('an edit of what somebody deleted offers the words and to discard it, and no try that would fail again', async () => {
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
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Choose' }))
  const sheet = within(await screen.findByRole('dialog'))
  await person.click(sheet.getByRole('radio', { name: /Keep my words/ }))
  await person.click(sheet.getByRole('button', { name: 'Keep my words' }))
  await sheet.findByRole('button', { name: 'Kept' })
  expect(copied[0]).toContain('Pad 4 is 20 mm low')
  await person.click(sheet.getByRole('radio', { name: /Discard mine/ }))
  await person.click(sheet.getByRole('button', { name: 'Discard mine' }))
  await waitFor(async () => expect(await replica.outbox()).toEqual([]))
})

// Audit 22, A8: "Theirs: none" stood beside a target price that was there.
it('a value the person may no longer see is neither told nor asked: what the office has stays', async () => {
  const opening = assessment.fields.targetPrice.readBy.flat().map(right => `canRead${right}`)
  const { replica } = await showPages({
    at: '/sync',
    viewer: { ...VIEWER, permissions: new Set([...VIEWER.permissions].filter(each => !opening.includes(each))) },
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 9, { name: 'Drylining', project: 20, targetPrice: null })
      const set = { name: 'Dry', targetPrice: 4_200_000 }
      await replica.edit([{ kind: 'set', resource: 'assessment', id: 9, set }], 'Changed assessment')
      await refuse(replica, [
        { path: 'name', base: 'Drylining', mine: 'Dry', theirs: 'Partitions' },
        { path: 'targetPrice', base: '41000.00', mine: '42000.00', theirs: null },
      ])
    },
    pages,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  const sheet = within(await screen.findByRole('dialog', { name: /choose what to keep/ }))
  expect(sheet.getByText('Target price: you may no longer see this. What the office has stays.')).toBeDefined()
  expect(sheet.queryByText(/4[12],000/)).toBeNull()
  expect(sheet.getAllByRole('radio')).toHaveLength(2)
  await userEvent.click(sheet.getByRole('radio', { name: /Dry/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Keep these 2' }))
  // What was wanted and given up goes into the history, which they are not shown either.
  await waitFor(async () =>
    expect((await replica.outbox()).map(({ entry }) => entry.command?.name ?? entry.set)).toEqual([
      { name: 'Dry' },
      'setAside',
      'settled',
    ]),
  )
})
