/** Sums over any range of rows, while rows start and stop counting. A query takes the same time for every range; a change updates one block. */
export class RunningSums {
  readonly #values: Float64Array
  readonly #counts: Uint8Array
  /** Sums before a row within its own block, and before the block. */
  readonly #inBlock: Float64Array
  readonly #countInBlock: Int32Array
  readonly #blocks: Float64Array
  readonly #countOfBlocks: Int32Array

  /** `valueOf` returns a row's value, null when it does not count. */
  constructor(rows: number, valueOf: (row: number) => number | null) {
    const blocks = (rows >> BLOCK) + 2
    this.#values = new Float64Array(rows)
    this.#counts = new Uint8Array(rows)
    this.#inBlock = new Float64Array(rows + 1)
    this.#countInBlock = new Int32Array(rows + 1)
    this.#blocks = new Float64Array(blocks)
    this.#countOfBlocks = new Int32Array(blocks)
    let [sum, count] = [0, 0]
    for (let row = 0; row <= rows; row++) {
      if ((row & IN_BLOCK) === 0) {
        this.#blocks[row >> BLOCK] = sum
        this.#countOfBlocks[row >> BLOCK] = count
      }
      this.#inBlock[row] = sum - (this.#blocks[row >> BLOCK] ?? 0)
      this.#countInBlock[row] = count - (this.#countOfBlocks[row >> BLOCK] ?? 0)
      const value = row < rows ? valueOf(row) : null
      if (value === null) continue
      this.#values[row] = value
      this.#counts[row] = 1
      sum += value
      count++
    }
  }

  /** Makes the row count with this value, or not at all (null). */
  set(row: number, value: number | null): void {
    const [more, rows] = [(value ?? 0) - (this.#values[row] ?? 0), (value === null ? 0 : 1) - (this.#counts[row] ?? 0)]
    if (more === 0 && rows === 0) return
    this.#values[row] = value ?? 0
    this.#counts[row] = value === null ? 0 : 1
    const end = Math.min((row | IN_BLOCK) + 1, this.#inBlock.length)
    for (let each = row + 1; each < end; each++) {
      this.#inBlock[each] = (this.#inBlock[each] ?? 0) + more
      this.#countInBlock[each] = (this.#countInBlock[each] ?? 0) + rows
    }
    for (let block = (row >> BLOCK) + 1; block < this.#blocks.length; block++) {
      this.#blocks[block] = (this.#blocks[block] ?? 0) + more
      this.#countOfBlocks[block] = (this.#countOfBlocks[block] ?? 0) + rows
    }
  }

  /** Returns the sum of the rows from `from` up to but not including `to`. */
  sum(from: number, to: number): number {
    return from >= to ? 0 : before(this.#inBlock, this.#blocks, to) - before(this.#inBlock, this.#blocks, from)
  }

  /** Returns the number of counted rows in the range. */
  count(from: number, to: number): number {
    return from >= to
      ? 0
      : before(this.#countInBlock, this.#countOfBlocks, to) - before(this.#countInBlock, this.#countOfBlocks, from)
  }
}

/** Rows of a block, as a power of two, and the mask of a row's index within its block. */
const BLOCK = 8
const IN_BLOCK = (1 << BLOCK) - 1

const before = (inBlock: ArrayLike<number>, blocks: ArrayLike<number>, row: number): number =>
  (inBlock[row] ?? 0) + (blocks[row >> BLOCK] ?? 0)
