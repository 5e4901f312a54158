import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { productQuantities } from '#contract/estimating/product-quantities'
import { projectDrawing } from '#contract/estimating/project-drawing'
import { measurement } from '#contract/estimating/takeoff/measurement'
import { measurementLink } from '#contract/estimating/takeoff/measurement-link'
import { pageScale } from '#contract/estimating/takeoff/page-scale'
import { planShape } from '#domain/takeoff/plan-points'
import { type PagePoint, pagePoint } from '#domain/takeoff/page-point'
import type { ShapeKind } from '#domain/value/plan-shape'
import { sha256 } from '../base/sha256'
import type { AccountTransaction } from '../database/session'
import { readPdf } from '../files/pictures/pdf'
import { create, read } from '../records/write/typed'
import { type FileStore, thumbnailKey } from '../storage/store'
import { keepFile } from './keep-file'
import type { DemoBill } from './make-bill'

/** Size of a sheet in points: A1 across. */
const SHEET = { width: 2384, height: 1684 } as const
/** Points of one metre at 1:100. */
const METRE = 72 / 0.0254 / 100
const HEIGHT = 2.7

/** A line of the bill that a sheet measures, by its place in the bill, with how its shapes are read. */
interface Measured {
  readonly product: number
  readonly figure: 'area' | 'wallArea' | 'length'
  readonly label: string
  readonly colour: string
}
interface Sheet {
  readonly number: string
  readonly title: string
  readonly lines: readonly Measured[]
  /** Places of the zones in the bill. */
  readonly zones: readonly number[]
}

const SHEETS: readonly Sheet[] = [
  {
    number: 'A-202',
    title: 'Level 2 partition layout',
    lines: [
      { product: 0, figure: 'wallArea', label: 'Partition type A', colour: 'blue' },
      { product: 1, figure: 'wallArea', label: 'Partition type B', colour: 'green' },
    ],
    zones: [0, 1, 2],
  },
  {
    number: 'A-302',
    title: 'Level 2 ceiling layout',
    lines: [
      { product: 12, figure: 'area', label: 'MF ceiling', colour: 'orange' },
      { product: 13, figure: 'length', label: 'Bulkhead', colour: 'purple' },
    ],
    zones: [0, 1, 2],
  },
]

interface Drawn {
  readonly kind: ShapeKind
  readonly points: readonly PagePoint[]
  readonly line: Measured
  readonly zone: number
}

/**
 * Draws two sheets of a project, sets their scale, and measures lines of its bill on them: the shapes give the very quantities that the bill has, so its
 * money stays.
 */
export async function makeTakeoff(
  tx: AccountTransaction,
  files: FileStore,
  { project, bill }: { readonly project: number; readonly bill: DemoBill },
): Promise<void> {
  for (const [place, sheet] of SHEETS.entries()) {
    const shapes = await shapesOf(tx, sheet, bill)
    const page = await create(tx, projectDrawing, {
      project,
      fileName: `${sheet.number} ${sheet.title}.pdf`,
      file: await keepSheet(tx, files, sheet, shapes),
      order: `${place + 1}`,
      sheetNumber: sheet.number,
      title: sheet.title,
      revision: 'C',
      level: 'Level 2',
      widthPt: `${SHEET.width}`,
      heightPt: `${SHEET.height}`,
    })
    await create(tx, pageScale, { project, page: page.id, method: 'ratio', ratio: '100' })
    for (const { kind, points, line, zone } of shapes) {
      const shape = await create(tx, measurement, {
        project,
        page: page.id,
        label: line.label,
        shape: planShape(kind, points),
        height: line.figure === 'wallArea' ? `${HEIGHT}` : null,
        colour: line.colour,
        layer: line.label,
      })
      await create(tx, measurementLink, {
        assessment: bill.assessment,
        measurement: shape.id,
        product: bill.products[line.product] ?? 0,
        zone,
        figure: line.figure,
      })
    }
  }
}

