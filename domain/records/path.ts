/** A plain record or wire row. */
export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the cells of a field's value; empty where it has no value. */
export const cellsOf = (value: unknown): Row => (isRow(value) ? value : {})

/** Returns the value at a field path: a field's name, or `{field}.{key}` for one cell of a cells field. The path is the unit of merge, conflict and history. */
export function readPath(row: Row, path: string): unknown {
  const dot = path.indexOf('.')
  if (dot < 0) return row[path] ?? null
  return cellsOf(row[path.slice(0, dot)])[path.slice(dot + 1)] ?? null
}

/** Returns the row with one path changed; null at a cell's path removes the cell. Does not modify the given row. */
function writePath(row: Row, path: string, value: unknown): Row {
  const dot = path.indexOf('.')
  if (dot < 0) return { ...row, [path]: value }
  const field = path.slice(0, dot)
  const cells: Record<string, unknown> = { ...cellsOf(row[field]) }
  if (value === null) delete cells[path.slice(dot + 1)]
  else cells[path.slice(dot + 1)] = value
  return { ...row, [field]: cells }
}

/** Returns the row with every path of `set` written. */
export function writePaths(row: Row, set: Row): Row {
  let next = row
  for (const [path, value] of Object.entries(set)) next = writePath(next, path, value)
  return next
}

/** Whether two JSON values are deeply equal; undefined equals null, the order of keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  const left = a ?? null
  const right = b ?? null
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => sameValue(each, right[index]))
  if (!isRow(left) || !isRow(right)) return false
  for (const key of Object.keys(left)) if (!sameValue(left[key], right[key])) return false
  for (const key of Object.keys(right)) if (!Object.hasOwn(left, key) && !sameValue(left[key], right[key])) return false
  return true
}
