import { linkIsInUnit } from '../estimating/takeoff/takeoff-changed'
import { zoneIsPlaced } from '../estimating/zone-is-placed'
import type { Reaction } from '../records/lifecycles/reaction'

/**
 * What follows from single writes by call alone, by resource, in the same transaction: what a caller can put right at once, and what would cost a person's work if it
 * were refused of a device that was without a connection.
 */
export const CALL_REACTIONS: Readonly<Record<string, Reaction>> = {
  assessmentZone: zoneIsPlaced,
  measurementLink: linkIsInUnit,
}
