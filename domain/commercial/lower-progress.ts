import type { Percentage } from '../value/money'

/** Whether a figure goes down: asked before a reason is asked for. */
export const isLower = (before: Percentage | null | undefined, after: Percentage): boolean =>
  before !== null && before !== undefined && after < before

/**
 * Returns why a figure is refused: it goes down and nothing says why. Null when it may be recorded. One rule on the screen, by call and from a device; the
 * old figure stays in the history with the reason beside the new one. Decision 699.
 */
export const whyNoReason = (
  before: Percentage | null | undefined,
  after: Percentage,
  reason: string | null | undefined,
): string | null =>
  isLower(before, after) && (reason ?? '').trim() === ''
    ? 'This progress is lower than what was recorded, so it needs a reason: say why in its note'
    : null
