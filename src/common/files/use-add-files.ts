import { mimeTypeOf } from '#contract/platform/files'
import type { Change, Photo } from '#local/types'
import { fileFault, UNREADABLE } from '../../fields/file-fault'
import { tellErrors } from '../../app/office/respond'
import { useAct } from '../../records/data/use-act'

/**
 * Keeps chosen files on this device and makes a record of each, one after the other; it goes to the office once its file has. A file that
 * cannot be taken is named, with the others, and left out. `added` makes the record of the first file, the second…
 */
export function useAddFiles(added: (file: Photo, index: number) => Change): (files: readonly File[]) => Promise<void> {
  const act = useAct()
  return async files => {
    let index = 0
    const faults: string[] = []
    for (const file of files) {
      const fault = fileFault(file)
      const bytes = fault === null ? await file.arrayBuffer().catch(() => null) : null
      const mimeType = mimeTypeOf(file.name)
      if (!bytes || mimeType === null) {
        faults.push(`${file.name}: ${fault ?? UNREADABLE}`)
        continue
      }
      const photo = { fileName: file.name, mimeType, bytes, thumbnail: null }
      await act([added(photo, index)], `Added ${file.name}`)
      index += 1
    }
    tellErrors(faults)
  }
}
