import { Plus } from 'lucide-react'
import { useState } from 'react'
import { labourActivity } from '#contract/catalogue/labour-activity'
import { material } from '#contract/catalogue/material'
import { choosePrice } from '#domain/estimating/choose-price'
import { useToday } from '../../../app/page/use-today'
import { useCan } from '../../../app/viewer'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { labourOffers, materialOffers } from '../../../common/build-up/use-template-build-up'
import { useReplica } from '../../../fields/replica-context'
import { asHeld } from '../../../records/data/held'
import { RecordPicker } from '../../../records/list/record-picker'
import { Button } from '../../../ui/action/button'
import { activityFromCatalogue, materialFromCatalogue } from '../commands/build-up-changes'
import type { Act } from '../commands/act'

const NONE: ReadonlySet<number> = new Set()

interface CatalogueButtonProps {
  readonly kind: 'material' | 'activity'
  readonly component: ProductComponent['component']
  readonly project: number
  readonly act: Act
}

/** Takes materials or activities of the catalogue into a component, each at the price that counts for it today. */
export function CatalogueButton({ kind, component, project, act }: CatalogueButtonProps) {
  const [picking, setPicking] = useState(false)
  const replica = useReplica()
  const can = useCan()
  const today = useToday()
  const resource = kind === 'material' ? material : labourActivity
  if (!can.read(resource)) return null

  async function lineOf(id: number) {
    const row = await replica.get(resource.name, id)
    if (!row) return []
    const wanted = { typed: null, chosen: null, today, project }
    if (kind === 'material') {
      const item = asHeld(material, row)
      const { offers, names } = await materialOffers(replica, id, item.packSize)
      const price = choosePrice({ ...wanted, guide: item.guidePrice }, offers)
      return [materialFromCatalogue(component, item, price, names.get(price?.line ?? 0) ?? null)]
    }
    const item = asHeld(labourActivity, row)
    const { offers, names } = await labourOffers(replica, id)
    const price = choosePrice({ ...wanted, guide: item.guidePrice }, offers)
    return [activityFromCatalogue(component, item, price, names.get(price?.line ?? 0) ?? null)]
  }
  const take = async (ids: readonly number[]) => {
    const changes = (await Promise.all(ids.map(lineOf))).flat()
    return act(changes, changes.length === 1 ? `Added ${kind}` : `Added ${changes.length} lines`)
  }
  const open = () => {
    // Prices come from the catalogue: what is looked at stays on this device.
    void replica.opened('library').catch(() => undefined)
    setPicking(true)
  }
  return (
    <>
      <Button kind="quiet" icon={Plus} aria-haspopup="dialog" onClick={open}>
        {kind === 'material' ? 'Material' : 'Activity'}
      </Button>
      {picking && (
        <RecordPicker
          resource={resource}
          title={`Add to ${component.name}`}
          present={NONE}
          addLabel="Add"
          onAdd={take}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
