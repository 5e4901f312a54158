import type { Store } from '../store/store'
import type { Tables } from '../store/stored'
import type { UploadStatus } from '../types'

/** Photos that are not in the office yet, oldest first. */
export async function uploadStatuses(tables: Tables): Promise<UploadStatus[]> {
  const uploads = await tables.uploads.toArray()
  return uploads
    .filter(upload => upload.state !== 'sent')
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.fileId - b.fileId))
    .map(({ fileId, fileName, size, state, problem, progress }) => ({
      fileId,
      fileName,
      size,
      state,
      problem,
      progress,
    }))
}

/** Puts a failed upload back in the queue. */
export const retryUpload = (store: Store, fileId: number): Promise<void> =>
  store.write(
    'strict',
    async ({ tables, wake }) => {
      const upload = await tables.uploads.get(fileId)
      if (upload?.state !== 'failed') return
      await tables.uploads.put({ ...upload, state: 'queued', problem: null, progress: 0 })
      wake()
    },
    ['uploads'],
  )
