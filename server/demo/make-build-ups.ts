import { sql } from 'kysely'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import type { AccountTransaction } from '../database/session'
import { create, patch } from '../records/write/typed'

/** What a partition takes per m², as the worked example has it: 32.88 with 2 % contingency, 1.5 % inflation, 7 % overhead and 5 % profit. */
const PARTITION = [
  {
    name: 'Frame',
    materials: [
      { name: 'C-stud, 70 mm', unit: 'length', quantityPerUnit: '1.90', wastePercentage: '5', unitPrice: '1.42' },
      { name: 'Track, 72 mm', unit: 'length', quantityPerUnit: '0.80', wastePercentage: '5', unitPrice: '1.30' },
    ],
    activities: [{ name: 'Fix studs and track', unit: 'm²', quantityPerUnit: '1', rate: '6.50' }],
  },
  {
    name: 'Board',
    materials: [
      {
        name: 'Plasterboard, 12.5 mm',
        unit: 'sheet',
        quantityPerUnit: '0.6944',
        wastePercentage: '10',
        unitPrice: '9.36',
      },
      {
        name: 'Drywall screws, 25 mm',
        unit: 'item',
        quantityPerUnit: '24',
        wastePercentage: '5',
        unitPrice: '12.50',
        pricedPer: '1000',
      },
    ],
    activities: [{ name: 'Fix boards, both sides', unit: 'm²', quantityPerUnit: '1', rate: '7.20' }],
  },
  {
    name: 'Tape and joint',
    materials: [
      {
        name: 'Joint compound',
        unit: 'kg',
        quantityPerUnit: '0.60',
        wastePercentage: '10',
        unitPrice: '14.75',
        pricedPer: '25',
      },
    ],
    activities: [{ name: 'Tape and joint', unit: 'hour(s)', basis: 'time' as const, hours: '0.12', rate: '24' }],
  },
]
/** The state the library's partition was in when the bill took it: the library has changed since, and the build-up says so. */
const TAKEN_AT = '5f0c1b7a90d3e284'
const BUILT = { fixedPrice: null, fixedPriceReason: null } as const

/**
 * What three more lines of the bill on site take per unit, at the prices of the suppliers' quotes. With overhead and profit each is the rate of
 * its line, so that the site's budgets are what the work was sold for.
 */
const ON_SITE = [
  {
    ref: 'P-02',
    template: 'Partition type B, 120 mm',
    percentages: { overheadPercentage: '7', profitPercentage: '5' },
    materials: [
      { name: 'C-stud, 70 mm', unit: 'length', quantityPerUnit: '1.90', wastePercentage: '5', unitPrice: '1.42' },
      { name: 'Track, 72 mm', unit: 'length', quantityPerUnit: '0.80', wastePercentage: '5', unitPrice: '1.30' },
      {
        name: 'Plasterboard, 12.5 mm',
        unit: 'sheet',
        quantityPerUnit: '1.3889',
        wastePercentage: '8',
        unitPrice: '9.36',
      },
      {
        name: 'Drywall screws, 25 mm',
        unit: 'item',
        quantityPerUnit: '42',
        wastePercentage: '5',
        unitPrice: '12.50',
        pricedPer: '1000',
      },
    ],
    activities: [
      { name: 'Fix studs and track', unit: 'm²', quantityPerUnit: '1', rate: '6.50' },
      { name: 'Fix two layers of board, both sides', unit: 'm²', quantityPerUnit: '1', rate: '17.53' },
    ],
  },
  {
    ref: 'P-03',
    template: null,
    percentages: { overheadPercentage: '7', profitPercentage: '5' },
    materials: [
      { name: 'C-stud, 48 mm', unit: 'length', quantityPerUnit: '3.80', wastePercentage: '5', unitPrice: '1.12' },
      {
        name: 'Acoustic board, 15 mm',
        unit: 'sheet',
        quantityPerUnit: '1.3889',
        wastePercentage: '8',
        unitPrice: '12.85',
      },
      { name: 'Mineral wool, 50 mm', unit: 'm²', quantityPerUnit: '2', wastePercentage: '5', unitPrice: '2.95' },
    ],
    activities: [
      { name: 'Fix studs and track', unit: 'm²', quantityPerUnit: '2', rate: '6.50' },
      { name: 'Fix two layers of board, both sides', unit: 'm²', quantityPerUnit: '1', rate: '20.63' },
    ],
  },
  {
    ref: 'C-01',
    template: null,
    percentages: { overheadPercentage: '5', profitPercentage: '4' },
    materials: [
      {
        name: 'Ceiling tile, 600 × 600 mm',
        unit: 'tile',
        quantityPerUnit: '2.7778',
        wastePercentage: '5',
        unitPrice: '3.60',
      },
      { name: 'Ceiling grid, 24 mm', unit: 'length', quantityPerUnit: '4.20', wastePercentage: '5', unitPrice: '1.30' },
    ],
    activities: [{ name: 'Fix ceiling grid and tiles', unit: 'm²', quantityPerUnit: '1', rate: '15.27' }],
  },
] as const