/** Returns shapes that give the quantities of the bill, each zone in a band of its own. */
async function shapesOf(tx: AccountTransaction, sheet: Sheet, bill: DemoBill): Promise<Drawn[]> {
  const shapes: Drawn[] = []
  for (const [row, line] of sheet.lines.entries()) {
    const { cells } = await read(tx, productQuantities, bill.products[line.product] ?? 0)
    for (const [band, at] of sheet.zones.entries()) {
      const zone = bill.zones[at] ?? 0
      const quantity = Number(cells[zone]?.quantity ?? 0)
      const [left, low] = [160, 260 + band * 440 + row * 200]
      if (quantity > 0) shapes.push({ ...placed(line, quantity, left, low), line, zone })
    }
  }
  return shapes
}

function placed({ figure }: Measured, quantity: number, left: number, low: number): Pick<Drawn, 'kind' | 'points'> {
  if (figure === 'area') {
    const [width, depth] = [(quantity / 5) * METRE, 5 * METRE]
    const corners = [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ] as const
    return { kind: 'outline', points: corners.map(([x, y]) => pagePoint(left + x, low + y)) }
  }
  const run = (figure === 'wallArea' ? quantity / HEIGHT : quantity) * METRE
  const turn = Math.min(run / 4, 120)
  return {
    kind: 'line',
    points: [pagePoint(left, low + turn), pagePoint(left, low), pagePoint(left + run - turn, low)],
  }
}

/** Draws a sheet with a grid, a frame, a title block and the walls or rooms that are measured on it, and keeps it as a file. */
async function keepSheet(
  tx: AccountTransaction,
  files: FileStore,
  { number, title }: Sheet,
  shapes: readonly Drawn[],
): Promise<number> {
  const bytes = await drawSheet(number, title, shapes)
  const picture = await readPdf(bytes)
  if (picture === null || typeof picture === 'string') throw new Error(`The sheet ${number} cannot be drawn`)
  const hash = await sha256(bytes)
  const { width, height } = picture
  const place = await keepFile(tx, files, {
    name: `${number} ${title}.pdf`,
    type: 'application/pdf',
    bytes,
    hash,
    width,
    height,
  })
  await files.write(thumbnailKey(place, hash), picture.thumbnail, 'image/webp')
  return place.id
}

async function drawSheet(number: string, title: string, shapes: readonly Drawn[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([SHEET.width, SHEET.height])
  const [ink, faint] = [rgb(0.1, 0.14, 0.19), rgb(0.6, 0.65, 0.7)]
  const text = (words: string, x: number, y: number, size: number) =>
    page.drawText(words, { x, y, size, font, color: ink })
  for (let at = 0; at < 8; at += 1) {
    const x = 160 + at * 260
    page.drawLine({ start: { x, y: 200 }, end: { x, y: 1580 }, thickness: 0.5, color: faint, dashArray: [14, 6] })
    page.drawCircle({ x, y: 1605, size: 20, borderColor: faint, borderWidth: 1 })
    text(`${at + 1}`, x - 5, 1598, 18)
  }
  page.drawRectangle({ x: 60, y: 60, width: 2264, height: 1564, borderColor: ink, borderWidth: 2 })
  page.drawRectangle({ x: 1724, y: 60, width: 600, height: 110, borderColor: ink, borderWidth: 2 })
  text(title, 1744, 130, 22)
  text(`${number} rev C`, 1744, 100, 22)
  text('1:100 at A1', 1744, 74, 16)
  for (const { kind, points } of shapes) {
    const corners = points.map(({ x, y }) => ({ x: x / 10_000, y: y / 10_000 }))
    for (const [at, end] of corners.entries()) {
      const start = corners[at - 1] ?? (kind === 'outline' ? corners.at(-1) : undefined)
      if (start) page.drawLine({ start, end, thickness: kind === 'outline' ? 2 : 4, color: ink })
    }
  }
  return new Uint8Array(await pdf.save())
}
