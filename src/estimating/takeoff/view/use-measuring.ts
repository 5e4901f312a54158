import { useState } from 'react'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import { type Drawing, isDrawn } from '#domain/takeoff/edit-shape'
import { figureFor, needsHeight } from '#domain/takeoff/figure-for'
import type { Figure } from '#domain/takeoff/measure'
import type { PagePoint } from '#domain/takeoff/page-point'
import { isInside } from '#domain/takeoff/shape-index'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { useReplica } from '../../../fields/replica-context'
import { count } from '../../../fields/words'
import type { useAct } from '../../../records/data/use-act'
import { toasts } from '../../../ui/overlay/toast-store'
import type { PaintedShape } from '../canvas/draw-shapes'
import { addShape, duplicateShape, removeShapes, reshape } from '../commands/shape-changes'
import type { TakeoffBill } from '../model/takeoff-bill'
import { sheetName, type SheetShape } from '../model/sheet-shapes'
import type { Target } from '../model/target'
import { isDrawTool, SELECT } from '../tools/tools'
import type { DrawTool, Tool } from '../tools/tool'

interface Given {
  readonly sheet: ProjectDrawing
  readonly act: ReturnType<typeof useAct>
  readonly shapes: readonly SheetShape[]
  /** Shapes that are neither hidden nor locked. */
  readonly reachable: readonly PaintedShape[]
  readonly bill: TakeoffBill | null
  readonly product: AssessmentProduct | null
  readonly target: Target
  readonly hasScale: boolean
  readonly onNoScale: () => void
}

const NO_POINTS: readonly PagePoint[] = []
/** Page steps by which a copy is put beside its shape. */
const BESIDE = 100_000

export type Measuring = ReturnType<typeof useMeasuring>

/** Keeps the tool in hand, the shape being drawn and the shapes that are chosen, and writes what comes of them. */
export function useMeasuring(given: Given) {
  const { sheet, act, shapes, reachable, bill, product, target } = given
  const replica = useReplica()
  const [tool, setTool] = useState<Tool>(SELECT)
  const [draft, setDraft] = useState(NO_POINTS)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [checked, setChecked] = useState(NO_POINTS)
  const name = sheetName(sheet)

  function take(next: Tool) {
    if (draft.length > 0) finish()
    if (next.needsScale && !given.hasScale) return given.onNoScale()
    setTool(next)
    if (next.does === 'draw') setChosen(new Set())
    if (isDrawTool(next) && next.makes === 'check') setChecked(NO_POINTS)
    const fault = isDrawTool(next) ? unitFault(next, product) : null
    if (fault !== null) toasts.show('error', fault)
  }

  function press(at: PagePoint, closes: boolean) {
    if (!isDrawTool(tool)) return
    const placed = tool.press(draft, at, closes)
    if (placed.isDone) void keep(tool, placed.points, draft)
    else setDraft(placed.points)
  }
  function finish() {
    if (isDrawTool(tool) && draft.length > 0) void keep(tool, withoutTwins(draft, tool), draft)
  }

  /** Writes the shape; one that cannot be kept stays as it is being drawn. */
  async function keep(drawTool: DrawTool, points: readonly PagePoint[], before: readonly PagePoint[]) {
    const drawing: Drawing = { kind: drawTool.kind, points, arcs: [], holes: [] }
    setDraft(NO_POINTS)
    if (!isDrawn(drawing)) return
    if (drawTool.makes === 'check') return setChecked(points)
    if (drawTool.makes === 'hole') return cut(points)
    const figure = figureOf(drawTool, product)
    const fault = unitFault(drawTool, product) ?? heightFault(figure, target)
    if (fault !== null) {
      setDraft(before)
      toasts.show('error', fault)
      return
    }
    const isLinked = product !== null && target.zone !== null
    await act(
      addShape({
        id: await replica.newId(),
        project: sheet.project,
        page: sheet.id,
        drawing,
        target,
        figure: isLinked ? figure : null,
      }),
      `Measured ${product ? product.ref || product.name : 'a shape'} on ${name}`,
    )
  }

  /** Cuts a hole into the area it was drawn in: a chosen one first, else the last one drawn there. */
  async function cut(hole: readonly PagePoint[]) {
    const [first] = hole
    const around = reachable.filter(
      ({ drawing }) => drawing.kind === 'outline' && first !== undefined && isInside(first, drawing.points),
    )
    const floor = around.find(({ id }) => chosen.has(id)) ?? around.at(-1)
    if (!floor) {
      toasts.show('error', 'Draw a deduction inside an area. There is no area here.')
      return
    }
    const { drawing } = floor
    await act([reshape(floor.id, { ...drawing, holes: [...drawing.holes, hole] })], `Deducted from an area on ${name}`)
  }

  return {
    tool,
    draft,
    chosen,
    checked,
    take,
    press,
    finish,
    change: (id: number, drawing: Drawing) => void act([reshape(id, drawing)], `Changed a shape on ${name}`),
    /** Takes the last point back, or deletes what is chosen. */
    back: () => (draft.length > 0 ? setDraft(draft.slice(0, -1)) : void remove([...chosen])),
    cancel() {
      if (draft.length > 0) return setDraft(NO_POINTS)
      setChosen(new Set())
      setTool(SELECT)
    },
    choose(id: number | null, adds: boolean) {
      const next = new Set(adds ? chosen : [])
      if (id !== null && !(adds && next.delete(id))) next.add(id)
      setChosen(next)
    },
    remove,
    duplicate,
  }

  async function remove(ids: readonly number[]) {
    if (ids.length === 0) return
    setChosen(new Set())
    await act(removeShapes(ids, bill?.links ?? []), `Deleted ${count(ids.length, 'shape')} on ${name}`)
  }
  async function duplicate(ids: readonly number[]) {
    const own = shapes.filter(({ id }) => ids.includes(id))
    if (own.length === 0) return
    const copies = await Promise.all(own.map(async shape => ({ shape, id: await replica.newId() })))
    await act(
      copies.flatMap(({ shape, id }) => duplicateShape(id, shape.record, shape.drawing, shape.links, BESIDE)),
      `Duplicated ${count(ids.length, 'shape')} on ${name}`,
    )
    setChosen(new Set(copies.map(({ id }) => id)))
  }
}

/** Returns the figure a shape of a tool gives a line; its own where there is no line. */
export function figureOf(tool: DrawTool, product: Pick<AssessmentProduct, 'unit'> | null): Figure | null {
  if (product) return figureFor(tool.kind, product.unit)
  return tool.needsHeight ? 'wallArea' : figureFor(tool.kind, null)
}

/** Returns why a tool cannot measure into a line; null where it can. Unlike units are refused. Source: estimating 5.8. */
function unitFault(tool: DrawTool, product: AssessmentProduct | null): string | null {
  if (tool.makes !== 'shape' || !product || figureOf(tool, product) !== null) return null
  return `${product.ref || product.name} is measured in ${product.unit}, which ${tool.label} does not give. Choose another product or tool.`
}

const heightFault = (figure: Figure | null, { height }: Target): string | null =>
  figure !== null && needsHeight(figure) && height === null
    ? 'This line needs a height. Enter it, then press Enter.'
    : null

/** A double press ends a shape with its last point twice: one of them goes. */
const withoutTwins = (points: readonly PagePoint[], { kind }: DrawTool): readonly PagePoint[] =>
  kind === 'count'
    ? points
    : points.filter(({ x, y }, at) => at === 0 || x !== points[at - 1]?.x || y !== points[at - 1]?.y)
