import { describe, expect, it } from 'vitest'
import {
  costOf,
  NIL,
  ONE,
  pence,
  percent,
  quantityOf,
  rateOf,
  textOf,
  type Quantity,
  type Rate,
} from '../../value/money'
import type { ApplicationRecord, ItemRecord, LabourRecords } from './claims'
import { type ActivityLine, type BillOfLabour, labourBill, labourTotals } from './labour-bill'
import { grossOf, reviewLines } from './review'

// Spec: LAB-1. All figures by hand.

const activity = (more: Partial<ActivityLine>): ActivityLine => ({
  id: 1,
  product: 101,
  name: 'Fix boards',
  unit: 'm²',
  order: 0,
  basis: 'perUnit',
  quantityPerUnit: ONE,
  hours: null,
  gangSize: null,
  outputPerHour: null,
  rate: costOf(7.2),
  ...more,
})
const cell = (quantity: Quantity) => ({ quantity, source: 'boq' })
const done = (share: ReturnType<typeof percent>) => ({ percent: share, recordedAt: null, note: null })
const bill: BillOfLabour = {
  products: [{ id: 101, ref: 'P-01', name: 'Partition' }],
  zones: [
    { id: 1, name: 'Level 1', parent: null, order: 0 },
    { id: 11, name: 'North', parent: 1, order: 0 },
    { id: 12, name: 'South', parent: 1, order: 1 },
    { id: 2, name: 'Level 2', parent: null, order: 1 },
  ],
  decimals: null,
  quantities: [{ id: 101, cells: { 11: cell(quantityOf(126.9)), 12: cell(quantityOf(80)), 2: cell(quantityOf(50)) } }],
  activities: [
    activity({}),
    activity({
      id: 2,
      name: 'Tape and joint',
      order: 1,
      basis: 'time',
      unit: null,
      hours: quantityOf(0.12),
      rate: costOf(24),
    }),
  ],
  progress: [{ id: 101, cells: { 11: done(percent(65)), 2: done(percent(100)) } }],
}
const NOTHING: LabourRecords = { applications: [], items: [], allocations: [] }
const application = (id: number, more: Partial<ApplicationRecord> = {}): ApplicationRecord => ({
  id,
  subcontractor: 7,
  accountSequenceNumber: null,
  effectiveDate: `2026-11-${String(id).padStart(2, '0')}`,
  state: 'held',
  grossToDate: null,
  approvedMaterials: null,
  retentionToDate: null,
  retentionPercentage: NIL,
  materialsAfterRetention: false,
  cisBase: null,
  cisBaseBefore: null,
  ...more,
})
const item = (id: number, of: number, appliedQuantity: Quantity, more: Partial<ItemRecord> = {}): ItemRecord => ({
  id,
  application: of,
  activity: 1,
  zone: 11,
  name: 'Fix boards',
  productName: 'P-01 Partition',
  zoneName: 'Level 1, North',
  unit: 'm²',
  appliedQuantity,
  appliedRate: rateOf(7.2),
  approvedQuantity: null,
  approvedRate: null,
  ...more,
})
const words = (quantity: Quantity) => textOf('quantity', quantity)
const row = (records: LabourRecords, key = '#1|#11') => labourBill(bill, records).find(each => each.key === key)

