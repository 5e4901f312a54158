import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import { movesTo } from '#domain/value/position'
import { Button } from '../../ui/action/button'
import { FormModal } from '../../ui/overlay/form-modal'
import type { ReorderMove } from '../../ui/record/reorder'
import { ReorderList } from '../../ui/record/reorder-list'
import { move as moveAfter } from '#local/write/changes'
import { useAct } from '../data/use-act'

interface Item {
  readonly id: number
  readonly label: string
}

interface ReorderButtonProps {
  /** Its records stand in an order of their own. */
  readonly resource: Resource
  /** All of one parent, in their order. */
  readonly items: readonly Item[]
}

const WHERE: Readonly<Record<ReorderMove, string>> = {
  start: 'to the start',
  up: 'up',
  down: 'down',
  end: 'to the end',
}

/** Puts the records of one parent into another order, all in one step. */
export function ReorderButton({ resource, items }: ReorderButtonProps) {
  /** As they stood when the dialog was opened: what others do meanwhile is not undone. */
  const [before, setBefore] = useState<readonly Item[] | null>(null)
  return (
    <>
      <Button
        icon={ArrowUpDown}
        reason={items.length < 2 ? `There are no two ${lower(resource.plural)} yet` : undefined}
        onClick={() => setBefore(items)}
      >
        Change order
      </Button>
      {before && <Reordering resource={resource} items={before} onClose={() => setBefore(null)} />}
    </>
  )
}

function Reordering({ resource, items, onClose }: ReorderButtonProps & { readonly onClose: () => void }) {
  const act = useAct()
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const save = () =>
    act(
      movesTo(
        items.map(item => item.id),
        wanted ?? [],
      ).map(({ id, after }) => moveAfter(resource, id, after)),
      `Changed the order of ${lower(resource.plural)}`,
    )
  return (
    <FormModal
      open
      onClose={onClose}
      title={`Order of ${lower(resource.plural)}`}
      submitLabel="Save order"
      valid={wanted !== null}
      onSubmit={save}
    >
      <ReorderList
        items={items.map(({ id, label }, order) => ({ id, label, order }))}
        moveLabel={(move, item) => `Move ${item} ${WHERE[move]}`}
        onChange={changed => setWanted(changed && changed.map(item => Number(item.id)))}
      />
    </FormModal>
  )
}
