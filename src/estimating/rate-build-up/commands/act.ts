import type { Change } from '#local/types'

/** Keeps changes at the place of this page; true when they are on this device's disk. */
export type Act = (changes: readonly Change[], label: string) => Promise<boolean>
