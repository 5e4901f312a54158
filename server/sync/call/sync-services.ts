import type { Services } from '../../services/services'

/** The versions of the contract a server speaks, both included. */
export interface ContractWindow {
  readonly oldest: number
  readonly newest: number
}

/** What of the outside sync needs. `contract` is of a server of another release than this; unset, it speaks what this one does. */
export type SyncServices = Pick<Services, 'database' | 'log' | 'now' | 'stopping' | 'config'> & {
  readonly contract?: ContractWindow
}
