import type { Resource } from './kit/resource'
import { resourceNamed } from './resources'

/** A figure and the reason it needs when it goes down: fields of a record, or columns of its cells. Decision 699. */
export interface Lowering {
  readonly value: string
  readonly reason: string
}
const LOWERED: ReadonlyMap<string, Lowering> = new Map(
  ['productProgress', 'fixedCostProgress'].map(name => [
    resourceNamed(name).name,
    { value: 'percent', reason: 'note' },
  ]),
)

/** Returns what needs a reason when it goes down; null where nothing does. */
export const loweringOf = ({ name }: Resource): Lowering | null => LOWERED.get(name) ?? null
