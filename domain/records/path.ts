/** A plain record or wire row. */
export type Row = Readonly<Record<string, unknown>>

/**
 * A field path is a field's name, or `{field}.{key}` for one cell of a cells field. It is the unit of merge, conflict and history.
 */
export function readPath(row: Row, path: string): unknown {
  const dot = path.indexOf('.')
  if (dot < 0) return row[path] ?? null
  const cells = row[path.slice(0, dot)]
  if (typeof cells !== 'object' || cells === null) return null
  return (cells as Row)[path.slice(dot + 1)] ?? null
}

/** The row with one path changed; null at a cell's path removes the cell. The row given is not touched. */
function writePath(row: Row, path: string, value: unknown): Row {
  const dot = path.indexOf('.')
  if (dot < 0) return { ...row, [path]: value }
  const field = path.slice(0, dot)
  const cells: Record<string, unknown> = { ...(row[field] as Row | null) }
  if (value === null) delete cells[path.slice(dot + 1)]
  else cells[path.slice(dot + 1)] = value
  return { ...row, [field]: cells }
}

/** The row with every path of `set` written. */
export function writePaths(row: Row, set: Row): Row {
  let next = row
  for (const [path, value] of Object.entries(set)) next = writePath(next, path, value)
  return next
}

/** Deep equality of JSON values; undefined equals null, the order of keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  const left = a ?? null
  const right = b ?? null
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [one, other] = [left as Row, right as Row]
  for (const key of Object.keys(one)) if (!sameValue(one[key], other[key])) return false
  for (const key of Object.keys(other)) if (!Object.hasOwn(one, key) && !sameValue(one[key], other[key])) return false
  return true
}
