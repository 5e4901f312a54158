/** Limits of one file. */
export interface Limits {
  readonly fileBytes: number
  readonly unpackedBytes: number
  readonly zipEntries: number
  readonly rows: number
  /** Most cells kept over all sheets, counting blanks between them. */
  readonly cells: number
}

/** Limits of one file on a device. The row limits keep a page's memory in bounds. */
export const LIMITS: Limits = {
  fileBytes: 50 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 2_000,
  rows: 200_000,
  cells: 5_000_000,
}
