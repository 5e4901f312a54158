import { test } from 'vitest'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../database/session'
import { insertRecords } from '../records/insert'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { commitImport } from './import-bill-commit'
import { stageRows, startImport } from './import-bill-stage'
const database = await testDatabase()
const owner = await testAccount(database)
test('bench', async () => {
  const Z = 20
  const plan = { zones: Array.from({ length: Z }, (_, z) => `Level ${z}`), groups: [], total: 0, products: Array.from({ length: 10000 }, (_, i) => ({
    rows: [i], ref: String(i), name: `Work item ${i} fixing to brickwork`, description: '', notes: '', unit: 'm²', rate: 10000 + i, isFixedPrice: true, isProvisional: false, isRateOnly: false, group: null, order: i, amount: 0,
    cells: Array.from({ length: Z }, (_, z) => ({ zone: z, quantity: 10000 * (i % 50) })).filter((_, z) => (i + z) % 3 === 0) })) }
  const project = await inAccount(database, owner, async tx => (await insertRecords(tx, resourceNamed('project'), [{ values: { name: 'x' } }]))[0] ?? 0)
  const header = { ...importHeaderOf(plan, { project, projectPackage: null, name: 'b', source: 'imp_c', fileName: 'f', printedTotal: null, units: new Map() }) }
  let total = 0
  for (const p of plan.products) for (const c of p.cells) total += Math.round(c.quantity * p.rate / 1e6)
  const { formatDecimal } = await import('#domain/value/decimal'); header.total = formatDecimal(total, 2)
  let t = performance.now()
  const id = await inAccount(database, owner, tx => startImport(tx, header))
  for (const chunk of importChunksOf(plan)) await inAccount(database, owner, tx => stageRows(tx, id, chunk))
  console.log(database.engine, 'stage', performance.now() - t); t = performance.now()
  await inAccount(database, owner, async tx => { const a = await commitImport(tx, id); console.log(database.engine, 'commit before end', performance.now() - t); return a })
  console.log(database.engine, 'commit', performance.now() - t)
}, 120000)