describe('the labour bill', () => {
  it('is activity by zone: needed from live quantities, done by progress, hours by time', () => {
    expect(
      labourBill(bill, NOTHING).map(each => [
        each.name,
        each.zoneName,
        each.unit,
        words(each.needed),
        words(each.done),
      ]),
    ).toEqual([
      ['Fix boards', 'Level 1, North', 'm²', '126.9000', '82.4850'],
      ['Fix boards', 'Level 1, South', 'm²', '80.0000', '0.0000'],
      ['Fix boards', 'Level 2', 'm²', '50.0000', '50.0000'],
      // 126.9 × 0.12 = 15.228; × 65 % = 9.8982
      ['Tape and joint', 'Level 1, North', 'hour(s)', '15.2280', '9.8982'],
      ['Tape and joint', 'Level 1, South', 'hour(s)', '9.6000', '0.0000'],
      ['Tape and joint', 'Level 2', 'hour(s)', '6.0000', '6.0000'],
    ])
    // (126.9 + 80 + 50) × 7.20 = 913.68 + 576.00 + 360.00; hours × 24: 365.47 + 230.40 + 144.00
    expect(labourTotals(labourBill(bill, NOTHING))).toMatchObject({ needed: pence(258_955), applied: 0, unpriced: 0 })
  })

  // Audit 3 of safe money: the page of labour said 11.00 less than the costs.
  it('adds up what was approved at the rates it was approved at', () => {
    const approved = (id: number, of: number, rate: Rate) =>
      item(id, of, quantityOf(10), { approvedQuantity: quantityOf(10), approvedRate: rate })
    const records = {
      ...NOTHING,
      applications: [application(8, { state: 'approved' }), application(9, { state: 'paid', subcontractor: 8 })],
      items: [approved(1, 8, rateOf(7)), approved(2, 9, rateOf(6.5))],
    }
    // 10 × 7.00 + 10 × 6.50; the build-up says 7.20.
    expect(labourTotals(labourBill(bill, records)).approved).toBe(pence(13_500))
  })

  it('works hours out of a gang and its output', () => {
    const gang = activity({ basis: 'time', hours: null, gangSize: quantityOf(2), outputPerHour: quantityOf(5) })
    expect(labourBill({ ...bill, activities: [gang] }, NOTHING).map(({ needed }) => words(needed))).toEqual([
      '50.7600',
      '32.0000',
      '20.0000',
    ])
  })

  it('skips a line without an amount, and a product without labour', () => {
    expect(labourBill({ ...bill, activities: [activity({ quantityPerUnit: null })] }, NOTHING)).toEqual([])
  })

  it('keeps the rest of a parent zone as a row of its own', () => {
    const cells = { 1: cell(quantityOf(250)), 11: cell(quantityOf(126.9)), 12: cell(quantityOf(80)) }
    const rows = labourBill({ ...bill, quantities: [{ id: 101, cells }], activities: [activity({})] }, NOTHING)
    expect(rows.map(({ zoneName, needed }) => [zoneName, words(needed)])).toEqual([
      ['Level 1, North', '126.9000'],
      ['Level 1, South', '80.0000'],
      ['Level 1', '43.1000'],
    ])
  })

  it('takes the latest to-date figures of each subcontractor, and adds subcontractors up', () => {
    const records: LabourRecords = {
      ...NOTHING,
      applications: [
        application(8, { state: 'paid', accountSequenceNumber: 1 }),
        application(15),
        application(9, { subcontractor: 8, state: 'approved', accountSequenceNumber: 2 }),
      ],
      items: [
        item(1, 8, quantityOf(40), { approvedQuantity: quantityOf(38) }),
        item(2, 15, quantityOf(90)),
        item(3, 9, quantityOf(10), { approvedQuantity: quantityOf(10) }),
      ],
    }
    expect(row(records)).toMatchObject({
      applied: quantityOf(100),
      approved: quantityOf(48),
      remaining: quantityOf(78.9),
      by: [7, 8],
    })
    // A line missing from the next application keeps its figures.
    expect(row({ ...records, items: records.items.filter(({ id }) => id !== 2) })).toMatchObject({
      applied: quantityOf(50),
      approved: quantityOf(48),
    })
  })

  it('keeps claims in a zone that is no longer in the bill', () => {
    const gone = item(1, 8, quantityOf(5), {
      activity: null,
      zone: 99,
      zoneName: 'Roof',
      approvedQuantity: quantityOf(5),
    })
    const records = { ...NOTHING, applications: [application(8, { state: 'approved' })], items: [gone] }
    expect(row(records, 'fix boards|#99')).toMatchObject({
      zoneName: 'Roof',
      needed: NIL,
      approved: quantityOf(5),
      remaining: -50_000,
    })
  })

  it('counts the hours of operatives where they worked', () => {
    const worked = (hours: Quantity) => ({ activity: 2, zone: 11, name: 'Tape and joint', zoneName: null, hours })
    const rows = labourBill(bill, { ...NOTHING, allocations: [worked(quantityOf(7.5)), worked(quantityOf(4))] })
    expect(rows.find(({ key }) => key === '#2|#11')?.booked).toBe(quantityOf(11.5))
  })
})

