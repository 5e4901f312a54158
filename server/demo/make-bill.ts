import type { Row } from '#domain/records/path'
import { resourceNamed } from '#contract/resources'
import { parseAs, sum, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { createRecords } from '../records/write/create'
import { insertRecords } from '../records/write/insert'
import { makeBuildUps } from './make-build-ups'
import { BILL, type BillLine, quantitiesOf, ZONES } from './bill-data'

export interface DemoBill {
  readonly assessment: number
  /** The eight sub-zones, in order. */ readonly zones: readonly number[]
  readonly products: readonly number[]
}

/** An assessment with the demo's bill at `share` of its quantities; without `priced` the rates are left out. */
export async function makeBill(
  tx: AccountTransaction,
  project: number,
  projectPackage: number,
  share: number,
  priced: boolean,
): Promise<DemoBill> {
  const [assessment = 0] = await createRecords(tx, resourceNamed('assessment'), [
    {
      values: {
        name: 'Drylining and ceilings',
        project,
        projectWorkPackage: projectPackage,
        contractScope: 'remeasure',
      },
    },
  ])
  const zones = await makeZones(tx, assessment)
  const headings = await insertRecords(
    tx,
    resourceNamed('productGroup'),
    BILL.map(({ heading }, index) => ({ values: { assessment, name: heading, order: placeOf(index, -1) } })),
  )
  const lines = BILL.flatMap(({ lines: own }, index) =>
    own.map((line, place) => ({ line, heading: headings[index] ?? null, order: placeOf(index, place) })),
  )
  const products = await insertRecords(
    tx,
    resourceNamed('assessmentProduct'),
    lines.map(({ line, heading, order }) => ({
      values: {
        assessment,
        group: heading,
        order,
        ref: line.ref,
        name: line.name,
        unit: line.unit,
        rate: priced ? line.rate : null,
        fixedPrice: priced ? line.rate : null,
        fixedPriceReason: priced ? 'manual' : null,
        ...(line.source === 'imp_c' ? readFrom(line, order, share) : {}),
      },
    })),
  )
  const refs = lines.map(({ line }) => line.ref)
  await createRecords(
    tx,
    resourceNamed('productQuantities'),
    lines.map(({ line }, index) => ({
      id: products[index],
      values: { assessment, cells: cellsOf(line, share, zones, products[refs.indexOf(line.follows?.ref ?? '')]) },
    })),
  )
  if (priced)
    await makeBuildUps(tx, assessment, new Map(lines.map(({ line }, index) => [line.ref, products[index] ?? 0])))
  return { assessment, zones, products }
}

/** Where the client's bill has a line, as an import keeps it. The first row has the titles. */
const readFrom = (line: BillLine, order: number, share: number) => ({
  importFile: 'Client bill rev C.xlsx',
  importSheet: 'Drylining',
  importRows: String(order + 2),
  importText: [
    line.ref,
    line.name,
    line.unit,
    textOf('quantity', sum(quantitiesOf(line, share).flatMap(each => parseAs('quantity', each ?? '') ?? []))),
  ].join(' | '),
})

/** Lines of bills of years ago, whose rates are what ours are held against: the pattress has become unusually dear. */
const PAST = [
  { ref: 'P-07', rates: ['15.20', '15.60'] },
  { ref: 'P-08', rates: ['58.00', '60.50'] },
] as const

/** A small bill of a project that is over; `which` chooses its rates. */
export async function makePastBill(
  tx: AccountTransaction,
  project: number,
  projectPackage: number,
  which: 0 | 1,
): Promise<void> {
  const [assessment = 0] = await createRecords(tx, resourceNamed('assessment'), [
    { values: { name: 'Drylining', project, projectWorkPackage: projectPackage, contractScope: 'fixed_price' } },
  ])
  await createRecords(tx, resourceNamed('assessmentZone'), [{ values: { assessment, name: 'All' } }])
  const lines = BILL.flatMap(({ lines: own }) => own)
  await insertRecords(
    tx,
    resourceNamed('assessmentProduct'),
    PAST.flatMap(({ ref, rates }, order) => {
      const line = lines.find(each => each.ref === ref)
      const rate = rates[which]
      return line
        ? [
            {
              values: {
                assessment,
                order,
                ref,
                name: line.name,
                unit: line.unit,
                rate,
                fixedPrice: rate,
                fixedPriceReason: 'manual',
              },
            },
          ]
        : []
    }),
  )
}

/** `followed` is the product its linked quantities follow. */
function cellsOf(line: BillLine, share: number, zones: readonly number[], followed: number | undefined): Row {
  const cells: Record<string, unknown> = {}
  const formula = line.follows && followed !== undefined ? { formula: `=#${followed}*${line.follows.factor}` } : {}
  for (const [place, quantity] of quantitiesOf(line, share).entries())
    if (quantity !== null) cells[String(zones[place])] = { quantity, source: line.source, ...formula }
  return cells
}

async function makeZones(tx: AccountTransaction, assessment: number): Promise<number[]> {
  const zone = resourceNamed('assessmentZone')
  const made: number[] = []
  for (const { name, subs } of ZONES) {
    const [parent = 0] = await createRecords(tx, zone, [{ values: { assessment, name } }])
    made.push(
      ...(await createRecords(
        tx,
        zone,
        subs.map(sub => ({ values: { assessment, name: sub, parent } })),
      )),
    )
  }
  return made
}

/** Headings and lines share one numbering, in reading order; -1 is the heading itself. */
const placeOf = (heading: number, line: number): number =>
  BILL.slice(0, heading).reduce((sum, { lines }) => sum + lines.length + 1, 0) + line + 1
