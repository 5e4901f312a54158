import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
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
  await screen.findByText('Nothing waits')
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
  expect(screen.queryByText('Nothing waits')).toBeNull()
  held.give()
  expect(await screen.findByRole('list', { name: 'Waiting' })).toBeDefined()
  expect(screen.queryByText('Nothing waits')).toBeNull()
})
