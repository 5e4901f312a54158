import { useMemo, useState } from 'react'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { scopeKey } from '#contract/kit/scope-kinds'
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
import { daysInclusive } from '#domain/value/day'
import { formatDay, formatMoney } from '../../../ui/format'
import { TitleBlock } from '../../../ui/record/title-block'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { count } from '../../../fields/words'
import { billLock } from '../../common/bill-lock'
import { noTotal } from '../../common/no-total'
import { zoneSheet } from '../model/zone-columns'
import { lockedAmount, lockedLines, type ZoneRow, zoneRows } from '../model/zone-rows'
import { SettlePanel } from './settle-panel'
import { useZoneActs } from './use-zone-acts'
import { parentFor, ZoneDialogs } from './open-zone-dialog'
import { ZoneGrid } from './zone-grid'
import { type ZoneDialog, ZoneTools } from './zone-tools'
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
  const [dialog, setDialog] = useState<ZoneDialog | null>(null)
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
  const parent = parentFor(rows, chosen)
  const marked = rows.slice(
    Math.min(selection.anchor.row, selection.head.row),
    Math.max(selection.anchor.row, selection.head.row) + 1,
  )
  const isLocked = locked !== null
  return (
    <div className={styles['page']}>
      <ZoneTools
        locked={locked}
        history={history}
        hasZones={rows.length > 0}
        canMove={rows.length > 1}
        canDelete={chosen !== undefined}
        canAddSub={parent !== undefined}
        onOpen={setDialog}
        onDelete={() =>
          void acts.deleteAsked(
            marked.map(row => row.zone),
            marked.length === 1 ? `zone ${chosen?.zone.name}` : count(marked.length, 'zone'),
          )
        }
        onDeleteAll={() =>
          void acts.deleteAsked(
            rows.map(row => row.zone),
            'all zones',
          )
        }
      />
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
      <ZoneDialogs dialog={dialog} rows={rows} chosen={chosen} acts={acts} onClose={() => setDialog(null)} />
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
