import { addDays } from '#domain/value/day'
import type { Row } from '#domain/records/path'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { createRecords } from '../records/write/create'
import {
  ACTIVITIES,
  CIS_CODES,
  FIXED_COST_TYPES,
  FIXED_COSTS,
  LABOUR_QUOTES,
  MATERIAL_QUOTES,
  MATERIAL_TYPES,
  MATERIALS,
  NOMINAL_CODES,
  SUPPLY_FIT_QUOTES,
  TEMPLATES,
  TRADES,
  VAT_CODES,
} from './catalogue-data'

type Ids = ReadonlyMap<string, number>

/** Codes of tax and of the books. */
export async function makeCodes(tx: AccountTransaction): Promise<void> {
  const vat = await make(tx, 'vatCode', VAT_CODES, 'code')
  await make(tx, 'cisCode', CIS_CODES, 'code')
  await make(
    tx,
    'nominalCode',
    NOMINAL_CODES.map(({ vat: code, ...values }) => ({ ...values, vatCode: vat.get(code) ?? null })),
    'code',
  )
}

/** The catalogue with its lists: what things cost, who quoted it, and the products built from it. */
export async function makeCatalogue(
  tx: AccountTransaction,
  today: string,
  suppliers: Ids,
  subcontractors: Ids,
  drylining: number,
): Promise<void> {
  const trades = await make(tx, 'trade', TRADES)
  const types = await make(
    tx,
    'materialType',
    MATERIAL_TYPES.map(name => ({ name })),
  )
  const costTypes = await make(tx, 'fixedCostType', FIXED_COST_TYPES)
  const materials = await make(
    tx,
    'material',
    MATERIALS.map(({ type, guide, ...values }) => ({
      ...values,
      materialType: types.get(type) ?? null,
      guidePrice: guide,
    })),
  )
  const activities = await make(
    tx,
    'labourActivity',
    ACTIVITIES.map(({ trade, guide, ...values }) => ({
      ...values,
      trade: trades.get(trade) ?? null,
      guidePrice: guide,
    })),
  )
  await make(
    tx,
    'fixedCost',
    FIXED_COSTS.map(({ type, ...values }) => ({ ...values, fixedCostType: costTypes.get(type) ?? null })),
  )
  const templates = await makeTemplates(tx, materials, activities, drylining)
  const quoting = { today, tx }
  await makeQuotes({
    ...quoting,
    resource: 'materialQuote',
    by: 'supplier',
    of: 'material',
    firms: suppliers,
    items: materials,
    quotes: MATERIAL_QUOTES,
  })
  await makeQuotes({
    ...quoting,
    resource: 'labourQuote',
    by: 'subcontractor',
    of: 'activity',
    firms: subcontractors,
    items: activities,
    quotes: LABOUR_QUOTES,
  })
  await makeQuotes({
    ...quoting,
    resource: 'supplyFitQuote',
    by: 'subcontractor',
    of: 'template',
    firms: subcontractors,
    items: templates,
    quotes: SUPPLY_FIT_QUOTES,
  })
}

interface Quoting {
  readonly tx: AccountTransaction
  readonly today: string
  readonly resource: 'materialQuote' | 'labourQuote' | 'supplyFitQuote'
  /** The field of the quote that names who quotes, and that of a line which names what is quoted. */
  readonly by: string
  readonly of: string
  readonly firms: Ids
  readonly items: Ids
  readonly quotes: typeof MATERIAL_QUOTES
}

async function makeQuotes({ tx, today, resource, by, of, firms, items, quotes }: Quoting): Promise<void> {
  for (const { name, from, reference, validFrom, validTo, lines } of quotes) {
    const [quote] = await createRecords(tx, resourceNamed(resource), [
      {
        values: {
          name,
          reference,
          [by]: firms.get(from) ?? null,
          validFrom: addDays(today, validFrom),
          validTo: addDays(today, validTo),
        },
      },
    ])
    await createRecords(
      tx,
      resourceNamed(`${resource}Line`),
      lines.map(({ item, price, per, code }) => ({
        values: {
          quote,
          [of]: items.get(item),
          price,
          ...(per ? { priceUnit: per } : {}),
          ...(code ? { supplierCode: code } : {}),
        },
      })),
    )
  }
}

async function makeTemplates(tx: AccountTransaction, materials: Ids, activities: Ids, drylining: number): Promise<Ids> {
  const made = await make(
    tx,
    'productTemplate',
    TEMPLATES.map(({ values }) => ({ ...values, packages: [drylining] })),
  )
  for (const {
    values: { name: product },
    components,
  } of TEMPLATES) {
    const template = made.get(product)
    for (const {
      name,
      materials: uses,
      activity: { activity, ...work },
    } of components) {
      const [component] = await createRecords(tx, resourceNamed('templateComponent'), [
        { values: { template, name, contingencyPercentage: '2' } },
      ])
      await createRecords(
        tx,
        resourceNamed('templateMaterial'),
        uses.map(({ material, ...use }) => ({
          values: { ...use, template, component, material: materials.get(material) },
        })),
      )
      await createRecords(tx, resourceNamed('templateActivity'), [
        { values: { ...work, template, component, activity: activities.get(activity) } },
      ])
    }
  }
  return made
}

/** Makes records of a resource; answers their ids by the field that names them. */
async function make(
  tx: AccountTransaction,
  resource: string,
  records: readonly Row[],
  by = 'name',
): Promise<Map<string, number>> {
  const ids = await createRecords(
    tx,
    resourceNamed(resource),
    records.map(values => ({ values })),
  )
  return new Map(records.map((values, index) => [String(values[by]), ids[index] ?? 0]))
}
