import { Printer, Redo2, Rows3, Rows4, Search, StretchHorizontal, Undo2 } from 'lucide-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { productQuantities } from '#contract/estimating/product-quantities'
import { scopeKey } from '#contract/kit/scope-kinds'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { labourComponent } from '#contract/estimating/labour-component'
import { useHolds } from '../../../records/data/use-holds'
import { useAssessment, useIsOnSite } from '../../../common/places/use-place'
import { useAct } from '../../../records/data/use-act'
import { useUndoAt } from '../../../records/data/use-undo'
import { useConnected } from '../../../app/office/use-connected'
import { useCan, useViewer } from '../../../app/viewer'
import { CellsNeedChoice } from '../../../records/data/needs-choice'
import { useCellMarks } from '../../../records/data/use-cell-marks'
import { usePageTitle } from '../../../app/page/page-title'
import type { BillModel } from '../../../common/bill/bill-model'
import { BillArrival, BillComing } from '../../../common/bill/bill-arrival'
import { useBillModel, useRatedBill } from '../../../common/bill/use-bill'
import { Button, buttonClass } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatMoney } from '../../../ui/format'
import { Segmented } from '../../../ui/input/segmented'
import { PageBody } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, PHONE, useMedia } from '../../../ui/use-media'
import { useGridLook } from '../../../records/list/use-grid-look'
import { FirstLines } from '../../lines/lines-menu'
import { useSectionStart } from '../../common/use-section-start'
import { ownPrices } from '../in-place/own-prices'
import { billLock, type BillLocks } from '../../common/bill-lock'
import { notesByProduct } from '../model/cell-notes'
import { useBillView } from '../model/use-bill-view'
import { noTotal } from '../../common/no-total'
import { optionalFields, type RowDensity } from '../model/bill-sheet'
import { BillPhone } from '../phone/bill-phone'
import { BillPrint } from '../print/bill-print'
import { BillExportButton } from './bill-export-button'
import { BillColumnsButton } from './bill-columns-button'
import { BillGrid, GRID_ID } from './bill-grid'
import styles from './bill-page.module.css'
import type { BillShow } from './bill-row'
import { FindPanel } from './find-panel'
import { filterBy, ProblemFilter, problemsOf } from './problem-filter'
import { SightStrip } from './sight-strip'
import { useBillSight } from './use-bill-sight'
import { useBillWrite } from './use-bill-write'

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

/** Under these names widths and shown columns are kept on this device. */
const LOOK = 'bill'
const PHONE_LOOK = 'bill.phone'

/** The bill of quantities of one assessment, to read and to edit. */
export function BillPage() {
  const assessment = useAssessment()
  const bill = useRatedBill(assessment.id)
  const viewed = useBillView(assessment.id)
  const { foldedZones } = viewed[0]
  const isPhone = useMedia(PHONE)
  const [isTable, setTable] = useState(false)
  const isByZone = isPhone && !isTable
  // By the thumb each zone has its own page: none is folded away.
  const folded = useMemo(() => new Set(isByZone ? [] : foldedZones), [foldedZones, isByZone])
  const model = useBillModel(bill?.records, folded)
  const { currency } = useViewer().account
  const can = useCan()
  const isHere = useHolds([scopeKey('assessment', assessment.id)])
  const isConnected = useConnected()
  usePageTitle({ title: 'Bill of quantities', under: assessment.name })
  const lockOf = (canWrite: boolean) => billLock({ canWrite, isHere: isHere ?? true, assessment })
  const locks = {
    quantities: lockOf(can.write(productQuantities)),
    lines: lockOf(can.write(assessmentProduct)),
    rates: lockOf(can.write(labourComponent)),
  }
  const isOnSite = useIsOnSite()
  const isBare = bill?.records.quantities.length === 0
  useSectionStart(assessment, 'quantification', locks.quantities === null && !isBare)

  if (!model || !bill) return <Loader text="Loading the bill" />
  // Lines come before their quantities: "none" would stand in every cell, and nil in every total.
  if (isBare && isHere !== true) {
    if (isConnected || isHere === undefined) return <BillComing model={model} assessment={assessment.id} />
    return (
      <EmptyState title="This bill is not on this device yet">It comes as soon as there is a connection.</EmptyState>
    )
  }
  if (model.totals.lines.size === 0) {
    return (
      <PageBody>
        <h1 className="type-title">Bill of quantities</h1>
        <EmptyState
          title="This bill is empty"
          action={
            <FirstLines assessment={assessment} model={model} locked={locks.lines} place={`bill:${assessment.id}`} />
          }
        >
          Import the client’s bill from the project, or write the lines here.
        </EmptyState>
      </PageBody>
    )
  }
  if (isByZone)
    return (
      <BillPhone
        assessment={assessment}
        model={model}
        book={bill.book}
        locks={locks}
        rooms={
          <>
            {!isOnSite && <BillRooms assessment={assessment.id} />}
            <BillExportButton
              assessment={assessment.id}
              currency={currency}
              isWhole={model.isWhole && !model.isArriving}
              products={() => ownPrices(model)}
            />
          </>
        }
        onTable={() => setTable(true)}
      />
    )
  return (
    <DesktopBill
      assessment={assessment}
      bill={bill}
      model={model}
      viewed={viewed}
      locks={locks}
      onByZone={isPhone ? () => setTable(false) : null}
    />
  )
}

