/** Count, ids and texts of what is stored, in a form every store can give. */
export function digestOf(
  rows: Iterable<{ readonly id: unknown; readonly summary?: unknown; readonly details?: unknown }>,
): string {
  let count = 0
  let ids = 0
  let letters = 0
  for (const row of rows) {
    count += 1
    ids += Number(row.id)
    letters += String(row.summary).length + String(row.details).length
  }
  return `${count} rows, ids ${ids}, ${letters} letters`
}
