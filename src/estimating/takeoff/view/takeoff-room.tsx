import { PanelLeft, PanelRight, Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import { measurement } from '#contract/estimating/takeoff/measurement'
import { pageScale } from '#contract/estimating/takeoff/page-scale'
import { withNewCorner } from '#domain/takeoff/edit-shape'
import type { PagePoint } from '#domain/takeoff/page-point'
import { scaleSaid } from '#domain/takeoff/recorded-scale'
import type { RecordedScale } from '#domain/takeoff/scale-of-shape'
import { afterWrites } from '#domain/takeoff/scale-commands'
import { shownSize } from '#domain/takeoff/sheet-frame'
import { withScales } from '#domain/takeoff/takeoff-quantity'
import type { SheetFault } from '#domain/takeoff/sheet-reader'
import { useCan } from '../../../app/viewer'
import { count } from '../../../fields/words'
import { useAct } from '../../../records/data/use-act'
import { type Undo, useUndoAt } from '../../../records/data/use-undo'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { Camera } from '../canvas/camera'
import { PointerStore } from '../canvas/pointer'
import { TakeoffCanvas } from '../canvas/takeoff-canvas'
import { type ScaleChoice, scaleChanges, scaleOfSheet, scaleWrites } from '../commands/scale-changes'
import { scaleText } from '../model/scale-text'
import { sheetName } from '../model/sheet-shapes'
import { useLayers } from '../model/use-layers'
import { FAULT_WORDS } from '../sheet/sheet-client'
import { useKeptSize } from '../sheet/use-kept-size'
import { type OpenSheet, useOpenSheet } from '../sheet/use-open-sheet'
import { isDrawTool, SELECT, toolNamed } from '../tools/tools'
import { LayersList } from './layers-list'
import { LiveFigure } from './live-figure'
import { MeasuringSide } from './measuring-side'
import { ScaleGate } from './scale-gate'
import { SheetsList } from './sheets-list'
import { StatusBar } from './status-bar'
import type { RoomProps } from './room-props'
import styles from './takeoff.module.css'
import { Toolbar } from './toolbar'
import { figureOf, type Measuring, useMeasuring } from './use-measuring'
import { useRoomKeys } from './use-room-keys'
import { useRoomShapes } from './use-room-shapes'

type Open = Extract<OpenSheet, { state: 'open' }>
const NO_POINTS: readonly PagePoint[] = []
const NO_SCALES: readonly RecordedScale[] = []

/** The room in which a sheet is measured: tools above, sheets and layers at the left, the drawing, and what is measured at the right. */
export function TakeoffRoom(props: RoomProps) {
  const { sheet } = props
  const open = useOpenSheet(sheet)
  if (open.state === 'coming') return <Loader text="Opening the drawing" />
  if (open.state === 'absent')
    return (
      <div className={styles['absent']}>
        <h1 className="visually-hidden">{sheetName(sheet)}</h1>
        <EmptyState title={sheetName(sheet)}>{open.words}</EmptyState>
      </div>
    )
  return <OpenRoom {...props} open={open} />
}

function OpenRoom(props: RoomProps & { readonly open: Open }) {
  const { sheet, scales, target, bill, open } = props
  const isMobile = useMedia(MOBILE)
  const can = useCan()
  const canEdit = can.write(measurement) && !isMobile
  const place = `takeoff:${sheet.id}`
  const history = useUndoAt(place)
  const act = useAct(place)
  useKeptSize(sheet, open.frame)
  const layers = useLayers()
  const [pointer] = useState(() => new PointerStore())
  const camera = useMemo(() => new Camera(shownSize(open.frame)), [open.frame])
  /** The points of a known distance, while the scale is set by them. */
  const [known, setKnown] = useState<readonly PagePoint[] | null>(null)
  const [isGateOpen, setGateOpen] = useState(false)
  const [isSquare, setSquare] = useState(false)
  const [isSnapping, setSnapping] = useState(true)
  const [sides, setSides] = useState({ left: true, right: true })
  const record = scaleOfSheet(scales, sheet.id)
  const scale = record ? scaleSaid(record) : null
  const ownScales = props.takeoff.scales.get(sheet.id) ?? NO_SCALES
  const { shapes, groups, painted, reachable } = useRoomShapes(props, layers)
  const product = bill?.products.find(({ id }) => id === target.product) ?? null
  const canScale = can.write(pageScale) && !isMobile
  const measuring = useMeasuring({
    sheet,
    act,
    shapes,
    reachable,
    bill,
    product,
    target,
    hasScale: scale !== null,
    onNoScale: () => setGateOpen(true),
  })
  const onKey = useRoomKeys(measuring, camera, canEdit, () => setSnapping(!isSnapping))
  const { tool, draft, chosen, checked } = measuring
  function closeGate() {
    setGateOpen(false)
    setKnown(null)
  }
  const writesOf = (choice: ScaleChoice, others: readonly ProjectDrawing[]) =>
    scaleWrites(
      choice,
      sheet.id,
      others.map(({ id }) => id),
      scales,
    )
  async function keepScale(choice: ScaleChoice, others: readonly ProjectDrawing[]) {
    const changes = scaleChanges(writesOf(choice, others), sheet.project)
    if (await act(changes, `Set the scale of ${sheetName(sheet)}`)) closeGate()
  }
  const live = isDrawTool(tool) ? figureOf(tool, product) : null
  const look = { frame: open.frame, camera, pointer }
  return (
    <div className={styles['room']}>
      <h1 className="visually-hidden">{sheetName(sheet)}</h1>
      {!isMobile && (
        <Top
          measuring={measuring}
          hasScale={scale !== null}
          canEdit={canEdit}
          history={history}
          sides={sides}
          onSides={setSides}
        />
      )}
      <div className={styles['middle']}>
        {!isMobile && sides.left && (
          <div className={styles['left']}>
            <SheetsList sheets={props.sheets} scales={scales} open={sheet.id} search={props.search} />
            <LayersList groups={groups} layers={layers} />
          </div>
        )}
        <div className={styles['sheet']}>
          <Drawn
            sheet={sheet}
            {...look}
            client={open.client}
            label={`Drawing ${sheetName(sheet)}, ${count(shapes.length, 'shape')}`}
            shapes={painted}
            reachable={reachable}
            chosen={painted.filter(({ id }) => chosen.has(id))}
            tool={tool}
            draft={draft}
            stretch={known ?? checked}
            isPicking={known !== null && known.length < 2}
            isSquare={isSquare}
            isSnapping={isSnapping}
            canEdit={canEdit}
            onPress={(at, closes) =>
              known && known.length < 2 ? setKnown([...known, at]) : measuring.press(at, closes)
            }
            onFinish={measuring.finish}
            onChoose={measuring.choose}
            onReshape={measuring.change}
            onKey={onKey}
          />
          {isDrawTool(tool) && live && (
            <LiveFigure
              {...look}
              tool={tool}
              draft={draft}
              scales={ownScales}
              target={target}
              figure={live}
              rate={tool.makes === 'shape' ? (product?.rate ?? null) : null}
              cost={product ? (bill?.costOf(product.id) ?? null) : null}
            />
          )}
          {isGateOpen && canScale && (
            <ScaleGate
              sheet={sheet}
              points={known ?? NO_POINTS}
              alike={alikeOf(props)}
              hasScale={scale !== null}
              bill={bill}
              preview={(choice, others) =>
                bill && bill.preview(withScales(props.takeoff, afterWrites(scales, writesOf(choice, others))))
              }
              onWay={usesPoints => setKnown(usesPoints ? NO_POINTS : null)}
              onUse={(choice, others) => void keepScale(choice, others)}
              onCount={() => {
                closeGate()
                measuring.take(toolNamed('count') ?? SELECT)
              }}
              onClose={closeGate}
            />
          )}
        </div>
        {!isMobile && sides.right && (
          <div className={styles['right']}>
            <MeasuringSide
              {...props}
              groups={groups}
              shapes={shapes}
              chosen={chosen}
              canEdit={canEdit}
              onChoose={measuring.choose}
              onRemove={ids => void measuring.remove(ids)}
              onDuplicate={ids => void measuring.duplicate(ids)}
            />
          </div>
        )}
      </div>
      {isMobile && <SmallScreen measuring={measuring} hasScale={scale !== null} />}
      <StatusBar
        camera={camera}
        pointer={pointer}
        scales={ownScales}
        hasScale={scale !== null}
        scaleWords={record ? `${scaleText(record)}${record.method === 'inherited' ? ', copied' : ''}` : 'No scale'}
        onScale={canScale ? () => (isGateOpen ? closeGate() : setGateOpen(true)) : null}
        checked={checked}
        isSquare={isSquare}
        onSquare={() => setSquare(!isSquare)}
        isSnapping={isSnapping}
        onSnap={() => setSnapping(!isSnapping)}
      />
    </div>
  )
}

/** Sheets without a scale that are as large as this one. */
const alikeOf = ({ sheet, sheets, scales }: RoomProps): readonly ProjectDrawing[] =>
  sheets.filter(
    each =>
      each.id !== sheet.id &&
      each.widthPt !== null &&
      each.widthPt === sheet.widthPt &&
      each.heightPt === sheet.heightPt &&
      !scaleOfSheet(scales, each.id),
  )

type DrawnProps = Omit<Parameters<typeof TakeoffCanvas>[0], 'onFault' | 'onAddCorner'> & {
  readonly sheet: ProjectDrawing
}

/** The drawing; what stopped it in words, where it cannot be drawn. */
function Drawn({ sheet, ...canvas }: DrawnProps) {
  const [fault, setFault] = useState<SheetFault | null>(null)
  if (fault) return <EmptyState title={sheetName(sheet)}>{FAULT_WORDS[fault]}</EmptyState>
  return (
    <TakeoffCanvas
      {...canvas}
      onFault={setFault}
      onAddCorner={(id, hit, at) => {
        const own = canvas.chosen.find(each => each.id === id)
        if (own) canvas.onReshape(id, withNewCorner(own.drawing, hit.ring, hit.place, at))
      }}
    />
  )
}

interface TopProps {
  readonly measuring: Measuring
  readonly hasScale: boolean
  readonly canEdit: boolean
  readonly history: Undo
  readonly sides: { readonly left: boolean; readonly right: boolean }
  readonly onSides: (sides: TopProps['sides']) => void
}

function Top({ measuring, hasScale, canEdit, history, sides, onSides }: TopProps) {
  return (
    <div className={styles['top']}>
      <IconButton
        icon={PanelLeft}
        label={sides.left ? 'Fold the sheets away' : 'Show the sheets'}
        aria-expanded={sides.left}
        onClick={() => onSides({ ...sides, left: !sides.left })}
      />
      <Toolbar tool={measuring.tool} hasScale={hasScale} canEdit={canEdit} onTool={measuring.take} history={history} />
      <IconButton
        icon={PanelRight}
        label={sides.right ? 'Fold the measurements away' : 'Show the measurements'}
        aria-expanded={sides.right}
        onClick={() => onSides({ ...sides, right: !sides.right })}
      />
    </div>
  )
}

/** Says on a small screen what can be done there. */
function SmallScreen({ measuring, hasScale }: { readonly measuring: Measuring; readonly hasScale: boolean }) {
  const check = toolNamed('check')
  const isChecking = measuring.tool === check
  return (
    <div className={styles['small']}>
      <p>Measuring needs a larger screen. Here you can look, and check a dimension.</p>
      {check && hasScale && (
        <Button icon={Ruler} aria-pressed={isChecking} onClick={() => measuring.take(isChecking ? SELECT : check)}>
          Check a dimension
        </Button>
      )}
    </div>
  )
}
