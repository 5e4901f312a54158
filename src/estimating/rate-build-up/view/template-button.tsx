import { LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { productTemplate } from '#contract/catalogue/product-template'
import { useToday } from '../../../app/page/use-today'
import { useCan } from '../../../app/viewer'
import { useReplica } from '../../../fields/replica-context'
import { useHolds } from '../../../records/data/use-holds'
import { RecordPicker } from '../../../records/list/record-picker'
import { Button } from '../../../ui/action/button'
import { toasts } from '../../../ui/overlay/toast-store'
import { productFromTemplate } from '../commands/from-template'
import type { Act } from '../commands/act'

const NONE: ReadonlySet<number> = new Set()

interface TemplateButtonProps {
  readonly assessment: number
  readonly project: number
  readonly act: Act
}

/** Adds products the firm knows how to build, by value. Needs the catalogue on this device: a part of a template would be a wrong price. */
export function TemplateButton({ assessment, project, act }: TemplateButtonProps) {
  const [picking, setPicking] = useState(false)
  const replica = useReplica()
  const can = useCan()
  const today = useToday()
  const isHere = useHolds(['library'])
  if (!can.read(productTemplate)) return null

  const open = () => {
    void replica.opened('library').catch(() => undefined)
    setPicking(true)
  }
  async function take(ids: readonly number[]) {
    if (!isHere) {
      toasts.show('info', 'The catalogue is still downloading. Add them in a moment')
      return false
    }
    const made = await Promise.all(ids.map(id => productFromTemplate(replica, id, { assessment, project, today })))
    const changes = made.flatMap(each => each ?? [])
    if (changes.length === 0) return false
    return act(changes, ids.length === 1 ? 'Added a product' : `Added ${ids.length} products`)
  }
  return (
    <>
      <Button icon={LibraryBig} aria-haspopup="dialog" onClick={open}>
        Product from the library
      </Button>
      {picking && (
        <RecordPicker
          resource={productTemplate}
          title={isHere ? 'Add products' : 'Add products: the catalogue is downloading'}
          present={NONE}
          addLabel="Add"
          onAdd={take}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
