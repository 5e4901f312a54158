import { assessmentZone } from '#contract/estimating/assessment-zone'
import { ProblemError } from '#contract/kit/problem'
import { zoneFault } from '#domain/estimating/zone-place'
import type { Reaction } from '../records/lifecycles/reaction'
import { pointingAt } from '../records/write/within'

/**
 * A zone that a call makes, renames or moves under another has a name of its own there and lies no deeper than a sub-zone, as on the screen. A device that was
 * without a connection is not refused: quantities hang on its zone, and check 506 says what two people made twice. Decision 629.
 */
export const zoneIsPlaced: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed) {
    if (before !== null && before['name'] === after['name'] && before['parent'] === after['parent']) continue
    const zones = await pointingAt(tx, assessmentZone, 'assessment', [Number(after['assessment'])])
    const zone = zones.find(each => each.id === id)
    const fault = zone && zoneFault(zone, zones)
    if (fault) throw new ProblemError('invalid', { errors: [{ path: fault.field, message: fault.message }] })
  }
}
