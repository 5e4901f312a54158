/** One user action on a grid and how to take it back; both are what the grid's commands run. */
export interface Step<T> {
  readonly label: string
  readonly forward: T
  readonly back: T
}

/** Past and future of one grid; a new action forgets the future. Kept to the last 100 steps. */
export interface History<T> {
  readonly past: readonly Step<T>[]
  readonly future: readonly Step<T>[]
}

const LIMIT = 100
export const emptyHistory = <T>(): History<T> => ({ past: [], future: [] })
export const record = <T>(history: History<T>, step: Step<T>): History<T> => ({
  past: [...history.past, step].slice(-LIMIT),
  future: [],
})

/** The step to take back and the history after it; null when there is none. */
export function undo<T>({
  past,
  future,
}: History<T>): { readonly run: T; readonly label: string; readonly history: History<T> } | null {
  const step = past.at(-1)
  return step
    ? { run: step.back, label: step.label, history: { past: past.slice(0, -1), future: [step, ...future] } }
    : null
}
export function redo<T>({
  past,
  future,
}: History<T>): { readonly run: T; readonly label: string; readonly history: History<T> } | null {
  const step = future[0]
  return step
    ? { run: step.forward, label: step.label, history: { past: [...past, step], future: future.slice(1) } }
    : null
}
