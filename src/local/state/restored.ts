import type { Tables } from '../store/stored'

/** The office was set back to an earlier moment; `again` changes it had lost were queued once more on this device. */
export interface Restored {
  /** When this device found out, ISO. */
  readonly at: string
  readonly again: number
}

const RESTORED = 'restored'

/** Remembers, until the person has read it, that the office was set back; later findings of the same kind add up. */
export async function noteRestore(tables: Tables, at: string, again: number): Promise<void> {
  const known = await readRestored(tables)
  await tables.meta.put({ key: RESTORED, value: { at: known?.at ?? at, again: (known?.again ?? 0) + again } })
}

export async function readRestored({ meta }: Tables): Promise<Restored | null> {
  const value = (await meta.get(RESTORED))?.value
  return isRestored(value) ? value : null
}

/** The person has read it. */
export const forgetRestored = ({ meta }: Tables): Promise<void> => meta.delete(RESTORED)

const isRestored = (value: unknown): value is Restored =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'again' in value &&
  typeof value.again === 'number'
