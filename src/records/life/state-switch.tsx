import { useState } from 'react'
import type { Lifecycle, Move } from '#contract/lifecycle'
import type { RecordOf } from '#contract/resource'
import { useCan } from '../../app/viewer'
import { Segmented } from '../../ui/input/segmented'
import { MoveForm } from './move-form'
import { stepsOf } from './steps'
import { useMove } from './use-move'

interface StateSwitchProps<L extends Lifecycle> {
  /** Its moves wait for a connection. */
  readonly life: L
  readonly record: RecordOf<L['resource']>
}

/** All states side by side; those that one move leads to are a tap away, and a form where the move asks for words. */
export function StateSwitch<L extends Lifecycle>({ life, record }: StateSwitchProps<L>) {
  const can = useCan()
  const { make } = useMove(life)
  const [asking, setAsking] = useState<Move | null>(null)
  const { [life.field]: state }: Readonly<Record<string, unknown>> = record
  const { label = '' } = life.resource.fields[life.field] ?? {}
  const steps = stepsOf(life, record, {}).filter(({ move, reason }) => {
    const command = life.commands[move.name]
    return reason === null && command !== undefined && can.run(command)
  })
  const moveTo = (to: string) => steps.find(({ move }) => move.to === to)?.move
  return (
    <>
      <Segmented
        label={label}
        fill
        value={String(state)}
        options={life.choices.map(({ value, label: words }) => ({
          value,
          label: words,
          disabled: value !== state && moveTo(value) === undefined,
        }))}
        onChange={to => {
          const move = moveTo(to)
          if (!move) return
          if (Object.keys(move.input).length > 0) setAsking(move)
          else void make(record, move)
        }}
      />
      {asking && (
        <MoveForm
          life={life}
          move={asking}
          onMake={input => make(record, asking, input)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
