import { useRef, useState } from 'react'
import { toasts } from '../../ui/overlay/toast-store'
import { photoWorker } from './photo-worker'
import type { DraftPhoto } from './draft-photo'

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
