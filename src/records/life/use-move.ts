import { recordToWire } from '#contract/fields/codec'
import type { Lifecycle, Move } from '#contract/lifecycle'
import { labelOf } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { command } from '#local/write/changes'
import { useAct } from '../data/use-act'
import { useDecision } from '../data/use-decision'

type MovedRecord = Row & { readonly id: number }

/**
 * Makes the moves of a life: those that wait are kept on this device at once, the others ask the office. True when that is done; a failure
 * has been told. `blockedFor` says why a move cannot be tried now.
 */
export function useMove({ resource, states }: Lifecycle) {
  const act = useAct()
  const decision = useDecision()
  return {
    working: decision.working,
    blockedFor: (move: Move): string | null => (move.when === 'online' ? decision.blocked : null),
    make: (record: MovedRecord, move: Move, input: Row = {}): Promise<boolean> =>
      move.when === 'online'
        ? decision.run(resource, record.id, move.name, recordToWire(move.input, input))
        : act(
            [command(resource, record.id, move.name, input)],
            `${resource.singular}, ${labelOf(resource, record)}: ${states[move.to] ?? move.to}`,
          ),
  }
}
