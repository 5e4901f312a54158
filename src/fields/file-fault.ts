import { FILE_ENDINGS, FILE_LIMIT, isSound, MIME_TYPES, mimeTypeOf } from '#contract/platform/files'

/** The endings of every kind that can be chosen, as a file input's `accept`. */
export const ACCEPTED = MIME_TYPES.filter(type => !isSound(type))
  .flatMap(type => FILE_ENDINGS[type])
  .map(ending => `.${ending}`)
  .join(',')

/** Why a chosen file cannot be taken, before any of it is read; null when it can. */
export function fileFault(file: File): string | null {
  const type = mimeTypeOf(file.name)
  if (type === null || isSound(type))
    return 'That kind of file cannot be accepted. PDF, PNG, JPEG, WebP, XLSX, DOCX and CSV can'
  if (file.size === 0) return 'The file is empty'
  return file.size > FILE_LIMIT.bytes ? 'A file can have 100 MB at most' : null
}

export const UNREADABLE = 'The file could not be kept on this device. Is there room, and is it still where it was?'
