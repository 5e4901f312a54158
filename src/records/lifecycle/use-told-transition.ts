import type { Lifecycle, Transition } from '#contract/kit/lifecycle'
import { labelOf } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { useCan } from '../../app/viewer'
import type { ChangeLineProps } from '../../ui/overlay/change-line'
import { toasts } from '../../ui/overlay/toast-store'
import { useOffice } from '../office/use-office'
import { wayBack } from './way-back'

type MovedRecord = Row & { readonly id: number }

/**
 * Makes transitions as {@link useOffice} does, and tells what the office did, with name and sum. The message has Undo where a transition leads straight back
 * and has no other effect that must be confirmed first. A transition that waits on this device is shown by its page and undone by Ctrl Z.
 */
export function useToldTransition(lifecycle: Lifecycle) {
  const can = useCan()
  const office = useOffice(null)
  const nameOf = (record: MovedRecord, about: readonly ChangeLineProps[]): string =>
    [
      `${lifecycle.resource.singular} ${labelOf(lifecycle.resource, record)}`,
      ...about.flatMap(({ to }) => to ?? []),
    ].join(', ')
  async function make(
    record: MovedRecord,
    transition: Transition,
    input: Row = {},
    about: readonly ChangeLineProps[] = [],
  ): Promise<boolean> {
    const was = String(record[lifecycle.field])
    if (!(await office.make(lifecycle, record, transition, input))) return false
    if (transition.when !== 'online') return true
    const back = wayBack(lifecycle, transition, was)
    const command = back && lifecycle.commands[back.name]
    const name = nameOf(record, about)
    const undo = async () => {
      if (back && (await office.make(lifecycle, record, back)))
        toasts.show('info', `${name}: ${lifecycle.states[was] ?? was} again`)
    }
    toasts.show(
      'info',
      `${name}: ${lifecycle.states[transition.to] ?? transition.to}`,
      command && back.confirm === null && can.run(command) ? { label: 'Undo', run: () => void undo() } : undefined,
    )
    return true
  }
  return { ...office, make }
}