interface DesktopBillProps {
  readonly assessment: ReturnType<typeof useAssessment>
  readonly bill: NonNullable<ReturnType<typeof useRatedBill>>
  readonly model: BillModel
  readonly viewed: ReturnType<typeof useBillView>
  readonly locks: BillLocks
  /** Back to one zone at a time, on a phone. */
  readonly onByZone: (() => void) | null
}

/** A bill that has lines: its tools, its grid, and what it comes to. */
function DesktopBill({ assessment, bill, model, viewed, locks, onByZone }: DesktopBillProps) {
  const [show, setShow] = useState<BillShow>('quantity')
  const [density, setDensity] = useState<RowDensity>(startDensity)
  const [finding, setFinding] = useState<'find' | 'replace' | null>(null)
  const mobile = useMedia(MOBILE)
  const look = useGridLook(mobile ? PHONE_LOOK : LOOK)
  const marks = useCellMarks(productQuantities, 'cells')
  const { account } = useViewer()
  const place = `bill:${assessment.id}`
  const isOnSite = useIsOnSite()
  const opened: { readonly product?: number; readonly zone?: number } = useSearch({ strict: false })
  const act = useAct(place)
  const write = useBillWrite(model, act, assessment.name)
  const history = useUndoAt(place)
  const sight = useBillSight(model, viewed, opened)
  const notes = useMemo(() => notesByProduct(bill.records.quantities), [bill.records.quantities])
  const problems = () => problemsOf(bill.records, bill.book)
  useFindKeys(setFinding)

  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <h1 className={mobile ? 'visually-hidden' : 'type-title'}>Bill of quantities</h1>
        {onByZone && <Button onClick={onByZone}>One zone at a time</Button>}
        <Segmented label="Show" value={show} onChange={setShow} options={SHOWS} />
        {!mobile && <Segmented label="Row height" value={density} onChange={setDensity} options={DENSITIES} />}
        {!mobile && model.isWhole && (
          <IconButton icon={Printer} label="Print" look="outlined" onClick={() => window.print()} />
        )}
        {!isOnSite && <BillRooms assessment={assessment.id} />}
        <CellsNeedChoice resource={productQuantities} isShown={id => model.totals.lines.has(id)} />
        {!mobile && (
          <BillExportButton
            assessment={assessment.id}
            currency={account.currency}
            isWhole={model.isWhole && !model.isArriving}
            products={() => ownPrices(model)}
          />
        )}
        <IconButton icon={Search} label="Find" look="outlined" onClick={() => setFinding('find')} />
        <ProblemFilter problems={problems} filter={sight.filter} onFilter={sight.setFilter} />
        <BillColumnsButton phone={mobile} look={look} />
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
      </div>
      {finding && (
        <FindPanel
          model={model}
          locks={locks}
          isReplacing={finding === 'replace'}
          onReplacing={() => setFinding('replace')}
          onShow={(product, at) => {
            if (at && 'field' in at && optionalFields(mobile).includes(at.field) && !look.shown.includes(at.field))
              look.show([...look.shown, at.field])
            sight.show(product, at)
          }}
          onWrite={write}
          onClose={() => {
            setFinding(null)
            document.getElementById(GRID_ID)?.focus()
          }}
        />
      )}
      <BillArrival model={model} assessment={assessment.id} />
      <SightStrip
        sight={sight}
        lines={model.totals.lines.size}
        onCheckAgain={() => sight.filter && sight.setFilter(filterBy(problems(), sight.filter.checks))}
      />
      <BillGrid
        assessment={assessment}
        model={model}
        sight={sight}
        notes={notes}
        phone={mobile}
        density={density}
        look={look}
        currency={account.currency}
        show={show}
        locks={locks}
        marks={marks}
        onWrite={written => void write(written)}
        onNotes={changes => act(changes, `Notes, ${assessment.name}`)}
        onUndo={history.undo}
        onRedo={history.redo}
        place={place}
      />
      <BillPrint model={model} assessment={assessment} />
      <dl className={styles['totals']}>
        <div>
          <dt>Measured work</dt>
          <dd>{noTotal(model) ?? formatMoney(model.totals.amount, account.currency)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Ctrl F and Ctrl H find in the bill: the browser's own search sees only the lines that are drawn. */
function useFindKeys(open: (what: 'find' | 'replace') => void): void {
  const act = useEffectEvent(open)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || (key !== 'f' && key !== 'h')) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      event.preventDefault()
      act(key === 'f' ? 'find' : 'replace')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The ways to what belongs to a bill. Its checks are not counted here: that would read the whole bill at each key. */
function BillRooms({ assessment }: { readonly assessment: number }) {
  const params = { assessmentId: String(assessment) }
  return (
    <>
      <Link to="/estimating/assessments/$assessmentId/boq/zones" params={params} className={buttonClass()}>
        Zones
      </Link>
      <Link to="/estimating/assessments/$assessmentId/boq/checks" params={params} className={buttonClass()}>
        Checks
      </Link>
    </>
  )
}
