import { LibraryBig } from 'lucide-react'
import { useEffect } from 'react'
import { productTemplate } from '#contract/catalogue/product-template'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { useToday } from '../../../app/page/use-today'
import { useCan } from '../../../app/viewer'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'
import { useHolds } from '../../../records/data/use-holds'
import { Button } from '../../../ui/action/button'
import { useConfirm } from '../../../ui/overlay/confirm-provider'
import { Menu } from '../../../ui/overlay/menu'
import { toasts } from '../../../ui/overlay/toast-store'
import { Badge } from '../../../ui/status/badge'
import type { Act } from '../commands/act'
import { driftOf, saveToLibrary, updateFromLibrary, whyNotKept } from '../commands/library'
import styles from './build-up.module.css'

interface LibraryBarProps {
  readonly product: AssessmentProduct
  readonly components: readonly ProductComponent[]
  readonly project: number
  readonly locked: boolean
  readonly act: Act
}

/**
 * What a product has to do with the firm's library: which template it was made from, whether that has changed since, and the two ways to
 * make them alike. Neither happens by itself. Issue "Estimating", 3.
 */
export function LibraryBar({ product, components, project, locked, act }: LibraryBarProps) {
  const replica = useReplica()
  const can = useCan()
  const today = useToday()
  const confirm = useConfirm()
  const isHere = useHolds(['library'])
  const isFromLibrary = product.template !== null
  const mayRead = can.read(productTemplate)
  useEffect(() => {
    if (isFromLibrary && mayRead) void replica.opened('library').catch(() => undefined)
  }, [replica, isFromLibrary, mayRead])
  const found = useLive(() => driftOf(replica, product), [replica, product.template, product.templateVersion])
  if (!mayRead) return null
  const needs = isHere ? undefined : 'The catalogue is not on this device yet'
  const made = isHere ? found : null
  const otherUnit =
    made?.unit && made.unit !== product.unit
      ? `The library’s is per ${made.unit}, this is per ${product.unit ?? 'unit'}`
      : undefined

  async function update() {
    const { result } = await confirm({
      title: 'Update from the library?',
      message:
        'Components, prices and percentages of this product are replaced by the library’s at today’s prices. Its name, quantities and a fixed price stay.',
      yes: 'Update',
      no: 'Cancel',
    })
    if (!result) return
    const changes = await updateFromLibrary(replica, product, components, {
      assessment: product.assessment,
      project,
      today,
    })
    if (changes && (await act(changes, `Updated ${product.name} from the library`)))
      toasts.show('info', 'Updated from the library')
  }
  async function save() {
    const name = made?.name
    const { result } = await confirm({
      title: name ? 'Save to the library?' : 'Save as a new product of the library?',
      message: name
        ? `“${name}” in the library becomes what this product is made of. Estimates that used it stay as they are, and say that it has changed.`
        : 'The next estimate can take it from there.',
      yes: 'Save',
      no: 'Cancel',
    })
    if (!result) return
    const changes = await saveToLibrary(replica, product, components)
    if (await act(changes, `Saved ${product.name} to the library`)) toasts.show('info', 'Saved to the library')
  }
  const items = [
    ...(made && made.drift !== 'gone'
      ? [
          {
            label: 'Update from the library…',
            onSelect: () => void update(),
            ...reasonOf(needs ?? otherUnit),
          },
        ]
      : []),
    ...(can.write(productTemplate)
      ? [
          {
            label: made?.name ? 'Save to the library…' : 'Save as a new product of the library…',
            onSelect: () => void save(),
            ...reasonOf(needs ?? whyNotKept(product, components) ?? undefined),
          },
        ]
      : []),
  ]
  return (
    <div className={styles['library']}>
      {made?.name && <span>Made from {made.name} in the library</span>}
      {made?.drift === 'changed' && <Badge level="warning">The library has changed since</Badge>}
      {made?.drift === 'gone' && <span>Made from a product that the library no longer has</span>}
      {!locked && items.length > 0 && (
        <Menu
          label="Library"
          trigger={
            <Button kind="quiet" icon={LibraryBig}>
              Library…
            </Button>
          }
          items={items}
        />
      )}
    </div>
  )
}

const reasonOf = (reason: string | undefined) => (reason === undefined ? {} : { reason })