describe('a review', () => {
  const first = application(8, {
    state: 'approved',
    accountSequenceNumber: 1,
    grossToDate: pence(21_600),
    approvedMaterials: pence(10_000),
    retentionToDate: pence(1_080),
  })
  const held = { ...application(15), materialsToDate: pence(25_000) }
  const records: LabourRecords = {
    ...NOTHING,
    applications: [first, held],
    items: [
      item(1, 8, quantityOf(30), { approvedQuantity: quantityOf(30) }),
      item(2, 15, quantityOf(95)),
      item(3, 15, quantityOf(51), { zone: 2, zoneName: 'Level 2' }),
    ],
  }
  const lines = reviewLines(held, records, labourBill(bill, records))

  it('is cut to progress and to scope, and reports the excess', () => {
    expect(lines.map(each => [each.proposed, each.overProgress, each.overScope, each.previous].map(words))).toEqual([
      // 95.00 applied, 82.485 done of 126.90
      ['82.4850', '12.5150', '0.0000', '30.0000'],
      ['50.0000', '1.0000', '1.0000', '0.0000'],
    ])
    // 82.485 × 7.20 = 593.89 less 216.00; 50 × 7.20
    expect(lines.map(({ period }) => period)).toEqual([37_789, 36_000])
    expect(lines.every(({ isDecided, isBeyond }) => !isDecided && !isBeyond)).toBe(true)
  })

  it('adds the period and the materials to the earlier approvals', () => {
    expect(grossOf(held, lines, records.applications)).toEqual({
      labour: 73_789,
      materials: 25_000,
      materialsBefore: 10_000,
      grossBefore: 21_600,
      grossToDate: 21_600 + 73_789 + 15_000,
      retentionBefore: 1_080,
      leftOutBefore: 10_000,
      cisBaseBefore: 0,
    })
  })

  it('continues from the materials CIS excluded and its base', () => {
    const last = { ...first, retentionPercentage: percent(5), cisBase: pence(7_000), cisBaseBefore: pence(4_000) }
    const before = (more: Partial<ApplicationRecord>) => grossOf(held, lines, [{ ...last, ...more }, held])
    expect(before({})).toMatchObject({ leftOutBefore: 10_000, cisBaseBefore: 11_000 })
    // 100.00 less 5 %.
    expect(before({ materialsAfterRetention: true })).toMatchObject({ leftOutBefore: 9_500 })
  })

  it('counts approvals of others against scope and progress', () => {
    const other = application(9, { subcontractor: 8, state: 'approved', accountSequenceNumber: 2 })
    const more = {
      ...records,
      applications: [...records.applications, other],
      items: [...records.items, item(9, 9, quantityOf(60), { approvedQuantity: quantityOf(60) })],
    }
    const [line] = reviewLines(held, more, labourBill(bill, more))
    expect(line && [line.allowed, line.progress, line.proposed].map(words)).toEqual(['66.9000', '22.4850', '22.4850'])
  })

  it('lets a person approve more, and marks it as beyond', () => {
    const decided = {
      ...records,
      items: records.items.map(each =>
        each.id === 2 ? { ...each, approvedQuantity: quantityOf(90), approvedRate: rateOf(7) } : each,
      ),
    }
    const [line] = reviewLines(held, decided, labourBill(bill, decided))
    expect(line).toMatchObject({ isDecided: true, isBeyond: true, value: pence(63_000), period: pence(41_400) })
  })
})

