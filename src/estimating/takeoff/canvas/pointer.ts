import type { PagePoint } from '#domain/takeoff/page-point'

/** Where the pointer is on the page, after snapping. */
export interface PointerState {
  readonly at: PagePoint | null
  /** A corner holds it. */
  readonly isSnapped: boolean
  /** It is on the first point of what is being drawn. */
  readonly closes: boolean
}

const AWAY: PointerState = { at: null, isSnapped: false, closes: false }

/** Follows the pointer without rendering the page at each move. */
export class PointerStore {
  #state = AWAY
  readonly #listeners = new Set<() => void>()
  readonly get = (): PointerState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(state: PointerState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
  leave(): void {
    this.set(AWAY)
  }
}
