import { wrap } from 'comlink'
import { useRef, useState } from 'react'
import type { Photo } from '#local/types'
import { createWorker } from '../../app/device/create-worker'
import photoWorkerUrl from '../../../workers/photo-worker.ts?worker&url'
import { toasts } from '../../ui/overlay/toast-store'
import type { DraftPhoto } from './issue-draft'

/** What the photo worker answers; see workers/photo/prepare-photo.ts. */
interface PhotoWorker {
  readonly preparePhoto: (
    file: Blob,
    fileName: string,
  ) => Promise<{ ok: true; photo: Photo } | { ok: false; message: string }>
}

let worker: ReturnType<typeof wrap<PhotoWorker>> | null = null
const photoWorker = () => (worker ??= wrap<PhotoWorker>(createWorker(photoWorkerUrl, 'photos')))

/**
 * Makes chosen pictures ready one after another, off the main thread. A file that is no picture is named in a message and left out;
 * the others go on.
 */
export function usePhotoIntake(onPhoto: (photo: DraftPhoto) => void): {
  readonly preparing: number
  readonly take: (files: readonly File[]) => void
} {
  const [preparing, setPreparing] = useState(0)
  const queue = useRef(Promise.resolve())
  const nextKey = useRef(0)
  function take(files: readonly File[]) {
    setPreparing(count => count + files.length)
    for (const file of files) {
      queue.current = queue.current.then(async () => {
        try {
          const prepared = await photoWorker().preparePhoto(file, file.name)
          if (prepared.ok)
            onPhoto({
              key: Date.now() * 100 + nextKey.current++,
              photo: prepared.photo,
              takenAt: new Date(file.lastModified || Date.now()).toISOString(),
            })
          else toasts.show('error', prepared.message)
        } catch {
          toasts.show('error', `${file.name} could not be prepared. Try again.`)
        } finally {
          setPreparing(count => count - 1)
        }
      })
    }
  }
  return { preparing, take }
}
