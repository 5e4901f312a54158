/**
 * How much one drain carries: begins with what a 50 kbit/s link moves in a few seconds (an operation is some 40 bytes once packed), doubles while the link answers within two seconds, halves when it times out or the server
 * calls it too large, and never falls below one group, so that a bad link still moves.
 */
export class BatchSize {
  #ops = 500
  #bytes = 256 * 1024

  get ops(): number {
    return this.#ops
  }
  /** Characters of JSON; about a quarter of that travels. */
  get bytes(): number {
    return this.#bytes
  }

  answered(ms: number): void {
    if (ms >= 2000) return
    this.#ops = Math.min(2000, this.#ops * 2)
    this.#bytes = Math.min(4 * 1024 * 1024, this.#bytes * 2)
  }

  failed(): void {
    this.#ops = Math.max(1, Math.floor(this.#ops / 2))
    this.#bytes = Math.max(16 * 1024, Math.floor(this.#bytes / 2))
  }
}
