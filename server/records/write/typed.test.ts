// Compiles only while a misspelt field, a wrong value and a missing one are refused: `npm run check` reads it, and nothing here runs.
import { expectTypeOf, test } from 'vitest'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import type { Resource } from '#contract/kit/resource'
import type { WireOf } from '#contract/kit/wire-values'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { insert, read, update } from './typed'

test('a record read has the types of its wire form', () => {
  type Read = WireOf<typeof assessment>
  expectTypeOf<Read['name']>().toEqualTypeOf<string>()
  expectTypeOf<Read['projectWorkPackage']>().toEqualTypeOf<number | null>()
  expectTypeOf<Extract<Read['status'], 'accepted' | 'nonsense'>>().toEqualTypeOf<'accepted'>()
  expectTypeOf<Read['archivedAt']>().toEqualTypeOf<string | null>()
  // Decimals are text on the wire, in cells too.
  expectTypeOf<Read['targetPrice']>().toEqualTypeOf<string | null>()
  expectTypeOf<Read['materialOnSiteRatePercentage']>().toEqualTypeOf<string>()
  expectTypeOf<WireOf<typeof productProgress>['cells'][string]['percent']>().toEqualTypeOf<string>()
  expectTypeOf<WireOf<typeof productProgress>['cells'][string]['note']>().toEqualTypeOf<string | null>()
  expectTypeOf<WireOf<Resource>>().toEqualTypeOf<Row>()
})

export async function refusedByTheCompiler(tx: AccountTransaction) {
  await insert(tx, assessment, { name: 'Drylining', project: 1, status: 'in_progress', targetPrice: '12.00' })
  // @ts-expect-error: `project` must be given
  await insert(tx, assessment, { name: 'Drylining' })
  // @ts-expect-error: no field of this name
  await insert(tx, assessment, { name: 'Drylining', project: 1, statuss: 'in_progress' })
  // @ts-expect-error: not one of the choices
  await insert(tx, assessment, { name: 'Drylining', project: 1, status: 'started' })
  // @ts-expect-error: the wire holds a decimal as text, never as scaled units
  await insert(tx, assessmentProduct, { name: 'Partition', assessment: 1, rate: 420_000 })

  await update(tx, productProgress, 1, { 'cells.12': { percent: '40.0000', recordedAt: null, note: null } })
  await update(tx, productProgress, 1, { 'cells.12': null })
  // @ts-expect-error: no field of this name
  await update(tx, assessment, 1, { isAcepted: true })
  // @ts-expect-error: a flag is true or false
  await update(tx, assessment, 1, { isAccepted: 'yes' })
  // @ts-expect-error: a required field cannot be emptied
  await update(tx, assessment, 1, { name: null })
  // @ts-expect-error: a value of the cell has another type
  await update(tx, productProgress, 1, { 'cells.12': { percent: 40, recordedAt: null, note: null } })

  // @ts-expect-error: no field of this name
  const { state } = await read(tx, assessment, 1)
  console.log(state)
}
