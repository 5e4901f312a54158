import { Pace } from './pace'

/** Limits of one drain. It begins with what a 50 kbit/s link moves in a few seconds (a packed operation has some 40 bytes) and always allows one group. */
export class BatchSize {
  readonly #ops = new Pace({ first: 500, least: 1, most: 2000 })
  readonly #bytes = new Pace({ first: 256 * 1024, least: 16 * 1024, most: 4 * 1024 * 1024 })

  get ops(): number {
    return this.#ops.size
  }
  /** Characters of JSON; compressed, about a quarter of that. */
  get bytes(): number {
    return this.#bytes.size
  }

  answered(ms: number): void {
    for (const pace of [this.#ops, this.#bytes]) pace.answered(ms)
  }

  failed(): void {
    for (const pace of [this.#ops, this.#bytes]) pace.failed()
  }
}
