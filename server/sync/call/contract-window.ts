import { ProblemError } from '#contract/problem'
import { CONTRACT_VERSION, OLDEST_CONTRACT } from '#contract/sync/protocol'

/**
 * Refuses a device whose contract this server no longer speaks (426: the app must be updated), or does not speak yet (503: another
 * process of a roll-out does; it will be tried again).
 */
export function requireContract(version: number): void {
  if (version < OLDEST_CONTRACT) throw new ProblemError('update-required')
  if (version > CONTRACT_VERSION) throw new ProblemError('unavailable')
}
