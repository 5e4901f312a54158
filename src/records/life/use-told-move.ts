import type { Lifecycle, Move } from '#contract/lifecycle'
import { labelOf } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { useCan } from '../../app/viewer'
import type { ChangeLineProps } from '../../ui/overlay/change-line'
import { toasts } from '../../ui/overlay/toast-store'
import { useMove } from './use-move'
import { wayBack } from './way-back'

type MovedRecord = Row & { readonly id: number }

/**
 * Makes moves as {@link useMove} does, and tells what the office did, with name and sum. The message has Undo where a move leads straight back
 * and has no other effect that must be confirmed first. A move that waits on this device is shown by its page and undone by Ctrl Z.
 */
export function useToldMove(life: Lifecycle) {
  const can = useCan()
  const moves = useMove(life)
  const nameOf = (record: MovedRecord, about: readonly ChangeLineProps[]): string =>
    [`${life.resource.singular} ${labelOf(life.resource, record)}`, ...about.flatMap(({ to }) => to ?? [])].join(', ')
  async function make(
    record: MovedRecord,
    move: Move,
    input: Row = {},
    about: readonly ChangeLineProps[] = [],
  ): Promise<boolean> {
    const was = String(record[life.field])
    if (!(await moves.make(record, move, input))) return false
    if (move.when !== 'online') return true
    const back = wayBack(life, move, was)
    const command = back && life.commands[back.name]
    const name = nameOf(record, about)
    const undo = async () => {
      if (back && (await moves.make(record, back))) toasts.show('info', `${name}: ${life.states[was] ?? was} again`)
    }
    toasts.show(
      'info',
      `${name}: ${life.states[move.to] ?? move.to}`,
      command && back.confirm === null && can.run(command) ? { label: 'Undo', run: () => void undo() } : undefined,
    )
    return true
  }
  return { ...moves, make }
}