/** Gives the demo's priced bill real build-ups where the worked example has them: the rates stay what they were, and say what they are made of. */
export async function makeBuildUps(
  tx: AccountTransaction,
  assessment: number,
  products: ReadonlyMap<string, number>,
): Promise<void> {
  const [partition, ceiling, skim] = ['P-01', 'C-01', 'F-01'].map(ref => products.get(ref))
  if (partition !== undefined) {
    for (const component of PARTITION)
      await makeComponent(tx, { assessment, product: partition }, { ...component, contingencyPercentage: '2' })
    await patch(tx, assessmentProduct, partition, {
      ...BUILT,
      inflationPercentage: '1.5',
      overheadPercentage: '7',
      profitPercentage: '5',
      template: await idOf(tx, 'product_template', 'Partition type A, 95 mm'),
      templateVersion: TAKEN_AT,
    })
  }
  const supplied = { ...BUILT, pricingMode: 'saf' } as const
  if (ceiling !== undefined)
    await patch(tx, assessmentProduct, ceiling, {
      ...supplied,
      supplyAndFitPrice: '31.50',
      overheadPercentage: '5',
      profitPercentage: '4',
    })
  if (skim !== undefined)
    await patch(tx, assessmentProduct, skim, {
      ...supplied,
      supplyAndFitPrice: '5.80',
      overheadPercentage: '7',
      profitPercentage: '5',
    })
}

/** Prices the bill on site as it is built and paid for: two more partitions and the ceiling. */
export async function makeSiteBuildUps(tx: AccountTransaction, assessment: number): Promise<void> {
  for (const { ref, template, percentages, ...component } of ON_SITE) {
    const { rows } = await sql<{ id: number }>`select id from assessment_product
      where account_id = ${tx.identity.account} and assessment_id = ${assessment} and ref = ${ref}`.execute(tx.db)
    for (const { id: product } of rows) {
      await makeComponent(tx, { assessment, product }, { ...component, name: 'All', contingencyPercentage: null })
      const made =
        template === null ? {} : { template: await idOf(tx, 'product_template', template), templateVersion: TAKEN_AT }
      await patch(tx, assessmentProduct, product, { ...BUILT, ...percentages, ...made, pricingMode: 'rbu' })
    }
  }
  for (const { ref, supplyAndFitPrice, profitPercentage } of SUPPLIED) {
    const { rows } = await sql<{ id: number }>`select id from assessment_product
      where account_id = ${tx.identity.account} and assessment_id = ${assessment} and ref = ${ref}`.execute(tx.db)
    for (const { id } of rows)
      await patch(tx, assessmentProduct, id, {
        ...BUILT,
        pricingMode: 'saf',
        supplyAndFitPrice,
        overheadPercentage: '7',
        profitPercentage,
      })
  }
}

/**
 * What subcontractors supply and fit on the bill on site, at their prices. With 7 % overhead and the profit each is the rate of the bill: 38.17 with
 * 12 % is 42.75.
 */
const SUPPLIED = [
  { ref: 'C-02', supplyAndFitPrice: '38.17', profitPercentage: '5' },
  { ref: 'C-03', supplyAndFitPrice: '52.32', profitPercentage: '5' },
  { ref: 'F-01', supplyAndFitPrice: '5.80', profitPercentage: '5' },
  { ref: 'F-03', supplyAndFitPrice: '7.01', profitPercentage: '5' },
  { ref: 'P-04', supplyAndFitPrice: '61.12', profitPercentage: '5' },
  { ref: 'P-06', supplyAndFitPrice: '10.00', profitPercentage: '5.5' },
  { ref: 'L-03', supplyAndFitPrice: '41.16', profitPercentage: '5' },
] as const

interface Component {
  readonly name: string
  readonly contingencyPercentage: string | null
  readonly materials: readonly {
    readonly name: string
    readonly unit: string
    readonly quantityPerUnit: string
    readonly wastePercentage: string
    readonly unitPrice: string
    readonly pricedPer?: string
  }[]
  readonly activities: readonly {
    readonly name: string
    readonly unit: string
    readonly rate: string
    readonly quantityPerUnit?: string
    readonly basis?: 'time'
    readonly hours?: string
  }[]
}

/** Writes one component of a product, with its lines. */
export async function makeComponent(
  tx: AccountTransaction,
  own: { readonly assessment: number; readonly product: number },
  { materials, activities, ...values }: Component,
): Promise<void> {
  const { id: component } = await create(tx, labourComponent, { ...own, ...values })
  for (const line of materials)
    await create(tx, componentMaterial, { ...own, component, ...line, material: await idOf(tx, 'material', line.name) })
  for (const line of activities) {
    const activity = await idOf(tx, 'labour_activity', line.name)
    await create(tx, componentActivity, { ...own, component, ...line, activity })
  }
}

/** A thing of the catalogue by its name; null where the catalogue has none. */
async function idOf(
  tx: AccountTransaction,
  table: 'material' | 'labour_activity' | 'product_template',
  name: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where account_id = ${tx.identity.account} and name = ${name} limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}
