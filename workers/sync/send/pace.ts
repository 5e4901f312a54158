/**
 * How much one call carries: doubles while the link answers within two seconds, halves when a call times out or the server calls it too
 * large, and never falls below the least, so that a bad link still moves.
 */
export class Pace {
  #size: number
  readonly #least: number
  readonly #most: number
  constructor({ first, least, most }: { readonly first: number; readonly least: number; readonly most: number }) {
    this.#size = first
    this.#least = least
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  answered(ms: number): void {
    if (ms < 2000) this.#size = Math.min(this.#most, this.#size * 2)
  }

  failed(): void {
    this.#size = Math.max(this.#least, Math.floor(this.#size / 2))
  }
}
