import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { fixedCost } from '#contract/catalogue/fixed-cost'
import { copierOf } from '#contract/kit/copied-values'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { add } from '#local/write/changes'
import { useCan } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { asHeld } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { RecordPicker } from '../../records/list/record-picker'
import { Button } from '../../ui/action/button'

const termsOf = copierOf(fixedCost, assessmentFixedCost, { description: 'says to the library what it is for' })
const NONE: ReadonlySet<number> = new Set()

/** Takes fixed costs of the catalogue into the assessment by value: what the catalogue says later changes nothing here. */
export function AddFromCatalogue({ assessment, place }: { readonly assessment: number; readonly place: string }) {
  const [picking, setPicking] = useState(false)
  const replica = useReplica()
  const can = useCan()
  const act = useAct(place)
  if (!can.read(fixedCost)) return null

  async function take(ids: readonly number[]) {
    const rows = await Promise.all(ids.map(id => replica.get(fixedCost.name, id)))
    const changes = rows.flatMap(row => {
      if (!row) return []
      return [add(assessmentFixedCost, { assessment, ...termsOf(asHeld(fixedCost, row)) })]
    })
    return act(changes, changes.length === 1 ? 'Fixed cost from the catalogue' : `${changes.length} fixed costs`)
  }
  return (
    <>
      <Button icon={BookOpen} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        From the catalogue
      </Button>
      {picking && (
        <RecordPicker
          resource={fixedCost}
          title="Add fixed costs"
          present={NONE}
          addLabel="Add"
          onAdd={take}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
