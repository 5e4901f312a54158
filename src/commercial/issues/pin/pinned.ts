import type { Pin } from '#domain/commercial/issues/pin'

/** A drawing and the place on it; without a pin only the drawing. */
export interface Pinned {
  readonly drawing: number | null
  readonly pin: Pin | null
}
export const NO_PIN: Pinned = { drawing: null, pin: null }

/** The values an issue keeps of it. */
export const pinValues = ({ drawing, pin }: Pinned) => ({
  drawing,
  pinAcross: drawing === null ? null : (pin?.across ?? null),
  pinDown: drawing === null ? null : (pin?.down ?? null),
})
/** What an issue says of it. */
export const pinnedOf = (issue: ReturnType<typeof pinValues>): Pinned => ({
  drawing: issue.drawing,
  pin: issue.pinAcross === null || issue.pinDown === null ? null : { across: issue.pinAcross, down: issue.pinDown },
})
