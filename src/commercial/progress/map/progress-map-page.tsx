import { Link } from '@tanstack/react-router'
import { Camera, Redo2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import type { Day } from '#domain/value/day'
import { NIL, percent } from '#domain/value/money'
import { usePageTitle } from '../../../app/page/page-title'
import { useCan, useViewer } from '../../../app/viewer'
import { useProject } from '../../../common/places/use-place'
import { count } from '../../../fields/words'
import { on, rangeOf, type Selection } from '../../../grid/selection'
import { useKeyedSelection } from '../../../grid/use-keyed-selection'
import { useAct } from '../../../records/data/use-act'
import { CellsNeedChoice } from '../../../records/data/needs-choice'
import { useCellMarks } from '../../../records/data/use-cell-marks'
import { useUndoAt } from '../../../records/data/use-undo'
import { Button } from '../../../ui/action/button'
import { LinkButton } from '../../../ui/action/link-button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../../ui/format'
import { Segmented } from '../../../ui/input/segmented'
import { TextInput } from '../../../ui/input/text-input'
import { Modal } from '../../../ui/overlay/modal'
import { Notice } from '../../../ui/status/notice'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { type BillOnSite, type ProgressPlace, ProgressPhotos } from '../../photos/record-photos'
import { type SiteBill, useSiteBill } from '../../common/use-site-bill'
import type { ProgressModel } from '../../common/progress-model'
import { ExportProgress } from '../export-progress'
import { recordCells } from '../record-progress'
import { NothingAccepted, SiteAssessments } from '../site-assessments'
import { DayChoice } from './day-choice'
import { FloorMap } from './floor-map'
import { LowerDialog } from './lower-dialog'
import { MapGrid, type MapTyped, mapColumns } from './map-grid'
import { type MapShow, whole } from './map-words'
import { effectOf, fillWrites, type ProgressMap, progressMap, readPercent } from './progress-map'
import type { MapWrite } from '../record-progress'
import styles from './progress-map.module.css'
import { useEarlierProgress } from './use-earlier-progress'

const SHOWS = [
  { value: 'percent', label: 'Percent' },
  { value: 'quantity', label: 'Quantity left' },
  { value: 'money', label: 'Money left' },
] as const
const QUICK = [percent(0), percent(25), percent(50), percent(75), percent(100)]
const nothing = () => undefined
const BANDS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

/** Progress as a map of the building: zones down, products across. Spec: PROG-2. */
export function ProgressMapPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const bill = useSiteBill(project.id, chosen)
  usePageTitle({ title: 'Progress map', under: project.name })
  if (!bill) return <Loader text="Loading progress" />
  const { model, assessment } = bill
  if (!model || assessment === null) return <NothingAccepted />
  if (model.zones.length === 0)
    return <EmptyState title="This bill has no zones">Its quantities are not on this device yet.</EmptyState>
  return <MapRoom project={project.id} bill={bill} model={model} assessment={assessment} onAssessment={setChosen} />
}

interface MapRoomProps {
  readonly project: number
  readonly bill: SiteBill
  readonly model: ProgressModel
  readonly assessment: number
  readonly onAssessment: (assessment: number) => void
}

