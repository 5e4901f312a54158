import { FILE_ENDINGS, FILE_LIMIT, mimeTypeOf } from '#contract/platform/files'

/** The endings of every accepted kind, as a file input's `accept`. */
export const ACCEPTED = Object.values(FILE_ENDINGS)
  .flat()
  .map(ending => `.${ending}`)
  .join(',')

/** Why a chosen file cannot be taken, before any of it is read; null when it can. */
export function fileFault(file: File): string | null {
  if (mimeTypeOf(file.name) === null)
    return 'That kind of file cannot be accepted. PDF, PNG, JPEG, WebP, XLSX, DOCX and CSV can'
  if (file.size === 0) return 'The file is empty'
  return file.size > FILE_LIMIT.bytes ? 'A file can have 100 MB at most' : null
}

export const UNREADABLE = 'The file could not be kept on this device. Is there room, and is it still where it was?'
