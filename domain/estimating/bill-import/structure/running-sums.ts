/** Sums over any range of rows, for rows that count and rows that do not. */
export class RunningSums {
  readonly #before: Float64Array
  readonly #count: Int32Array

  /** `valueOf` gives a row's value, null when it does not count. */
  constructor(rows: number, valueOf: (row: number) => number | null) {
    this.#before = new Float64Array(rows + 1)
    this.#count = new Int32Array(rows + 1)
    for (let row = 0; row < rows; row++) {
      const value = valueOf(row)
      this.#before[row + 1] = (this.#before[row] ?? 0) + (value ?? 0)
      this.#count[row + 1] = (this.#count[row] ?? 0) + (value === null ? 0 : 1)
    }
  }

  /** The sum of the rows from `from` up to but not including `to`. */
  sum(from: number, to: number): number {
    return from >= to ? 0 : (this.#before[to] ?? 0) - (this.#before[from] ?? 0)
  }

  /** How many rows count in the range. */
  count(from: number, to: number): number {
    return from >= to ? 0 : (this.#count[to] ?? 0) - (this.#count[from] ?? 0)
  }
}
