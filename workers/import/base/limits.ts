/** Limits of one file. The row limits keep a page's memory in bounds. */
export const LIMITS = {
  fileBytes: 50 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 2_000,
  rows: 200_000,
  /** Most cells kept over all sheets, counting blanks between them. */
  cells: 5_000_000,
} as const