/** Yields numbers of a small seeded generator, so that every run is the same. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe('whatever happens, in any order', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1)
  const recordsOf = (seed: number): LabourRecords => {
    const random = numbers(seed)
    const draw = (below: number) => Math.floor(random.next().value * below)
    const amount = () => (draw(200) * 5_000) as Quantity // Halves of a unit.
    const applications = Array.from({ length: 1 + draw(8) }, (_, index) => {
      const state = ['held', 'approved', 'paid'][draw(3)] ?? 'held'
      return application(index + 1, {
        subcontractor: 7 + draw(2),
        state,
        accountSequenceNumber: state === 'held' ? null : index + 1,
        effectiveDate: `2026-11-${String(1 + draw(9)).padStart(2, '0')}`,
      })
    })
    const items = applications.flatMap(({ id }) =>
      [11, 12, 2].flatMap(zone =>
        draw(3) === 0
          ? []
          : [item(id * 10 + zone, id, amount(), { zone, approvedQuantity: draw(4) === 0 ? null : amount() })],
      ),
    )
    const allocations = Array.from({ length: draw(5) }, () => ({
      activity: 1,
      zone: 11,
      name: 'x',
      zoneName: null,
      hours: amount(),
    }))
    return { applications, items, allocations }
  }
  const shuffled = <T>(all: readonly T[], seed: number): T[] => {
    const random = numbers(seed)
    return all
      .map(one => ({ one, at: random.next().value }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)
  }

  it.each(seeds)('the bill is the rest after applications: world %i', seed => {
    const records = recordsOf(seed)
    for (const zone of [11, 12, 2]) {
      // Steps through days and numbers as a clerk would with a book: the last entry of each subcontractor counts.
      const book = new Map<number, { applied: number; approved: number }>()
      const turns = records.applications
        .map(each => ({
          each,
          turn: `${each.effectiveDate} ${String(each.accountSequenceNumber ?? 999).padStart(3, '0')} ${String(each.id).padStart(3, '0')}`,
        }))
        .toSorted((a, b) => (a.turn < b.turn ? -1 : 1))
      for (const { each } of turns) {
        const line = records.items.find(one => one.application === each.id && one.zone === zone)
        if (!line) continue
        const was = book.get(each.subcontractor) ?? { applied: 0, approved: 0 }
        const isGranted = each.state !== 'held' && line.approvedQuantity !== null
        book.set(each.subcontractor, {
          applied: line.appliedQuantity,
          approved: isGranted ? Number(line.approvedQuantity) : was.approved,
        })
      }
      let applied = 0
      let approved = 0
      for (const each of book.values()) {
        applied += each.applied
        approved += each.approved
      }
      const needed = { 11: 1_269_000, 12: 800_000, 2: 500_000 }[zone] ?? 0
      expect(row(records, `#1|#${zone}`)).toMatchObject({ needed, applied, approved, remaining: needed - approved })
    }
    const again = {
      applications: shuffled(records.applications, seed),
      items: shuffled(records.items, seed + 1),
      allocations: shuffled(records.allocations, seed + 2),
    }
    const plain = (rows: ReturnType<typeof labourBill>) =>
      rows.map(each => ({ ...each, by: each.by.toSorted((a, b) => a - b) }))
    expect(plain(labourBill(bill, again))).toEqual(plain(labourBill(bill, records)))
  })

  it.each(seeds)('periods add up to the approvals to date: world %i', seed => {
    const records = recordsOf(seed)
    const rows = labourBill(bill, records)
    for (const subcontractor of [7, 8]) {
      const chain = records.applications.filter(each => each.subcontractor === subcontractor && each.state !== 'held')
      const periods = chain.flatMap(each =>
        reviewLines(each, { applications: chain, items: records.items }, rows).filter(({ isDecided }) => isDecided),
      )
      const last = new Map<string, number>()
      for (const each of chain.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate) || a.id - b.id))
        for (const line of records.items)
          if (line.application === each.id && line.approvedQuantity !== null)
            last.set(String(line.zone), Math.round((line.approvedQuantity * 72_000) / 1_000_000))
      const sum = (all: Iterable<number>) => [...all].reduce((a, b) => a + b, 0)
      expect(sum(periods.map(({ period }) => period))).toBe(sum(last.values()))
    }
  })
})
