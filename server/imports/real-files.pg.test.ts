// Real files through reading, staging and commit: a month of a council's payments, and a priced library of 7,184 lines.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { labourActivity } from '#contract/catalogue/labour-activity'
import { material } from '#contract/catalogue/material'
import { supplier } from '#contract/contacts/supplier'
import { type ImportPlan, planImport } from '#contract/import/import-plan'
import { importRoles, suggestRoles } from '#contract/import/import-roles'
import type { Resource } from '#contract/kit/resource'
import { readListUnit } from '#domain/catalogue/import-units'
import { columnTitles } from '#domain/bill-import/columns/titles'
import { cellText, sheetWidth } from '#domain/bill-import/sheet/sheet'
import { readOrThrow } from '../../workers/import/testing/read'
import { hasSharedData, sharedFile } from '../../workers/import/testing/shared-data'
import { inAccount } from '../database/session'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { commitRecordImport } from './record-import-commit'
import { stageRecords, startRecordImport } from './record-import-stage'

const database = await testDatabase()
const owner = await testAccount(database)

function read(
  file: string,
  resources: readonly Resource[],
  kindTitle: string | null,
  kindOf: (kind: string) => string,
): ImportPlan {
  const [sheet] = readOrThrow(file, sharedFile(file)).sheets
  if (!sheet) throw new Error(`${file} has no sheet`)
  const titles = columnTitles(sheet, 0, sheetWidth(sheet))
  const roles = importRoles(resources, { trade: 'materialType' })
  const kindColumn = kindTitle === null ? null : titles.indexOf(kindTitle)
  const kinds = new Map(
    sheet.rows.map(row => (kindColumn === null ? '' : cellText(row[kindColumn]))).map(kind => [kind, kindOf(kind)]),
  )
  return planImport(sheet, resources, roles, {
    headerRow: 0,
    kindColumn,
    kinds,
    known: new Map(),
    taught: new Map(),
    styles: new Map(),
    roles: suggestRoles(titles, roles, kindColumn),
    unitOf: (resource, text) => readListUnit(text, resource.name === material.name ? 'material' : 'labour'),
  })
}

async function bring({ entries }: ImportPlan) {
  const records: Record<string, number> = {}
  for (const { resource } of entries) records[resource] = (records[resource] ?? 0) + 1
  const id = await inAccount(database, owner, tx => startRecordImport(tx, { fileName: 'file.csv', records, units: [] }))
  for (let number = 0; number * 500 < entries.length; number += 1) {
    await inAccount(database, owner, tx =>
      stageRecords(tx, id, { number, entries: entries.slice(number * 500, (number + 1) * 500) }),
    )
  }
  return inAccount(database, owner, tx => commitRecordImport(tx, id))
}
const fates = ({ fates: all }: ImportPlan, is: string) => all.filter(fate => fate.is === is).length

it.skipIf(!hasSharedData)('the payments of a month give 3,080 suppliers, told from 16,177 rows', async () => {
  const plan = read('suppliers/leeds-spend-2020-06.csv', [supplier], null, () => 'supplier')
  expect(plan.fates).toHaveLength(16_177)
  expect(await bring(plan)).toEqual({ made: { supplier: plan.entries.length }, known: { supplier: 0 }, named: {} })
  expect(fates(plan, 'new') + fates(plan, 'repeat') + fates(plan, 'wrong')).toBe(16_176)
})

it.skipIf(!hasSharedData)('the library of 7,184 lines comes in one go, its repeats told', async () => {
  const plan = read('rates-and-bills/cwicr-uk-gbp-resources.csv', [material, labourActivity], 'type', kind =>
    kind.includes('Material') ? 'material' : 'labourActivity',
  )
  const done = await bring(plan)
  expect(fates(plan, 'new') + fates(plan, 'repeat') + fates(plan, 'wrong')).toBe(7_184)
  expect((done.made['material'] ?? 0) + (done.made['labourActivity'] ?? 0)).toBe(plan.entries.length)
  const { rows } = await inAccount(database, owner, tx =>
    sql<{
      unit: string
      price: string
    }>`select unit, guide_price as price from material where name = 'G-5 construction gypsum'`.execute(tx.db),
  )
  expect(rows).toEqual([{ unit: 'tonne', price: '127.430000' }])
})
