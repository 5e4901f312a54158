import type { Services } from '../http/services'

/** What of the outside sync needs. */
export type SyncServices = Pick<Services, 'database' | 'log' | 'now' | 'stopping' | 'config'>
