import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import { seededRandom } from '../support/surroundings'

export type Part = 'requests' | 'kills' | 'files' | 'clients'

/** How much of a part `npm run assurance` asks for; `usual` in other runs. */
export const volumeOf = (part: Part, usual: number): number =>
  Number(process.env[`ASSURANCE_${part.toUpperCase()}`] ?? usual)

/** Whether `npm run assurance` asks for this part: what takes minutes waits for it. */
export const isAsked = (part: Part): boolean => process.env[`ASSURANCE_${part.toUpperCase()}`] !== undefined

const began = performance.now()
const MINUTES = Number(process.env['ASSURANCE_MINUTES'] ?? Infinity)

/** Whether there is time for more: `npm run assurance -- --minutes 40` ends a part there, whole, and its line says how many it came to. */
export const inTime = (): boolean => performance.now() - began < MINUTES * 60_000

/** Says what came of a part, for docs/proof.md. */
export function tell(part: Part, found: string): void {
  const file = process.env['ASSURANCE_FIGURES']
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ part, found: `${found} (${inject('testDatabase').engine})` })}\n`)
}

/** Chance that a seed repeats: `ASSURANCE_SEED`, or the same each run. */
export const SEED = Number(process.env['ASSURANCE_SEED'] ?? 20_261_125)

export class Chance {
  readonly #random = seededRandom(SEED)
  /** A whole number below `most`. */
  below = (most: number): number => Math.floor(this.#random() * most)
  is = (chance: number): boolean => this.#random() < chance
  /** One of several; throws when there is none. */
  pick<T>(several: readonly T[]): T {
    const one = several[this.below(several.length)]
    if (one === undefined) throw new Error('Nothing to pick from')
    return one
  }
}

/** How long the slowest took, and what 95 and 99 in a hundred stayed under, in words. */
export function spread(took: readonly number[]): string {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number): string => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)} ms`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)}`
}
