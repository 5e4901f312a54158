import { Files } from 'lucide-react'
import { useState } from 'react'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useConnected } from '../../../app/office/use-connected'
import { useReplica } from '../../../fields/replica-context'
import { useHolds } from '../../../records/data/use-holds'
import { RecordPicker } from '../../../records/list/record-picker'
import { Button } from '../../../ui/action/button'
import { toasts } from '../../../ui/overlay/toast-store'
import type { Act } from '../commands/act'
import { copyProducts } from '../commands/copy-products'

const NONE: ReadonlySet<number> = new Set()

/** Takes products with their build-ups from another estimate, by value: first which estimate, then which of its products. */
export function CopyProductsButton({ assessment, act }: { readonly assessment: number; readonly act: Act }) {
  const [picking, setPicking] = useState<'estimate' | number | null>(null)
  const replica = useReplica()
  return (
    <>
      <Button icon={Files} aria-haspopup="dialog" onClick={() => setPicking('estimate')}>
        From another estimate
      </Button>
      {picking === 'estimate' && (
        <RecordPicker
          key="estimate"
          resource={assessmentDefinition}
          title="Copy products: which estimate?"
          present={new Set([assessment])}
          single
          addLabel="Choose"
          onAdd={([id]) => {
            if (id !== undefined) {
              void replica.opened(scopeKey('assessment', id)).catch(() => undefined)
              setPicking(id)
            }
            // It is closed by the next question, or stays.
            return Promise.resolve(false)
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {typeof picking === 'number' && (
        <Products key={picking} from={picking} to={assessment} act={act} onClose={() => setPicking(null)} />
      )}
    </>
  )
}

interface ProductsProps {
  readonly from: number
  readonly to: number
  readonly act: Act
  readonly onClose: () => void
}

function Products({ from, to, act, onClose }: ProductsProps) {
  const replica = useReplica()
  const isConnected = useConnected()
  const isHere = useHolds([scopeKey('assessment', from)])
  const missing = isConnected
    ? 'it is downloading'
    : 'it is not on this device, and downloads when there is a connection'

  async function take(ids: readonly number[]) {
    if (!isHere) {
      toasts.show('info', `Nothing was copied from that estimate: ${missing}`)
      return false
    }
    const changes = await copyProducts(replica, ids, to)
    return changes.length > 0 && act(changes, ids.length === 1 ? 'Copied a product' : `Copied ${ids.length} products`)
  }
  return (
    <RecordPicker
      resource={assessmentProduct}
      title={isHere === false ? `Copy products: ${missing}` : 'Copy products with their build-ups'}
      within={{ field: 'assessment', id: from }}
      present={NONE}
      addLabel="Copy"
      onAdd={take}
      onClose={onClose}
    />
  )
}
