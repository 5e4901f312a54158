import { ArrowUpDown, CalendarDays, Layers, Plus, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { scopeKey } from '#contract/scope-kinds'
import { useViewer, useCan } from '../../../app/viewer'
import { usePageTitle } from '../../../app/page/page-title'
import { BillArrival } from '../../../common/bill/bill-arrival'
import { useBillModel, useBillRecords } from '../../../common/bill/use-bill'
import type { BillModel } from '../../../common/bill/bill-model'
import { useAssessment } from '../../../common/places/use-place'
import { useKeyedSelection } from '../../../grid/use-keyed-selection'
import { on } from '../../../grid/selection'
import { useHolds } from '../../../records/data/use-holds'
import { useUndoAt } from '../../../records/data/use-undo'
import { MoveRecord } from '../../../records/view/move-record'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { daysInclusive } from '#domain/value/day'
import { formatDay, formatMoney } from '../../../ui/format'
import { TitleBlock } from '../../../ui/record/title-block'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { count } from '../../../fields/words'
import { billLock } from '../../bill/model/bill-lock'
import { noTotal } from '../../bill/model/no-total'
import { zoneSheet } from '../model/zone-columns'
import { lockedAmount, lockedLines, type ZoneRow, zoneRows } from '../model/zone-rows'
import { SettlePanel } from './settle-panel'
import { useZoneActs } from './use-zone-acts'
import { AddDialog, FloorsDialog, ShiftDialog } from './zone-dialogs'
import { ZoneGrid } from './zone-grid'
import styles from './zones.module.css'

/** The zones of a bill: added, named, dated, moved, deleted, and settled where a parent zone keeps a quantity of its own. */
export function ZonesPage() {
  const assessment = useAssessment()
  const records = useBillRecords(assessment.id)
  const model = useBillModel(records)
  const isHere = useHolds([scopeKey('assessment', assessment.id)])
  const can = useCan()
  usePageTitle({ title: 'Zones', under: assessment.name })
  if (!model) return <Loader text="Loading the zones" />
  const locked = billLock({
    canWrite: can.write(assessmentZone) && can.write(productQuantities),
    isHere: isHere ?? true,
    assessment,
  })
  return <Zones model={model} assessment={assessment.id} locked={locked} />
}

type Dialog = 'zone' | 'sub' | 'floors' | 'shift' | 'move'

function Zones({
  model,
  assessment,
  locked,
}: {
  readonly model: BillModel
  readonly assessment: number
  readonly locked: string | null
}) {
  const { account } = useViewer()
  const phone = useMedia(MOBILE)
  const place = `bill:${assessment}`
  const history = useUndoAt(place)
  const acts = useZoneActs(model, assessment, place, account.currency)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const rows = useMemo(() => zoneRows(model), [model])
  const lines = useMemo(() => lockedLines(model), [model])
  const lockedZones = [...new Set(lines.map(line => line.zone.id))].map(zone => ({
    zone,
    own: lines.filter(line => line.zone.id === zone),
  }))
  const sheet = useMemo(() => zoneSheet(phone), [phone])
  const [selection, select] = useKeyedSelection(
    useMemo(() => rows.map(({ zone }) => zone.id), [rows]),
    useMemo(() => sheet.columns.map(({ key }) => key), [sheet]),
    START,
  )
  const chosen = rows[selection.active.row]
  const parent = chosen && (chosen.isSub ? rows.find(({ zone }) => zone.id === chosen.zone.parent)?.zone : chosen.zone)
  const marked = rows.slice(
    Math.min(selection.anchor.row, selection.head.row),
    Math.max(selection.anchor.row, selection.head.row) + 1,
  )
  const isLocked = locked !== null
  const close = () => setDialog(null)
  const namesUnder = (id: number | null) =>
    rows.filter(({ zone, isSub }) => (id === null ? !isSub : zone.parent === id)).map(({ zone }) => zone.name)
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <h1 className={phone ? 'visually-hidden' : 'type-title'}>Zones</h1>
        {locked !== null && <span>{locked}</span>}
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
        <Button icon={CalendarDays} disabled={isLocked || rows.length === 0} onClick={() => setDialog('shift')}>
          Shift dates…
        </Button>
        <Button icon={ArrowUpDown} disabled={isLocked || rows.length < 2} onClick={() => setDialog('move')}>
          Move…
        </Button>
        <Button
          icon={Trash2}
          disabled={isLocked || !chosen}
          onClick={() =>
            void acts.deleteAsked(
              marked.map(row => row.zone),
              marked.length === 1 ? `zone ${chosen?.zone.name}` : count(marked.length, 'zone'),
            )
          }
        >
          Delete…
        </Button>
        <Button
          disabled={isLocked || rows.length === 0}
          onClick={() =>
            void acts.deleteAsked(
              rows.map(row => row.zone),
              'all zones',
            )
          }
        >
          Delete all…
        </Button>
        <Button icon={Layers} disabled={isLocked} onClick={() => setDialog('floors')}>
          Typical floors…
        </Button>
        <Button icon={Plus} disabled={isLocked || !parent} onClick={() => setDialog('sub')}>
          Add sub-zone
        </Button>
        <Button icon={Plus} kind="primary" disabled={isLocked} onClick={() => setDialog('zone')}>
          Add zone
        </Button>
      </div>
      <BillArrival model={model} assessment={assessment} />
      <ZoneTitle
        model={model}
        rows={rows}
        currency={account.currency}
        lost={lines.length === 0 ? null : lockedAmount(lines)}
      />
      {rows.length === 0 ? (
        <EmptyState title="No zones yet">
          Zones are the places work is measured in: levels, plots, blocks. Add the first one.
        </EmptyState>
      ) : (
        <div className={styles['grid']}>
          <ZoneGrid
            rows={rows}
            total={noTotal(model) ?? model.totals.amount}
            sheet={sheet}
            selection={selection}
            onSelect={select}
            locked={locked}
            onWrite={acts.write}
            onUndo={history.undo}
            onRedo={history.redo}
          />
        </div>
      )}
      {lockedZones.map(({ zone, own }) => (
        <SettlePanel
          key={zone}
          lines={own}
          amount={model.totals.zoneAmount(zone)}
          currency={account.currency}
          isLocked={isLocked}
          onSettle={howOf => void acts.settleLines(own, howOf)}
        />
      ))}
      {dialog === 'zone' && (
        <AddDialog parent={null} taken={namesUnder(null)} onAdd={names => acts.addNamed(names, null)} onClose={close} />
      )}
      {dialog === 'sub' && parent && (
        <AddDialog
          parent={parent}
          taken={namesUnder(parent.id)}
          onAdd={names => acts.addNamed(names, parent)}
          onClose={close}
        />
      )}
      {dialog === 'floors' && (
        <FloorsDialog
          tops={rows.filter(({ isSub }) => !isSub).map(({ zone }) => zone)}
          taken={namesUnder(null)}
          onAdd={acts.addFloors}
          onClose={close}
        />
      )}
      {dialog === 'shift' && <ShiftDialog onShift={acts.shift} onClose={close} />}
      {dialog === 'move' && chosen && (
        <MoveRecord
          resource={assessmentZone}
          id={chosen.zone.id}
          name={chosen.zone.name}
          among={rows
            .filter(({ zone, isSub }) => isSub === chosen.isSub && (!isSub || zone.parent === chosen.zone.parent))
            .map(({ zone }) => ({ id: zone.id, label: zone.name }))}
          onClose={close}
        />
      )}
    </div>
  )
}

const START = on({ row: 0, column: 1 })

function ZoneTitle({
  model,
  rows,
  currency,
  lost,
}: {
  readonly model: BillModel
  readonly rows: readonly ZoneRow[]
  readonly currency: string
  readonly lost: Parameters<typeof formatMoney>[0] | null
}) {
  const start = rows.flatMap(row => row.start ?? []).toSorted()[0]
  const end = rows
    .flatMap(row => row.end ?? [])
    .toSorted()
    .at(-1)
  const subs = rows.filter(row => row.isSub).length
  return (
    <TitleBlock
      cells={[
        { label: 'Zones and sub-zones', value: `${rows.length - subs} and ${subs}` },
        { label: 'Start', value: start ? formatDay(start) : '–' },
        { label: 'Finish', value: end ? formatDay(end) : '–' },
        { label: 'Weeks', value: start && end ? String(Math.ceil(daysInclusive(start, end) / 7)) : '–' },
        {
          label: 'Measured work, all zones',
          value: noTotal(model) ?? formatMoney(model.totals.amount, currency),
          figure: true,
        },
      ]}
      deciding={
        lost === null
          ? undefined
          : { label: 'Held by parent zones, not in their sub-zones', value: formatMoney(lost, currency) }
      }
    />
  )
}
