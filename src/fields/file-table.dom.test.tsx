import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UNKNOWN_LINK } from '#local/state/sync-state'
import { openNotices } from '#local/store/notices'
import { openTestReplica } from '../../tests/support/replica'
import { ConfirmProvider } from '../ui/overlay/confirm-provider'
import '../ui/testing/dom'
import { type FileSource, FileSourceContext } from './file-source'
import { FileTable } from './file-table'
import { LocalDataContext } from './replica-context'

const rows = [
  { id: 1, file: 40, fileName: 'Ground floor.pdf' },
  { id: 2, file: 41, fileName: 'wall.png' },
]
const source: FileSource = file =>
  Promise.resolve({
    fileName: 'x',
    fileSize: 2_048,
    mimeType: 'application/pdf',
    linksEndAt: null,
    s3UrlInline: `/inline/${file}`,
    s3UrlThumbnail: file === 40 ? '/small/40' : null,
  })

async function show(shown: typeof rows, onDelete?: (row: (typeof rows)[number]) => void) {
  const { replica, surroundings } = await openTestReplica()
  // The sync worker's word on the connection.
  const worker = openNotices(surroundings, 'quoin-test-1-7')
  const say = (connection: 'online' | 'offline') =>
    act(() => {
      worker.post({ kind: 'link', link: { ...UNKNOWN_LINK, connection } })
    })
  const lists = {
    page: () => Promise.reject(new Error('no lists here')),
    watch: () => Promise.resolve(() => undefined),
  }
  render(
    <LocalDataContext value={{ replica, lists }}>
      <FileSourceContext value={source}>
        <ConfirmProvider>
          <FileTable label="Documents" rows={shown} empty="No documents have been uploaded" onDelete={onDelete} />
        </ConfirmProvider>
      </FileSourceContext>
    </LocalDataContext>,
  )
  return { replica, say }
}
beforeEach(() => {
  window.URL.createObjectURL = () => 'blob:shown'
})

// Spec: FORM-18.
describe('a table of files', () => {
  it('shows each by its small picture and opens it by its name', async () => {
    await show(rows)
    expect((await screen.findByRole('link', { name: 'Ground floor.pdf' })).getAttribute('href')).toBe('/inline/40')
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/small/40'))
    expect(document.querySelectorAll('img')).toHaveLength(1)
  })
  it('says when nothing has been uploaded', async () => {
    await show([])
    expect(await screen.findByText('No documents have been uploaded')).toBeTruthy()
  })
  it('deletes after asking by name', async () => {
    const onDelete = vi.fn<(row: (typeof rows)[number]) => void>()
    await show(rows, onDelete)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete wall.png' }))
    expect(await screen.findByText('Do you want to delete wall.png')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(onDelete).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete wall.png' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(onDelete).toHaveBeenCalledWith(rows[1]))
  })
  it('says what the bin does', async () => {
    await show(rows, () => undefined)
    expect((await screen.findByRole('button', { name: 'Delete wall.png' })).title).toBe('Delete this file')
  })
  it('that is read-only deletes nothing', async () => {
    await show(rows)
    await screen.findByRole('link', { name: 'wall.png' })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a file on its way (FORM-17)', () => {
  it('shows how much of it has gone as it goes, that it waits without a connection, and that it has arrived', async () => {
    const { replica, say } = await show([{ id: 1, file: 40, fileName: 'Ground floor.pdf' }])
    say('online')
    const upload = {
      fileId: 40,
      fileName: 'Ground floor.pdf',
      mimeType: 'application/pdf',
      size: 5_000,
      problem: null,
      at: '2026-11-21T08:00:00.000Z',
    }
    const put = (state: 'queued' | 'sending' | 'sent', progress: number) =>
      replica.store.write(
        'relaxed',
        async ({ tables }) => {
          await tables.uploads.put({ ...upload, state, progress })
        },
        ['uploads'],
      )
    const shown = async () =>
      (await screen.findByRole('progressbar', { name: 'Sending Ground floor.pdf' })).getAttribute('aria-valuenow')
    await put('queued', 0)
    expect(await screen.findByText('Waits to be sent')).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    for (const progress of [0.38, 0.9]) {
      await put('sending', progress)
      await waitFor(async () => expect(await shown()).toBe(String(progress * 100)))
    }
    say('offline')
    expect(await screen.findByText('Waits to be sent')).toBeDefined()
    expect(screen.queryByText('Sending')).toBeNull()
    say('online')
    expect(await screen.findByText('Sending')).toBeDefined()
    await put('sent', 1)
    await waitFor(async () => expect(await shown()).toBe('100'))
  })
})
