import { FolderInput, Heading, ListPlus, MoveVertical, Pencil, Ruler, Trash2 } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { assessmentProduct, type AssessmentProduct } from '#contract/estimating/assessment-product'
import type { Assessment } from '#contract/estimating/assessment'
import type { ProductGroup } from '#contract/estimating/product-group'
import type { BillModel } from '../../common/bill/bill-model'
import { count } from '../../fields/words'
import { MoveRecord } from '../../records/view/move-record'
import { Button } from '../../ui/action/button'
import { Menu, type MenuItem } from '../../ui/overlay/menu'
import { AddLinesDialog } from './add-lines-dialog'
import { HeadingDialog, PickHeadingDialog } from './headings-dialog'
import { MissingUnitsDialog } from './missing-units-dialog'
import { useLineActs } from './use-line-acts'

type Dialog = 'after' | 'end' | 'heading' | 'changeHeading' | 'deleteHeading' | 'under' | 'move' | 'units'

interface LinesMenuProps {
  readonly assessment: Pick<Assessment, 'id' | 'blanketPricingMode'>
  readonly model: BillModel
  /** The marked lines, in their order. */
  readonly marked: readonly AssessmentProduct[]
  /** Why lines cannot be changed; null when they can. */
  readonly locked: string | null
  /** Where these changes can be undone. */
  readonly place: string
  /** The button that opens it. */
  readonly trigger: ReactElement
}

/** Writes a bill by hand: adds, moves and deletes lines and headings. */
export function LinesMenu({ assessment, model, marked, locked, place, trigger }: LinesMenuProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [heading, setHeading] = useState<ProductGroup | null>(null)
  const acts = useLineActs(assessment, place)
  const { groups, products } = model.records
  const last = marked.at(-1) ?? null
  const name = marked.length === 1 && last ? (last.ref ?? 'this line') : count(marked.length, 'line')
  const unitless = products.filter(({ unit }) => !unit)
  if (locked !== null) return null

  const item = (label: string, icon: MenuItem['icon'], wanted: Dialog, separated = false): MenuItem => ({
    label,
    icon,
    separated,
    onSelect: () => setDialog(wanted),
  })
  const items = [
    item('Add lines…', ListPlus, 'end'),
    ...(last ? [item(`Add lines after ${last.ref ?? 'this line'}…`, ListPlus, 'after')] : []),
    item('Add heading…', Heading, 'heading'),
    ...(groups.length > 0
      ? [
          item('Change heading…', Pencil, 'changeHeading', true),
          item('Delete heading…', Trash2, 'deleteHeading'),
          ...(last ? [item(`Put ${name} under…`, FolderInput, 'under')] : []),
        ]
      : []),
    ...(marked.length === 1 && products.length > 1
      ? [item(`Move ${name}…`, MoveVertical, 'move', groups.length === 0)]
      : []),
    ...(unitless.length > 0
      ? [item(`Set the unit of ${count(unitless.length, 'line')} without one…`, Ruler, 'units')]
      : []),
    ...(last
      ? [{ label: `Delete ${name}…`, icon: Trash2, danger: true, onSelect: () => void acts.deleteAsked(marked) }]
      : []),
  ]
  return (
    <>
      <Menu label="Lines and headings" items={items} trigger={trigger} />
      {dialogOf()}
    </>
  )

  function dialogOf(): ReactNode {
    const close = () => {
      setDialog(null)
      setHeading(null)
    }
    if (dialog === 'after' || dialog === 'end')
      return <AddLinesDialog model={model} after={dialog === 'after' ? last : null} onAdd={acts.add} onClose={close} />
    if (dialog === 'heading')
      return <HeadingDialog groups={groups} of={null} onSave={acts.addHeading} onClose={close} />
    if (dialog === 'changeHeading' && heading)
      return (
        <HeadingDialog
          groups={groups}
          of={heading}
          onSave={(text, parent) => acts.changeHeading(heading.id, text, parent)}
          onClose={close}
        />
      )
    if (dialog === 'changeHeading')
      return (
        <PickHeadingDialog
          title="Change heading"
          submitLabel="Change"
          groups={groups}
          onPick={async id => {
            setHeading(groups.find(group => group.id === id) ?? null)
            return false
          }}
          onClose={close}
        />
      )
    if (dialog === 'deleteHeading')
      return (
        <PickHeadingDialog
          title="Delete a heading, keep its lines"
          submitLabel="Delete heading"
          groups={groups}
          onPick={async id => {
            const group = groups.find(each => each.id === id)
            return group !== undefined && acts.deleteHeading(model.records, group)
          }}
          onClose={close}
        />
      )
    if (dialog === 'units')
      return <MissingUnitsDialog products={products} marked={marked} onSet={acts.setUnits} onClose={close} />
    if (dialog === 'under')
      return (
        <PickHeadingDialog
          title={`Put ${name} under a heading`}
          submitLabel="Move"
          none="No heading"
          groups={groups}
          onPick={group => acts.putUnder(marked, group)}
          onClose={close}
        />
      )
    if (dialog === 'move' && last)
      return (
        <MoveRecord
          resource={assessmentProduct}
          id={last.id}
          name={last.ref ?? last.name}
          type="line"
          among={products
            .filter(product => product.group === last.group)
            .toSorted((a, b) => a.order - b.order)
            .map(product => ({ id: product.id, label: [product.ref, product.name].filter(Boolean).join(' ') }))}
          onClose={close}
        />
      )
    return null
  }
}

/** The first lines of a bill that has none. */
export function FirstLines({ assessment, model, locked, place }: Omit<LinesMenuProps, 'marked' | 'trigger'>) {
  const [isOpen, setOpen] = useState(false)
  const acts = useLineActs(assessment, place)
  if (locked !== null) return null
  return (
    <>
      <Button icon={ListPlus} onClick={() => setOpen(true)}>
        Add lines
      </Button>
      {isOpen && <AddLinesDialog model={model} after={null} onAdd={acts.add} onClose={() => setOpen(false)} />}
    </>
  )
}
