import { ProblemError } from '#contract/kit/problem'
import { CONTRACT_VERSION, OLDEST_CONTRACT } from '#contract/sync/protocol'
import type { ContractWindow, SyncServices } from './sync-services'

const OURS: ContractWindow = { oldest: OLDEST_CONTRACT, newest: CONTRACT_VERSION }

/**
 * Refuses a device whose contract this server no longer speaks (426: the app must be updated), or does not speak yet (503: another
 * process of a roll-out does; it will be tried again).
 */
export function requireContract({ contract = OURS }: Pick<SyncServices, 'contract'>, version: number): void {
  if (version < contract.oldest) throw new ProblemError('update-required')
  if (version > contract.newest) throw new ProblemError('unavailable')
}
