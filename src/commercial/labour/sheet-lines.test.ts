import { expect, it } from 'vitest'
import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { NIL, quantityOf } from '#domain/value/money'
import { takeSheet } from './sheet-lines'

// Spec: LAB-1. A subcontractor's own spreadsheet, read by the names of activity and zone.

const row = (key: string, name: string, zoneName: string, productName = 'P-01 Partition'): LabourRow => ({
  key,
  activity: 1,
  zone: 11,
  product: 101,
  name,
  productName,
  zoneName,
  unit: 'm²',
  isHours: false,
  rate: null,
  needed: NIL,
  cost: 0n,
  done: NIL,
  applied: NIL,
  approved: NIL,
  approvedValue: NIL,
  remaining: NIL,
  booked: NIL,
  by: [],
})
const bill = [
  row('a', 'Fix boards', 'Level 2, North'),
  row('b', 'Fix boards', 'Level 2, South'),
  row('c', 'Fix boards', 'Level 2, South', 'P-02 Shaft wall'),
  row('d', 'Tape and joint', 'Level 3'),
]

it('finds the head row under a title, and takes to-date quantities by full or last zone name', () => {
  const rows = [
    ['Hale Drylining, week 47'],
    ['Ref', 'Activity', 'Location', 'Qty to date', 'Rate'],
    ['P-01', 'FIX BOARDS', 'North', 95.5, 7.2],
    ['P-02', 'Fix  boards', 'Level 2, South', '1,204.25', 7.2],
    ['', 'Tape and joint', 'level 3', 0, 24],
    ['', 'Total', '', 1299.75, null],
  ]
  expect(takeSheet([{ rows: [] }, { rows }], bill)).toEqual({
    quantities: { a: quantityOf(95.5), c: quantityOf(1_204.25), d: 0 },
    unknown: ['Total'],
    unread: [],
    withCommas: null,
    fault: null,
  })
})

it('leaves a line that fits two products, or none, to a person', () => {
  const rows = [
    ['Activity', 'Zone', 'Quantity'],
    ['Fix boards', 'South', 10],
    ['Fix boards', 'Roof', 4],
    ['Fix boards', 'North', 'about 12'],
    ['Fix boards', 'North', -3],
  ]
  expect(takeSheet([{ rows }], bill)).toEqual({
    quantities: {},
    unknown: ['Fix boards, South', 'Fix boards, Roof'],
    unread: ['Fix boards, North: "about 12" is not a number', 'Fix boards, North: -3 is below 0'],
    withCommas: null,
    fault: null,
  })
})

it('takes no quantity that can be read two ways, names the line, and reads only those by their commas when told to', () => {
  const rows = [
    ['Activity', 'Zone', 'Quantity', 'Product'],
    ['Fix boards', 'North', '12,50', ''],
    ['Tape and joint', 'Level 3', '1,250', ''],
    ['Fix boards', 'South', '7.75', 'P-01'],
    ['Fix boards', 'South', 1_234, 'P-02'],
  ]
  const clear = { b: quantityOf(7.75), c: quantityOf(1_234) }
  expect(takeSheet([{ rows }], bill)).toEqual({
    quantities: clear,
    unknown: [],
    unread: [
      'Fix boards, North: 12,50 could be 12.50 or 1250. Write the one you mean',
      'Tape and joint, Level 3: 1,250 could be 1.250 or 1250. Write the one you mean',
    ],
    withCommas: {
      quantities: { ...clear, a: quantityOf(12.5), d: quantityOf(1.25) },
      unknown: [],
      unread: [],
      withCommas: null,
      fault: null,
    },
    fault: null,
  })
})

it('takes thousands as they are where no quantity has a decimal comma', () => {
  const rows = [
    ['Activity', 'Zone', 'Quantity'],
    ['Tape and joint', 'Level 3', '1,250'],
  ]
  expect(takeSheet([{ rows }], bill)).toMatchObject({ quantities: { d: quantityOf(1_250) }, unread: [] })
})

it('says which columns it looks for where they are not there', () => {
  expect(takeSheet([{ rows: [['Name', 'Amount']] }], bill).fault).toContain('"Activity", "Zone" and "Quantity to date"')
})
