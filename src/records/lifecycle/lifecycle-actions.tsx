import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Lifecycle, Transition } from '#contract/kit/lifecycle'
import { labelOf, type RecordOf } from '#contract/kit/resource'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { SplitButton } from '../../ui/overlay/split-button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import type { ChangeLineProps } from '../../ui/overlay/change-line'
import { Menu } from '../../ui/overlay/menu'
import { TransitionForm } from './transition-form'
import { type DeviceFacts, stepsOf } from './steps'
import { useToldTransition } from './use-told-transition'

interface LifecycleActionsProps<L extends Lifecycle> {
  readonly lifecycle: L
  readonly record: RecordOf<L['resource']>
  readonly facts: DeviceFacts<L>
  /** Moves that another part of the page offers, or that this record never makes. */
  readonly without?: readonly (keyof L['transitions'] & string)[] | undefined
  /** Who and how much it is about, where a transition asks and afterwards: the supplier and the sum of an order. */
  readonly about?: readonly ChangeLineProps[] | undefined
  /** What the figures that a form asks for are compared with. It is not in the words afterwards. */
  readonly beside?: readonly ChangeLineProps[] | undefined
}

/**
 * The next step of a record's lifecycle as the primary button, and under its caret the other ways it may go, each with why it cannot be made yet.
 * Where only ways back are left there is no primary button. What is asked or confirmed, the definition says.
 */
export function LifecycleActions<L extends Lifecycle>({
  lifecycle,
  record,
  facts,
  without = [],
  about = [],
  beside = [],
}: LifecycleActionsProps<L>) {
  const can = useCan()
  const confirm = useConfirm()
  const { make, working, blockedFor } = useToldTransition(lifecycle)
  const [asking, setAsking] = useState<Transition | null>(null)
  const steps = stepsOf(lifecycle, record, { ...facts }).filter(({ transition }) => {
    const command = lifecycle.commands[transition.name]
    return command !== undefined && can.run(command) && !without.includes(transition.name)
  })

  async function take(transition: Transition) {
    if (Object.keys(transition.input).length > 0) return setAsking(transition)
    const { result } = transition.confirm
      ? await confirm({
          title: `${transition.label}?`,
          message: filled(transition.confirm, record),
          lines: [{ label: lifecycle.resource.singular, to: labelOf(lifecycle.resource, { ...record }) }, ...about],
          yes: transition.label,
          no: 'Cancel',
        })
      : { result: true }
    if (result) await make(record, transition, {}, about)
  }
  const reasonOf = (step: (typeof steps)[number]) => blockedFor(step.transition) ?? step.reason ?? undefined
  const next = steps[0]?.rank === 'next' ? steps[0] : undefined
  const items = steps
    .filter(step => step !== next)
    .map(step => ({ label: step.transition.label, reason: reasonOf(step), onSelect: () => void take(step.transition) }))

  return (
    <>
      {next && items.length > 0 && (
        <SplitButton
          label={next.transition.label}
          reason={reasonOf(next)}
          disabled={working}
          moreLabel="Other steps"
          onAction={() => take(next.transition)}
          items={items}
        />
      )}
      {next && items.length === 0 && (
        <Button kind="primary" reason={reasonOf(next)} disabled={working} onClick={() => void take(next.transition)}>
          {next.transition.label}
        </Button>
      )}
      {!next && items.length > 0 && (
        <Menu
          label="Other steps"
          items={items}
          trigger={
            <Button iconAfter={ChevronDown} disabled={working}>
              Other steps
            </Button>
          }
        />
      )}
      {asking && (
        <TransitionForm
          lifecycle={lifecycle}
          transition={asking}
          record={record}
          about={[...about, ...beside]}
          onMake={input => make(record, asking, input, about)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const filled = (words: string, record: Readonly<Record<string, unknown>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = record[field]
    return typeof value === 'string' ? value : '–'
  })
