import type { Sealer } from '../../base/sealer'

/** Whose it is. */
export interface Owner {
  readonly account: number
  readonly user: number
}

/** What a second factor needs of the outside. */
export interface Means {
  readonly sealer: Sealer
  readonly now: () => number
  readonly randomBytes: (length: number) => Uint8Array
}
