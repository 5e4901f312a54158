import { Redo2, Rows3, Rows4, StretchHorizontal, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { productQuantities } from '#contract/estimating/product-quantities'
import { scopeKey } from '#contract/scope-kinds'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'
import { useUndo } from '../../../grid/use-undo'
import { useAssessment } from '../../../common/places/use-place'
import { useAct } from '../../../records/data/use-act'
import { useConnected } from '../../../app/office/use-connected'
import { useCan, useViewer } from '../../../app/viewer'
import { useCellMarks } from '../../../records/data/use-cell-marks'
import { usePageTitle } from '../../../app/page/page-title'
import { NOTHING_FOLDED, useBillModel, useBillRecords } from '../../../common/bill/use-bill'
import { IconButton } from '../../../ui/action/icon-button'
import { formatMoney } from '../../../ui/format'
import { Segmented } from '../../../ui/input/segmented'
import { useConfirm } from '../../../ui/overlay/confirm-provider'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import {
  cellChanges,
  cellsNow,
  type CellStep,
  type CellWrite,
  replacesSource,
  typedCells,
} from '../commands/quantity-changes'
import { billLock } from '../model/bill-lock'
import { BillGrid } from './bill-grid'
import { desktopLayout, PHONE_LAYOUT, type RowDensity } from './bill-layout'
import styles from './bill-page.module.css'
import type { BillShow } from './bill-row'

const SHOWS = [
  { value: 'quantity', label: 'Quantity' },
  { value: 'money', label: 'Money' },
  { value: 'both', label: 'Both' },
] as const
const DENSITIES = [
  { value: 'compact', label: 'Compact rows', icon: Rows4, iconOnly: true },
  { value: 'standard', label: 'Standard rows', icon: Rows3, iconOnly: true },
  { value: 'roomy', label: 'Roomy rows', icon: StretchHorizontal, iconOnly: true },
] as const

/** Compact, unless the whole app has roomy rows. Design: layout, density. */
const startDensity = (): RowDensity => (document.documentElement.dataset['density'] === 'roomy' ? 'roomy' : 'compact')

/** The bill of quantities of one assessment, to read and to edit. */
export function BillPage() {
  const assessment = useAssessment()
  const records = useBillRecords(assessment.id)
  const [closed, setClosed] = useState<ReadonlySet<number>>(NOTHING_FOLDED)
  const model = useBillModel(records, closed)
  const [show, setShow] = useState<BillShow>('quantity')
  const [density, setDensity] = useState<RowDensity>(startDensity)
  const mobile = useMedia(MOBILE)
  const layout = useMemo(
    () => (mobile ? PHONE_LAYOUT : desktopLayout(density, show === 'both')),
    [mobile, density, show],
  )
  const marks = useCellMarks(productQuantities, 'cells')
  const { account } = useViewer()
  const can = useCan()
  const replica = useReplica()
  const isHere = useLive(() => replica.holds(scopeKey('assessment', assessment.id)), [replica, assessment.id])
  const isConnected = useConnected()
  const act = useAct()
  const confirm = useConfirm()
  const history = useUndo<readonly CellStep[]>((steps, words) =>
    act(cellChanges(steps), `${words}, ${assessment.name}`),
  )
  usePageTitle({ title: 'Bill of quantities', under: assessment.name })

  if (!model) return <Loader text="Loading the bill" />
  // Lines come before their quantities: "none" would stand in every cell, and nil in every total.
  if (records?.quantities.length === 0 && isHere !== true) {
    if (isConnected || isHere === undefined) return <Loader text="Downloading the bill" />
    return (
      <EmptyState title="This bill is not on this device yet">
        It comes as soon as the office can be reached.
      </EmptyState>
    )
  }
  if (model.totals.lines.size === 0)
    return <EmptyState title="This bill is empty">Import a bill from the project.</EmptyState>

  const locked = billLock({ canWrite: can.write(productQuantities), isHere: isHere ?? true, status: assessment.status })

  async function write(writes: readonly CellWrite[]) {
    if (!model) return
    const steps = typedCells(model, writes)
    if (steps.length === 0) return
    if (replacesSource(model, steps)) {
      const { result } = await confirm({
        title: 'Replace figures that were measured or imported?',
        suppressKey: 'replace-source',
        yes: 'Replace',
        no: 'Keep them',
        message: 'What you type takes their place and becomes a figure of the bill. The old ones stay in the history.',
      })
      if (!result) return
    }
    history.run({
      label: steps.length === 1 ? 'Quantity' : `${steps.length} quantities`,
      forward: steps,
      back: cellsNow(model, steps),
    })
  }
  const fold = (zone: number) =>
    setClosed(now => {
      const next = new Set(now)
      if (!next.delete(zone)) next.add(zone)
      return next
    })

  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <h1 className={mobile ? 'visually-hidden' : 'type-title'}>Bill of quantities</h1>
        <Segmented label="Show" value={show} onChange={setShow} options={SHOWS} />
        {!mobile && <Segmented label="Row height" value={density} onChange={setDensity} options={DENSITIES} />}
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
      </div>
      <BillGrid
        model={model}
        layout={layout}
        currency={account.currency}
        show={show}
        locked={locked}
        marks={marks}
        onFold={fold}
        onWrite={writes => void write(writes)}
        onUndo={history.undo}
        onRedo={history.redo}
      />
      <dl className={styles['totals']}>
        <div>
          <dt>Measured work</dt>
          <dd>{formatMoney(model.totals.amount, account.currency)}</dd>
        </div>
      </dl>
    </div>
  )
}
