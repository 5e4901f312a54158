import { describe, expect, it } from 'vitest'
import { readListUnit } from '#domain/catalogue/import-units'
import { cellText, type Sheet } from '#domain/bill-import/sheet/sheet'
import { labourActivity } from '../catalogue/labour-activity'
import { material } from '../catalogue/material'
import { operative } from '../contacts/operative'
import { supplier } from '../contacts/supplier'
import { type ImportChoices, planImport } from './import-plan'
import { importRoles, suggestRoles } from './import-roles'
import type { Resource } from '../kit/resource'
import { quantityOf } from '#domain/value/money'

const sheetOf = (...rows: Sheet['rows']): Sheet => ({ name: 'File', hidden: false, rows })
function plan(sheet: Sheet, resources: readonly Resource[], more: Partial<ImportChoices> = {}) {
  const roles = importRoles(resources, { trade: 'materialType' })
  const titles = (sheet.rows[0] ?? []).map(cellText)
  return planImport(sheet, resources, roles, {
    headerRow: 0,
    roles: suggestRoles(titles, roles, more.kindColumn),
    kindColumn: null,
    kinds: new Map([['', resources[0]?.name ?? '']]),
    known: new Map(),
    unitOf: (resource, text) => readListUnit(text, resource === material ? 'material' : 'labour'),
    taught: new Map(),
    styles: new Map(),
    ...more,
  })
}

describe('a file of suppliers', () => {
  it('gives each supplier once, telling which row repeats it and which is here already', () => {
    const { fates, entries } = plan(
      sheetOf(
        ['Payment Date', 'Beneficiary Name', 'Town', 'Tel'],
        ['24/06/2020', 'AIRE FIXINGS LTD', 'Shipley', '01274 496091'],
        ['24/06/2020', 'Aire Fixings Limited', '', ''],
        ['24/06/2020', 'Jewson', '', ''],
        [null, null, null, null],
        ['24/06/2020', '', '', ''],
      ),
      [supplier],
      { known: new Map([['supplier', new Set(['jewson'])]]) },
    )
    expect(entries).toEqual([
      {
        resource: 'supplier',
        names: {},
        values: {
          fullName: 'AIRE FIXINGS LTD',
          phone: '01274 496091',
          address: { street1: '', street2: '', street3: '', city: 'Shipley', county: '', postcode: '', country: '' },
        },
      },
    ])
    expect(fates.map(fate => fate.is)).toEqual(['blank', 'new', 'repeat', 'known', 'blank', 'wrong'])
    expect(fates[2]).toEqual({ is: 'repeat', of: 1 })
    expect(fates[5]).toEqual({ is: 'wrong', problems: ['Name: You must specify this field'] })
  })
})

describe('a column whose commas can be read two ways', () => {
  const list = sheetOf(
    ['name', 'unit', 'price'],
    ['Cable', 'm', '12,50'],
    ['Rope', 'm', '1,234'],
    ['Stud', 'm', '7'],
    ['Track', 'm', 3.25],
  )
  const prices = (more: Partial<ImportChoices>) =>
    plan(list, [material], more).entries.map(({ values }) => [values.name, values.guidePrice])

  it('is asked about once, and rows that depend on it are skipped until then', () => {
    const { doubtfulColumns, fates } = plan(list, [material])
    expect(doubtfulColumns).toEqual([
      {
        column: 2,
        rows: 2,
        examples: [
          { text: '1,234', readings: ['1.234', '1234'] },
          { text: '12,50', readings: ['12.50', '1250'] },
        ],
        style: null,
      },
    ])
    expect(fates.slice(1, 3)).toEqual([
      { is: 'wrong', problems: [expect.stringContaining('12,50 could be 12.50 or 1250')] },
      { is: 'wrong', problems: [expect.stringContaining('1,234 could be 1.234 or 1234')] },
    ])
    expect(prices({})).toEqual([
      ['Stud', '7.000000'],
      ['Track', '3.250000'],
    ])
  })

  it('follows the choice of the person: decimal commas, or thousands before three digits', () => {
    expect(prices({ styles: new Map([[2, 'comma']]) })).toEqual([
      ['Cable', '12.500000'],
      ['Rope', '1.234000'],
      ['Stud', '7.000000'],
      ['Track', '3.250000'],
    ])
    expect(prices({ styles: new Map([[2, 'point']]) })).toEqual([
      ['Rope', '1234.000000'],
      ['Stud', '7.000000'],
      ['Track', '3.250000'],
    ])
  })

  it('makes a number of another column doubtful too', () => {
    const both = sheetOf(
      ['name', 'unit', 'price', 'pack size'],
      ['Cable', 'm', '12,50', '7'],
      ['Rope', 'm', '7', '1,234'],
    )
    const { doubtfulColumns, fates } = plan(both, [material])
    expect(doubtfulColumns.map(({ column }) => column)).toEqual([2, 3])
    expect(fates[2]).toEqual({ is: 'wrong', problems: [expect.stringContaining('1,234 could be 1.234 or 1234')] })
  })

  it('asks nothing of thousands alone', () => {
    const plain = sheetOf(['name', 'unit', 'price'], ['Rope', 'm', '1,234'])
    expect(plan(plain, [material]).doubtfulColumns).toEqual([])
    expect(plan(plain, [material]).entries[0]?.values.guidePrice).toBe('1234.000000')
  })
})

