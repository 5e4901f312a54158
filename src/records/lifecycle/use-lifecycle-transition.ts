import { recordToWire } from '#contract/fields/codec'
import type { Lifecycle, Transition } from '#contract/lifecycle'
import { labelOf } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { command } from '#local/write/changes'
import { useAct } from '../data/use-act'
import { useDecision } from '../data/use-decision'

type MovedRecord = Row & { readonly id: number }

/**
 * Makes the transitions of a lifecycle: those that wait are kept on this device at once, the others ask the office. True when that is done; a failure
 * has been told. `blockedFor` says why a transition cannot be tried now.
 */
export function useLifecycleTransition({ resource, states }: Lifecycle) {
  const act = useAct()
  const decision = useDecision()
  return {
    working: decision.working,
    blockedFor: (transition: Transition): string | null => (transition.when === 'online' ? decision.blocked : null),
    make: (record: MovedRecord, transition: Transition, input: Row = {}): Promise<boolean> =>
      transition.when === 'online'
        ? decision.run(resource, record.id, transition.name, recordToWire(transition.input, input))
        : act(
            [command(resource, record.id, transition.name, input)],
            `${resource.singular}, ${labelOf(resource, record)}: ${states[transition.to] ?? transition.to}`,
          ),
  }
}
