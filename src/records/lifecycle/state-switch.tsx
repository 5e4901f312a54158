import { useState } from 'react'
import type { Lifecycle, Transition } from '#contract/kit/lifecycle'
import type { RecordOf } from '#contract/kit/resource'
import { useCan } from '../../app/viewer'
import { Segmented } from '../../ui/input/segmented'
import { TransitionForm } from './transition-form'
import { stepsOf } from './steps'
import { useOffice } from '../office/use-office'

interface StateSwitchProps<L extends Lifecycle> {
  /** Its transitions wait for a connection. */
  readonly lifecycle: L
  readonly record: RecordOf<L['resource']>
}

/** All states side by side; those that one transition leads to are a tap away, and a form where the transition asks for words. */
export function StateSwitch<L extends Lifecycle>({ lifecycle, record }: StateSwitchProps<L>) {
  const can = useCan()
  const { make } = useOffice(null)
  const [asking, setAsking] = useState<Transition | null>(null)
  const { [lifecycle.field]: state }: Readonly<Record<string, unknown>> = record
  const { label = '' } = lifecycle.resource.fields[lifecycle.field] ?? {}
  const steps = stepsOf(lifecycle, record, {}).filter(({ transition, reason }) => {
    const command = lifecycle.commands[transition.name]
    return reason === null && command !== undefined && can.run(command)
  })
  const moveTo = (to: string) => steps.find(({ transition }) => transition.to === to)?.transition
  return (
    <>
      <Segmented
        label={label}
        fill
        value={String(state)}
        options={lifecycle.choices.map(({ value, label: words }) => ({
          value,
          label: words,
          disabled: value !== state && moveTo(value) === undefined,
        }))}
        onChange={to => {
          const transition = moveTo(to)
          if (!transition) return
          if (Object.keys(transition.input).length > 0) setAsking(transition)
          else void make(lifecycle, record, transition)
        }}
      />
      {asking && (
        <TransitionForm
          lifecycle={lifecycle}
          transition={asking}
          record={record}
          onMake={input => make(lifecycle, record, asking, input)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
