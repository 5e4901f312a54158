import { seededRandom } from '../support/surroundings'

/** All chance of one simulated world, from its seed. */
export class Dice {
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
  }
  chance = (probability: number): boolean => this.next() < probability
  /** A whole number from 0 to `below` - 1. */
  below = (below: number): number => Math.floor(this.next() * below)
  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }
  /** One of the choices that may happen now, by weight. */
  weighted<T>(choices: readonly { readonly weight: number; readonly what: T }[]): T {
    let point = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0)
    for (const { weight, what } of choices) if ((point -= weight) < 0) return what
    const last = choices.at(-1)
    if (!last) throw new Error('Nothing may happen')
    return last.what
  }
}
