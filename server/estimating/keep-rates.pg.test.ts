// The rate of a product is what its build-up comes to, whichever part of it was changed. Figures: estimating section 2, oracle 1.
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { patchRecords } from '../records/write/create'
import { deleteRecord } from '../records/delete/delete'
import { readRecord } from '../records/read/read'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'

const database = await testDatabase()

/** The partition of the worked example: per m², 2 % contingency, 1.5 % inflation, 7 % overhead, 5 % profit. */
async function partition() {
  const me = await testAccount(database)
  const project = await makeOne(database, me, 'project', { name: 'Albion Mill' })
  const assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const product = await makeOne(database, me, 'assessmentProduct', {
    assessment,
    name: 'Partition type A',
    unit: 'm²',
    inflationPercentage: '1.5',
    overheadPercentage: '7',
    profitPercentage: '5',
  })
  const [frame = 0, board = 0, tape = 0] = await make(
    database,
    me,
    'labourComponent',
    ...['Frame', 'Board', 'Tape'].map(name => ({ assessment, product, name, contingencyPercentage: '2' })),
  )
  const stuff = (component: number, name: string, quantityPerUnit: string, wastePercentage: string, more: Row) => ({
    assessment,
    product,
    component,
    name,
    quantityPerUnit,
    wastePercentage,
    ...more,
  })
  const materials = await make(
    database,
    me,
    'componentMaterial',
    stuff(frame, 'stud', '1.90', '5', { unitPrice: '1.42' }),
    stuff(frame, 'track', '0.80', '5', { unitPrice: '1.30' }),
    stuff(board, 'sheet', '0.6944', '10', { unitPrice: '9.36' }),
    stuff(board, 'screws', '24', '5', { unitPrice: '12.50', pricedPer: '1000' }),
    stuff(tape, 'compound', '0.60', '10', { unitPrice: '14.75', pricedPer: '25' }),
  )
  const activities = await make(
    database,
    me,
    'componentActivity',
    { assessment, product, component: frame, name: 'fix', quantityPerUnit: '1', rate: '6.50' },
    { assessment, product, component: board, name: 'board', quantityPerUnit: '1', rate: '7.20' },
    { assessment, product, component: tape, name: 'tape', basis: 'time', hours: '0.12', rate: '24' },
  )
  const rate = () =>
    inAccount(
      database,
      me,
      async tx => (await readRecord(tx, resourceNamed('assessmentProduct'), product))?.record.rate,
    )
  const set = (resource: string, id: number, values: Row) =>
    inAccount(database, me, tx => patchRecords(tx, resourceNamed(resource), [{ id, set: values }]))
  return { me, assessment, product, tape, materials, activities, rate, set }
}

describe('the rate of a product, kept by the server', () => {
  test('is that of the worked partition: 32.88, 32.99 compound, 33.36 as margins, and 31.00 fixed', async () => {
    const { assessment, product, rate, set } = await partition()
    expect(await rate()).toBe('32.8800')
    await set('assessment', assessment, { percentageBasis: 'compound' })
    expect(await rate()).toBe('32.9900')
    await set('assessment', assessment, { percentageBasis: 'margin' })
    expect(await rate()).toBe('33.3600')
    await set('assessmentProduct', product, { fixedPrice: '31' })
    expect(await rate()).toBe('31.0000')
    await set('assessmentProduct', product, { fixedPrice: null })
    expect(await rate()).toBe('33.3600')
  })

  test('follows each line: changed, unpriced, archived, brought back and deleted', async () => {
    const { me, tape, materials, activities, rate, set } = await partition()
    const [, , sheet = 0] = materials
    // 0.6944 × 1.10 × 9.50 = 7.256480 in place of 7.149542: a cost of 29.470620, and 1.12 of that.
    await set('componentMaterial', sheet, { unitPrice: '9.50' })
    expect(await rate()).toBe('33.0100')
    await set('componentMaterial', sheet, { unitPrice: null })
    expect(await rate()).toBeNull()
    await set('componentMaterial', sheet, { unitPrice: '9.36' })
    expect(await rate()).toBe('32.8800')
    const command = (name: string) =>
      inAccount(database, me, tx => runCommand(tx, resourceNamed('componentActivity'), activities[2] ?? 0, name, {}))
    // Without taping: 2.88 × 1.02 × 1.015 × 1.12 = 3.339504 less.
    await command('archive')
    expect(await rate()).toBe('29.5400')
    await command('unarchive')
    expect(await rate()).toBe('32.8800')
    // Without the component: 3.334788 × 1.015 × 1.12 = 3.790987 less.
    await inAccount(database, me, tx => deleteRecord(tx, resourceNamed('labourComponent'), tape))
    expect(await rate()).toBe('29.0900')
  })

  test('is right when two people change lines of one product at once', async () => {
    const { materials, rate, set } = await partition()
    const [stud = 0, track = 0, sheet = 0] = materials
    await Promise.all([
      set('componentMaterial', stud, { unitPrice: '0' }),
      set('componentMaterial', track, { unitPrice: '0' }),
      set('componentMaterial', sheet, { unitPrice: '0' }),
    ])
    // 11.074442 less × 1.02 × 1.015 × 1.12 = 12.841251.
    expect(await rate()).toBe('20.0400')
  })

  test('of supply and fit is that of its price, and components rest', async () => {
    const { product, rate, set } = await partition()
    await set('assessmentProduct', product, {
      pricingMode: 'saf',
      inflationPercentage: null,
      overheadPercentage: '5',
      profitPercentage: '4',
    })
    expect(await rate()).toBeNull()
    await set('assessmentProduct', product, { supplyAndFitPrice: '31.50' })
    expect(await rate()).toBe('34.3400')
  })
})
