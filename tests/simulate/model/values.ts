/** A record, a cell or a map of field paths. */
export type Values = Readonly<Record<string, unknown>>

export const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One spelling for everything that means the same: keys in order; what is missing and what is null are both left out. */
export function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`
  if (!isMap(value)) return JSON.stringify(value ?? null)
  const parts = Object.keys(value)
    .filter(key => value[key] !== null && value[key] !== undefined)
    .toSorted()
    .map(key => `${JSON.stringify(key)}:${spelled(value[key])}`)
  return `{${parts.join()}}`
}

export const same = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other)

/** What a record says at a field path: `summary`, or `cells.7` for one cell. */
export function at(row: Values, path: string): unknown {
  const [name = '', ...key] = path.split('.')
  const value = row[name] ?? null
  if (key.length === 0) return value
  return isMap(value) ? (value[key.join('.')] ?? null) : null
}

/** The record with these paths written over; null takes a cell away. */
export function laid(row: Values, set: Values): Values {
  const next: Record<string, unknown> = { ...row }
  for (const [path, value] of Object.entries(set)) {
    const [name = '', ...key] = path.split('.')
    if (key.length === 0) {
      next[name] = value
      continue
    }
    const others = Object.entries(isMap(next[name]) ? next[name] : {}).filter(([each]) => each !== key.join('.'))
    next[name] = Object.fromEntries(value === null ? others : [...others, [key.join('.'), value]])
  }
  return next
}
