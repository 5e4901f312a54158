/** Title of a price, which is a rate where the bill has measures and an amount where it has none. */
export const PRICE = /^(?:the |total |lump sum )?prices?(?: £)?$/

/** Titles of figures that are neither money nor the quantity of a place. */
export const NO_PLACE =
  /%|\b(?:per ?cent(?:age)?|weight(?:ing)?|factor|index|share|days?|weeks?|months?|hours?|hrs|men|operatives|gang|start|finish|date|duration|adj(?:ustment)?|markup|page|sheet|rank|vat|net|gross)\b/

/** Titles of dimensions: "Nr, L, W, Qty". */
export const SIDE = /^(?:[lwbhd]|length|width|breadth|height|depth)(?: ?m{1,2})?$/

/** Splits ascending numbers into runs of neighbours. */
export function runs(columns: readonly number[]): number[][] {
  const all: number[][] = []
  for (const column of columns) {
    const last = all.at(-1)
    if (last && last.at(-1) === column - 1) last.push(column)
    else all.push([column])
  }
  return all
}
