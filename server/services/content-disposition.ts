import { FILE_ENDINGS, type KeptType } from '#contract/platform/files'

/** Control characters, separators of paths, and marks that turn the reading order about. */
const UNSAFE = /[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/g

/**
 * The header that names a download, RFC 6266: a plain name for old readers and the true one in UTF-8. A name whose ending does not belong to
 * the checked type gets the right one, so that nothing leaves here as a program.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string, mimeType: KeptType): string {
  const name = withEnding(fileName.replaceAll(UNSAFE, '_'), mimeType)
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

function withEnding(name: string, mimeType: KeptType): string {
  const [usual] = FILE_ENDINGS[mimeType]
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return FILE_ENDINGS[mimeType].includes(ending) && name.includes('.') ? name : `${name}.${usual}`
}
