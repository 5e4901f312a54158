/**
 * An invoice number as duplicates are found by: letters and figures only, in capitals, and no noughts before a number. "INV-00412" and "inv 412" are one.
 * The database has the same rule (`normalise_reference`).
 */
export const normaliseReference = (reference: string): string =>
  reference
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/(?<![0-9])0+(?=[0-9])/g, '')
