import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Lifecycle, Move } from '#contract/lifecycle'
import { labelOf, type RecordOf } from '#contract/resource'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { SplitButton } from '../../ui/overlay/split-button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import type { ChangeLineProps } from '../../ui/overlay/change-line'
import { Menu } from '../../ui/overlay/menu'
import { MoveForm } from './move-form'
import { type DeviceFacts, stepsOf } from './steps'
import { useToldMove } from './use-told-move'

interface LifeActionsProps<L extends Lifecycle> {
  readonly life: L
  readonly record: RecordOf<L['resource']>
  readonly facts: DeviceFacts<L>
  /** Moves that another part of the page offers, or that this record never makes. */
  readonly without?: readonly (keyof L['moves'] & string)[] | undefined
  /** Who and how much it is about, where a move asks and afterwards: the supplier and the sum of an order. */
  readonly about?: readonly ChangeLineProps[] | undefined
}

/**
 * The next step of a record's life as the primary button, and under its caret the other ways it may go, each with why it cannot be made yet.
 * Where only ways back are left there is no primary button. What is asked or confirmed, the definition says.
 */
export function LifeActions<L extends Lifecycle>({
  life,
  record,
  facts,
  without = [],
  about = [],
}: LifeActionsProps<L>) {
  const can = useCan()
  const confirm = useConfirm()
  const { make, working, blockedFor } = useToldMove(life)
  const [asking, setAsking] = useState<Move | null>(null)
  const steps = stepsOf(life, record, { ...facts }).filter(({ move }) => {
    const command = life.commands[move.name]
    return command !== undefined && can.run(command) && !without.includes(move.name)
  })

  async function take(move: Move) {
    if (Object.keys(move.input).length > 0) return setAsking(move)
    const { result } = move.confirm
      ? await confirm({
          title: `${move.label}?`,
          message: filled(move.confirm, record),
          lines: [{ label: life.resource.singular, to: labelOf(life.resource, { ...record }) }, ...about],
          yes: move.label,
          no: 'Cancel',
        })
      : { result: true }
    if (result) await make(record, move, {}, about)
  }
  const reasonOf = (step: (typeof steps)[number]) => blockedFor(step.move) ?? step.reason ?? undefined
  const next = steps[0]?.rank === 'next' ? steps[0] : undefined
  const items = steps
    .filter(step => step !== next)
    .map(step => ({ label: step.move.label, reason: reasonOf(step), onSelect: () => void take(step.move) }))

  return (
    <>
      {next && items.length > 0 && (
        <SplitButton
          label={next.move.label}
          reason={reasonOf(next)}
          disabled={working}
          moreLabel="Other steps"
          onAction={() => take(next.move)}
          items={items}
        />
      )}
      {next && items.length === 0 && (
        <Button kind="primary" reason={reasonOf(next)} disabled={working} onClick={() => void take(next.move)}>
          {next.move.label}
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
        <MoveForm
          life={life}
          move={asking}
          about={about}
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
