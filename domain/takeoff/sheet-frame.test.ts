import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFDocument, PDFName, PDFNumber, degrees } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { quantityOf } from '../value/money'
import { rounded } from '../value/exact'
import { figuresOf } from './measure'
import { pagePoint } from './page-point'
import { scaleOfRatio } from './page-scale'
import { matrixOf, pointAt, shownSize, type SheetFrame, spotOf, TURNS, turnOf } from './sheet-frame'

const A3 = (turn: SheetFrame['turn']): SheetFrame => ({ width: 1191, height: 842, turn })

describe('a place on a shown sheet', () => {
  // By hand: 100 pt from the left and 50 up is 50 + 742 = 792 down; turned by 90 the lower left corner is at the upper left.
  it('is counted from the upper left corner of the sheet as it is turned', () => {
    const point = pagePoint(100, 50)
    expect(spotOf(A3(0), point)).toEqual({ x: 100, y: 792 })
    expect(spotOf(A3(90), point)).toEqual({ x: 50, y: 100 })
    expect(spotOf(A3(180), point)).toEqual({ x: 1091, y: 50 })
    expect(spotOf(A3(270), point)).toEqual({ x: 792, y: 1091 })
    expect(shownSize(A3(90))).toEqual({ width: 842, height: 1191 })
  })

  it('leads back to the same point at every turn, and the matrix says the same', () => {
    for (const turn of TURNS) {
      const point = pagePoint(317.25, 41.5)
      const spot = spotOf(A3(turn), point)
      expect(pointAt(A3(turn), spot)).toEqual(point)
      const [a, b, c, d, e, f] = matrixOf(A3(turn))
      expect(a * point.x + c * point.y + e).toBeCloseTo(spot.x, 9)
      expect(b * point.x + d * point.y + f).toBeCloseTo(spot.y, 9)
    }
  })

  it('takes any multiple of 90 degrees for a turn', () => {
    expect([0, 90, 450, -90, 720, 45].map(turnOf)).toEqual([0, 90, 90, 270, 0, 0])
  })
})

/** A page of 600 × 400 units whose crop box begins at 100, 50. */
async function pdfWith({ rotate = 0, userUnit = 1 }): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([800, 600])
  page.setCropBox(100, 50, 600, 400)
  page.setRotation(degrees(rotate))
  if (userUnit !== 1) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit))
  return document.save()
}

// The oracle is the viewport of pdf.js, which draws the page: a click on a wall's ends must give the same length however the page is stored.
describe('the same wall on a page that is turned, cropped or in larger units', () => {
  const WALL = [
    [150, 100],
    [433, 100],
  ] as const
  for (const rotate of TURNS)
    for (const userUnit of [1, 2])
      it(`measures the same, turned by ${rotate} with a UserUnit of ${userUnit}`, async () => {
        const data = await pdfWith({ rotate, userUnit })
        const page = await (await getDocument({ data, useSystemFonts: false }).promise).getPage(1)
        const viewport = page.getViewport({ scale: 1 })
        const unturned = page.getViewport({ scale: 1, rotation: 0 })
        const frame = { width: unturned.width, height: unturned.height, turn: turnOf(viewport.rotation) }
        expect(shownSize(frame)).toEqual({ width: viewport.width, height: viewport.height })
        const [from, to] = WALL.map(([x, y]) => {
          const [left = 0, top = 0]: number[] = viewport.convertToViewportPoint(x, y).map(Number)
          return pointAt(frame, { x: left, y: top })
        })
        // 50 units from the crop box on both sides.
        expect(from).toEqual(pagePoint(50 * userUnit, 50 * userUnit))
        if (!from || !to) throw new Error('No ends')
        const shape = { points: [from, to], arcs: [], holes: [], height: null, sides: 1, drops: [], openings: [] }
        const { length } = figuresOf({ ...shape, kind: 'line', ignoreVoidsUpTo: null }, scaleOfRatio(quantityOf(100)))
        // 283 units at 1:100 are 283 × 0.0254 ÷ 72 × 100 = 9.9836 m; twice as much where a unit is two points.
        expect(length && rounded('quantity', length)).toBe(userUnit === 1 ? quantityOf(9.9836) : quantityOf(19.9672))
      })
})
