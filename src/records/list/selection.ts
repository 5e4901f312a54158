/** Spec: platform 5 and 9. */
const SELECTION_CAP = 50
const SELECTION_ASK = 10

export type Selecting =
  /** `over`: some were left out, since no more may be chosen at once. */
  | { readonly kind: 'take'; readonly ids: ReadonlySet<number>; readonly over: boolean }
  /** More than a few at once: a person says first that they mean it. */
  | { readonly kind: 'ask'; readonly ids: ReadonlySet<number>; readonly over: boolean }

export const OVER_CAP = `You cannot select more than ${SELECTION_CAP} rows at once`
export const askToSelect = (n: number): string => `Are you sure you want to select ${n} items?`

/** One row chosen or let go. At the cap nothing more is taken. */
export function toggleRow(chosen: ReadonlySet<number>, id: number): Selecting {
  if (chosen.has(id)) return { kind: 'take', ids: new Set([...chosen].filter(other => other !== id)), over: false }
  if (chosen.size >= SELECTION_CAP) return { kind: 'take', ids: chosen, over: true }
  return { kind: 'take', ids: new Set([...chosen, id]), over: false }
}

/** Where only one may be chosen, a row takes the place of the one before it. */
export function replaceRow(chosen: ReadonlySet<number>, id: number): Selecting {
  return { kind: 'take', ids: chosen.has(id) ? new Set() : new Set([id]), over: false }
}

/** The rows that may be chosen: those not there already, unless they are forced. Spec: platform 5. */
export const selectable = (ids: readonly number[], present: ReadonlySet<number>, force = false): readonly number[] =>
  force ? ids : ids.filter(id => !present.has(id))

/** Every row that may be chosen, up to the cap; or, when all of them are, none. */
export function toggleAll(chosen: ReadonlySet<number>, rows: readonly number[]): Selecting {
  if (rows.length > 0 && rows.every(id => chosen.has(id))) {
    return { kind: 'take', ids: new Set([...chosen].filter(id => !rows.includes(id))), over: false }
  }
  const all = [...new Set([...chosen, ...rows])]
  const ids = new Set(all.slice(0, SELECTION_CAP))
  const over = all.length > SELECTION_CAP
  return { kind: ids.size > SELECTION_ASK && ids.size > chosen.size ? 'ask' : 'take', ids, over }
}
