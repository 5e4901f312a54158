/**
 * Adapts the size of one call. It doubles while replies take less than two seconds, and halves when a call times out or is too large. It never falls
 * below the least, so that a bad link still makes progress.
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
