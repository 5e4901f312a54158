import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openNotices } from '#local/store/notices'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { SyncCentrePage } from './sync-centre-page'

beforeEach(() => setWidth(390))

it('a photo the office would not take needs somebody, with what waits for it, and does not wait among what is sent automatically', async () => {
  const { replica } = await showPages({
    at: '/sync',
    fill: async replica => {
      const issue = await replica.newId()
      await replica.edit(
        [
          { kind: 'add', resource: 'issue', id: issue, values: { project: 20, summary: 'Pad 4 is low' } },
          {
            kind: 'attach',
            resource: 'issuePhoto',
            values: { project: 20, issue },
            field: 'file',
            photo: { fileName: 'pad.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(9), thumbnail: null },
          },
        ],
        'Issue, Pad 4 is low',
      )
      const [upload] = await replica.uploads()
      await replica.store.write('strict', async ({ tables }) => {
        const kept = await tables.uploads.get(upload?.fileId ?? 0)
        if (kept) await tables.uploads.put({ ...kept, state: 'failed', problem: 'The file is not a JPEG picture' })
      })
    },
    pages: { '/sync': () => <SyncCentrePage /> },
  })
  expect(await screen.findByRole('heading', { name: 'Needs you' })).toBeDefined()
  expect(screen.getByText('The file is not a JPEG picture')).toBeDefined()
  expect(within(await screen.findByRole('list', { name: 'Held by a photo' })).getAllByRole('listitem')).toHaveLength(1)
  expect(within(screen.getByRole('list', { name: 'Waiting' })).getAllByRole('listitem')).toHaveLength(1)
  await waitFor(() => expect(replica.syncState.get()).toMatchObject({ needsYou: 1, waiting: 1, uploads: 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(replica.syncState.get()).toMatchObject({ needsYou: 0, waiting: 2, uploads: 1 }))
})

it('one issue and its two photos are one line, discarded together', async () => {
  const { replica } = await showPages({
    at: '/sync',
    fill: async replica => {
      const issue = await replica.newId()
      const photo = (fileName: string) => ({
        kind: 'attach' as const,
        resource: 'issuePhoto',
        values: { project: 20, issue },
        field: 'file',
        photo: { fileName, mimeType: 'image/jpeg', bytes: new ArrayBuffer(9), thumbnail: null },
      })
      const raised = { kind: 'add' as const, resource: 'issue', id: issue, values: { project: 20, summary: 'Pad 4' } }
      await replica.edit([raised, photo('a.jpg'), photo('b.jpg')], 'Raised issue Pad 4')
    },
    pages: { '/sync': () => <SyncCentrePage /> },
  })
  expect(await screen.findByText(/^with 2 photos · \d\d:\d\d$/)).toBeDefined()
  const list = within(screen.getByRole('list', { name: 'Waiting' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(list.getByRole('button', { name: 'Discard' }))
  await userEvent.click(list.getByRole('button', { name: 'Discard, sure?' }))
  await waitFor(async () => expect([await replica.outbox(), await replica.uploads()]).toEqual([[], []]))
})

it('says what is being downloaded, and how far it has come', async () => {
  const { goOnline } = await showPages({ at: '/sync', pages: { '/sync': () => <SyncCentrePage /> } })
  await screen.findByText('Nothing to send')
  goOnline({ scope: 'assessment:30', rows: 1240 })
  expect(await screen.findByText('Downloading a bill: 1,240 so far')).toBeDefined()
  goOnline({ scope: 'index', rows: 0 })
  await waitFor(() => expect(screen.queryByText(/Downloading/)).toBeNull())
})

it('says that nothing waits only once it has looked (for a moment it said so of work that waited)', async () => {
  const held = { give: () => undefined as void }
  const { replica, goTo } = await showPages({
    at: '/before',
    fill: async replica => {
      const values = { project: 20, summary: 'Pad 4' }
      await replica.edit([{ kind: 'add', resource: 'issue', id: await replica.newId(), values }], 'Issue Pad 4')
    },
    pages: { '/before': () => <p>Before</p>, '/sync': () => <SyncCentrePage /> },
  })
  const read = replica.outbox.bind(replica)
  const until = new Promise<void>(resolve => (held.give = resolve))
  replica.outbox = () => until.then(read)
  await goTo('/sync')
  expect(await screen.findByText('Reading what waits')).toBeDefined()
  expect(screen.queryByText('Nothing to send')).toBeNull()
  held.give()
  expect(await screen.findByRole('list', { name: 'Waiting' })).toBeDefined()
  expect(screen.queryByText('Nothing to send')).toBeNull()
})

/** The sync centre with one change that was sent and not confirmed. */
async function withUnconfirmed() {
  const shown = await showPages({
    at: '/sync',
    fill: async replica => {
      const values = { project: 20, summary: 'Pad 4' }
      await replica.edit([{ kind: 'add', resource: 'issue', id: await replica.newId(), values }], 'Issue Pad 4')
      await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
    },
    pages: { '/sync': () => <SyncCentrePage /> },
  })
  await screen.findByText('Issue Pad 4')
  return shown
}
const retryAt = new Date(2026, 10, 28, 9, 42).getTime()

it('a change is "Sending" only while something is sent (it said so for ever when nothing was tried)', async () => {
  const { goOnline } = await withUnconfirmed()
  const line = within(screen.getByRole('list', { name: 'Waiting' }))
  expect(line.getByText('Waiting')).toBeDefined()
  goOnline(null, { sending: { done: 0, of: 1 } })
  expect(await line.findByText('Sending')).toBeDefined()
  goOnline(null, { trouble: { kind: 'sign-in', isSending: true, retryAt } })
  expect(await line.findByText('Waiting')).toBeDefined()
})

it.each([
  [
    'sign-in',
    'The office does not accept your sign-in. Your work is safe on this phone. Quoin tries again at 09:42. If this stays, sign out and keep your work, then sign in again.',
  ],
  ['busy', 'The office cannot answer right now. Your work is safe on this phone. Quoin tries again at 09:42.'],
] as const)('says why nothing is sent and when it is tried again: %s', async (kind, words) => {
  const { goOnline } = await withUnconfirmed()
  goOnline(null, { trouble: { kind, isSending: true, retryAt } })
  expect(await screen.findByText(words)).toBeDefined()
  goOnline()
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

it('says that nothing was tried for a minute, and asks for a try', async () => {
  const { goOnline, replica, surroundings } = await withUnconfirmed()
  goOnline()
  await waitFor(() => expect(replica.syncState.get().waiting).toBe(1))
  const heard: unknown[] = []
  openNotices(surroundings, replica.store.name).listen(notice => heard.push(notice.kind))
  expect(screen.queryByText(/Nothing was sent for more than a minute/)).toBeNull()
  act(() => void surroundings.clock.step())
  expect(await screen.findByText(/Nothing was sent for more than a minute/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(heard).toEqual(['hurry'])
})
