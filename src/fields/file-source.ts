import { createContext, useContext } from 'react'

/** A file the office keeps, as it says. The links are null until it has been looked at. */
export interface KeptFile {
  readonly fileName: string
  readonly fileSize: number
  readonly mimeType: string
  /** When the links end, ISO. */
  readonly linksEndAt: string | null
  readonly s3UrlInline: string | null
  /** A small upright picture; null where there is none. */
  readonly s3UrlThumbnail: string | null
}

/** Asks the office for a file; null when it cannot be asked now, or does not have it. */
export type FileSource = (file: number) => Promise<KeptFile | null>

export const FileSourceContext = createContext<FileSource>(() => Promise.resolve(null))
export const useFileSource = (): FileSource => useContext(FileSourceContext)