describe('an unknown unit', () => {
  const list = sheetOf(
    ['name', 'unit', 'price'],
    ['Cable', 'Furlong', '402.34'],
    ['Rope', '10 furlongs', '1'],
    ['Drum', '2 furlong', '100'],
    ['Stud', 'm', '1.42'],
  )
  it('is asked about once, and its rows are skipped until the person gives its meaning', () => {
    const { unknownUnits, entries } = plan(list, [material])
    expect(unknownUnits.map(({ text, rows, meaning }) => [text, rows, meaning])).toEqual([
      ['Furlong', 2, null],
      ['furlongs', 1, null],
    ])
    expect(entries.map(entry => entry.values.name)).toEqual(['Stud'])
  })
  it('is then converted to ours, with the price for one of ours; it stays on the list to change', () => {
    const taught = new Map([['material furlong', { unit: 'linear meter', per: quantityOf(201.168) }]])
    const { unknownUnits, entries } = plan(list, [material], { taught })
    expect(entries.map(({ values }) => [values.name, values.unit, values.guidePrice])).toEqual([
      ['Cable', 'linear meter', '2.000020'],
      ['Drum', 'linear meter', '0.248548'],
      ['Stud', 'linear meter', '1.420000'],
    ])
    expect(unknownUnits.map(({ meaning }) => meaning?.unit)).toEqual(['linear meter', undefined])
  })
})

it('a file of operatives names their trade and whom they work for', () => {
  const { entries } = plan(
    sheetOf(['Full name', 'Trade', 'Company', 'Mobile'], ['Ana Ruiz', 'Dryliner', 'Aire Linings Ltd', '07700 900001']),
    [operative],
  )
  expect(entries).toEqual([
    {
      resource: 'operative',
      values: { fullName: 'Ana Ruiz', phone: '07700 900001' },
      names: { trade: 'Dryliner', subcontractor: 'Aire Linings Ltd' },
    },
  ])
})

describe('a price list of several kinds', () => {
  const list = sheetOf(
    ['resource_code', 'name', 'type', 'category', 'unit', 'price_avg'],
    ['A', 'Nails', 'Material', 'Fasteners', '1000 Nr', '12.5'],
    ['B', 'Cement', 'Material', 'Concrete', 'kg', 0.11],
    ['C', 'Joiner', 'Labor', 'Labor', 'hrs', '13.17'],
    ['D', 'Nails', 'Material', 'Fasteners', 'Nr', '0.02'],
    ['E', 'Mystery', 'Material', 'X', 'furlong', '1'],
    ['F', 'Fee', 'Tax', '', 'Nr', '1'],
    ['G', 'Paint', 'Material', 'Paint', 'l', 'dear'],
  )
  const { fates, entries } = plan(list, [material, labourActivity], {
    kindColumn: 2,
    kinds: new Map([
      ['Material', 'material'],
      ['Labor', 'labourActivity'],
      ['Tax', null],
    ]),
  })
  it('converts prices to our units, and creates the names of references', () => {
    expect(
      entries.map(({ resource, values, names }) => [resource, values.name, values.unit, values.guidePrice, names]),
    ).toEqual([
      ['material', 'Nails', 'item', '0.012500', { materialType: 'Fasteners' }],
      ['material', 'Cement', 'tonne', '110.000000', { materialType: 'Concrete' }],
      ['labourActivity', 'Joiner', 'hour(s)', '13.170000', { trade: 'Labor' }],
      ['material', 'Nails', 'item', '0.020000', { materialType: 'Fasteners' }],
    ])
  })
  it('skips an unwanted kind and reports unreadable values', () =>
    expect(fates.slice(5)).toEqual([
      { is: 'wrong', problems: ['Unit "furlong" is not known'] },
      { is: 'skipped' },
      { is: 'wrong', problems: ['Guide price "dear" cannot be read'] },
    ]))
})

it('gives each role once, by the titles files use', () => {
  const roles = importRoles([supplier])
  expect(roles.some(role => role.value === 'address.postcode')).toBe(true)
  expect(suggestRoles(['Post code', 'Vendor', 'Vendor'], roles)).toEqual(['address.postcode', 'fullName', null])
})
