import { createContext, useContext } from 'react'

/** A file the office keeps, as it says. The links last an hour at most; null until it has been looked at. */
export interface KeptFile {
  readonly fileName: string
  readonly fileSize: number
  readonly s3UrlInline: string | null
  /** A small upright picture; null where there is none. */
  readonly s3UrlThumbnail: string | null
}

/** Asks the office for a file; null when it cannot be asked now, or does not have it. */
export type FileSource = (file: number) => Promise<KeptFile | null>

export const FileSourceContext = createContext<FileSource>(() => Promise.resolve(null))
export const useFileSource = (): FileSource => useContext(FileSourceContext)
