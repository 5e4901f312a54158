/** Below and at it nothing counts as started; from the other on it counts as complete. Spec: platform 4, progress marker. */
const STARTED = 0.01
const COMPLETE = 0.99

export type ProgressState = 'empty' | 'part' | 'complete'

/** `fraction` runs from 0 to 1. */
export function progressState(fraction: number): ProgressState {
  if (fraction >= COMPLETE) return 'complete'
  return fraction <= STARTED ? 'empty' : 'part'
}

/** The colour step in tens: 0, 10 … 100, where 99 % or more is 100 and 1 % or less is 0. */
export function progressStep(fraction: number): number {
  const state = progressState(fraction)
  if (state !== 'part') return state === 'complete' ? 100 : 0
  return Math.min(90, Math.floor(fraction * 10) * 10)
}

/** "46%", for alternative texts. */
export function progressWords(fraction: number): string {
  return `${Math.round(fraction * 100)}%`
}

/** The fill of a bar at this progress: one of ten colours between the two ends, mixed in sRGB. */
export function progressFill(fraction: number): string {
  const share = Math.round(Math.min(9, Math.floor(Math.max(0, fraction) * 10)) * (100 / 9))
  return `color-mix(in srgb, var(--bar-high) ${share}%, var(--bar-low))`
}
