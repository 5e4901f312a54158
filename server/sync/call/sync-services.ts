import type { Services } from '../../services/services'

/** What of the outside sync needs. */
export type SyncServices = Pick<Services, 'database' | 'log' | 'now' | 'stopping' | 'config'>