function MapRoom({ project, bill, model: now, assessment, onAssessment }: MapRoomProps) {
  const [day, setDay] = useState<Day | null>(null)
  const earlier = useEarlierProgress(project, assessment, day, now)
  const model = earlier.kind === 'loaded' ? earlier.value : now
  const map = useMemo(() => progressMap(model), [model])
  const [show, setShow] = useState<MapShow>('percent')
  const [asked, setAsked] = useState<readonly MapWrite[] | null>(null)
  const marks = useCellMarks(productProgress, 'cells')
  const mobile = useMedia(MOBILE)
  const can = useCan()
  const place = `progress:${assessment}`
  const act = useAct(place)
  const undoing = useUndoAt(place)
  // What an undo changes would not be seen on an earlier day.
  const history = day === null ? undoing : { ...undoing, canUndo: false, canRedo: false, undo: nothing, redo: nothing }
  const locked =
    day !== null
      ? `As it was recorded by ${formatDay(day)}. Show today to record progress.`
      : can.write(productProgress)
        ? null
        : 'You can see progress here but not record it'
  const writesOf = (typed: readonly MapTyped[]) => typed.flatMap(each => fillWrites(model, [each], each.percent))

  const keep = (writes: readonly MapWrite[], note: string | null) =>
    act(
      recordCells(writes, bill.recorded, { project, assessment, at: new Date().toISOString(), note }),
      `Progress of ${count(writes.length, 'cell')}`,
    )
  function record(typed: readonly MapTyped[]) {
    const writes = writesOf(typed)
    if (writes.length === 0) return
    if (effectOf(model, writes).lowered > 0) setAsked(writes)
    else void keep(writes, null)
  }
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <h1 className={mobile ? 'visually-hidden' : 'type-title'}>Progress map</h1>
        <SiteAssessments bill={bill} onChoose={onAssessment} />
        {!mobile && <Segmented label="Show" value={show} onChange={setShow} options={SHOWS} />}
        <DayChoice day={day} onChoose={setDay} />
        <CellsNeedChoice resource={productProgress} isShown={id => map.products.some(product => product.id === id)} />
        <LinkButton>
          <Link to="/estimating/projects/$projectId/hub/progress/programme" params={{ projectId: String(project) }}>
            Programme
          </Link>
        </LinkButton>
        {!mobile && <ExportProgress kinds={['map', 'products']} project={project} assessment={assessment} />}
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        {(!mobile || history.canRedo) && (
          <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
        )}
      </div>
      {earlier.kind === 'failed' && <Notice tone="error">{earlier.words}</Notice>}
      {earlier.kind === 'loading' ? (
        <Loader text="Loading that day" />
      ) : mobile ? (
        <FloorMap
          of={{ project, assessment, until: day }}
          map={map}
          marks={marks}
          locked={locked}
          cellsOf={typed => writesOf([typed]).length}
          onWrite={record}
        />
      ) : (
        <WideMap
          of={{ project, assessment, until: day }}
          model={model}
          map={map}
          show={show}
          locked={locked}
          marks={marks}
          onWrite={record}
          onUndo={history.undo}
          onRedo={history.redo}
        />
      )}
      {asked && (
        <LowerDialog
          lowered={effectOf(model, asked).lowered}
          onSave={reason => keep(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface WideMapProps extends Omit<Parameters<typeof MapGrid>[0], 'selection' | 'onSelect' | 'until'> {
  readonly of: BillOnSite
  readonly model: ProgressModel
}

/** The map with the strip that fills what is marked, and what the tints mean. */
function WideMap({ of, model, map, locked, onWrite, ...grid }: WideMapProps) {
  const rows = useMemo(() => map.rows.map(row => row.id), [map])
  const columns = useMemo(() => mapColumns(map).map(column => column.key), [map])
  const [selection, select] = useKeyedSelection(rows, columns, START)
  return (
    <>
      <FillStrip of={of} model={model} map={map} selection={selection} locked={locked} onWrite={onWrite} />
      <div className={styles['grid']}>
        <MapGrid
          {...grid}
          until={of.until}
          map={map}
          locked={locked}
          selection={selection}
          onSelect={select}
          onWrite={onWrite}
        />
      </div>
      <div className={styles['status']}>
        <span className={styles['key']} aria-hidden>
          Percent
          {BANDS.map(band => (
            <span key={band} data-band={band}>
              {band}
            </span>
          ))}
          <span data-none /> not in this zone
        </span>
        <span>
          Complete by value{' '}
          <strong className={styles['total']}>
            {map.whole.percent === null ? '–' : formatPercentage(map.whole.percent)}
          </strong>
        </span>
      </div>
    </>
  )
}
const START = on({ row: 0, column: 1 })

interface FillStripProps {
  readonly of: BillOnSite
  readonly model: ProgressModel
  readonly map: ProgressMap
  readonly selection: Selection
  readonly locked: string | null
  readonly onWrite: (typed: readonly MapTyped[]) => void
}

/** Says what a fill would do to the marked cells before it is done. */
function FillStrip({ of, model, map, selection, locked, onWrite }: FillStripProps) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<ProgressPlace | null>(null)
  const { account } = useViewer()
  const range = rangeOf(selection)
  const rows = map.rows.slice(range.top, range.bottom + 1)
  const products = map.products.slice(Math.max(0, range.left - 1), range.right)
  const places = products.flatMap(product => rows.map(row => ({ product, leaves: row.leaves })))
  const { percent: wanted, fault } = text.trim() === '' ? NOTHING_TYPED : readPercent(text)
  const writes = wanted === null ? [] : fillWrites(model, places, wanted)
  const { value, lowered } = effectOf(model, writes)
  const [product] = products
  const name = `${products.length === 1 && product ? (product.ref ?? product.name) : count(products.length, 'product')} · ${
    rows.length === 1 ? rows[0]?.name : count(rows.length, 'row')
  }`
  const [row] = rows
  const place =
    product && row && products.length === 1 && rows.length === 1 && map.cell(row.leaves, product.id)
      ? { ...of, product: product.id, zone: row.id, zones: row.leaves }
      : null
  function fill() {
    if (wanted === null) return
    onWrite(places.map(each => ({ ...each, percent: wanted })))
    setText('')
  }
  return (
    <form
      className={styles['strip']}
      onSubmit={event => {
        event.preventDefault()
        fill()
      }}
    >
      <span className={styles['place']}>{name}</span>
      <span className={styles['typed']}>
        <TextInput
          aria-label="Percent done"
          inputMode="decimal"
          value={text}
          onChange={setText}
          postfix="%"
          disabled={locked !== null}
          aria-invalid={fault !== null || undefined}
        />
      </span>
      <Segmented
        label="Percent"
        value={wanted === null ? null : String(wanted)}
        onChange={each => setText(whole(QUICK.find(quick => String(quick) === each) ?? NIL))}
        options={QUICK.map(each => ({ value: String(each), label: whole(each), disabled: locked !== null }))}
      />
      <span className={styles['effect']} role="status">
        {locked ??
          fault ??
          [
            quantityWords(map, places),
            wanted !== null && effectWords(writes.length, lowered, formatMoney(value, account.currency)),
          ]
            .filter(Boolean)
            .join('. ')}
      </span>
      <Button kind="primary" type="submit" disabled={locked !== null || writes.length === 0}>
        {`Fill ${count(writes.length, 'cell')}`}
      </Button>
      {place && (
        <Button icon={Camera} aria-haspopup="dialog" onClick={() => setShown(place)}>
          Photos
        </Button>
      )}
      {shown && (
        <Modal open title={`Photos of ${name}`} onClose={() => setShown(null)}>
          <ProgressPhotos place={shown} isWritable={locked === null} />
        </Modal>
      )}
    </form>
  )
}

const effectWords = (changes: number, lowered: number, value: string): string =>
  changes === 0
    ? 'Nothing would change'
    : `${lowered === 0 ? 'Raises' : lowered === changes ? 'Lowers' : 'Changes'} ${count(changes, 'cell')}, ${value}`

/** "114.07 m", where all that is marked is of one product. */
function quantityWords(map: ProgressMap, places: readonly Omit<MapTyped, 'percent'>[]): string {
  const [first] = places
  if (!first || places.some(each => each.product !== first.product)) return ''
  const leaves = [...new Set(places.flatMap(each => each.leaves))]
  const cell = map.cell(leaves, first.product.id)
  return cell ? `${formatNumber('quantity', cell.quantity)} ${first.product.unit ?? ''}`.trim() : 'Not in this zone'
}

const NOTHING_TYPED = { percent: null, fault: null }
