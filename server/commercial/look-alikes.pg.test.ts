import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LOOK_ALIKES } from '#domain/commercial/invoices/look-alikes'
import { normaliseReference } from '#domain/commercial/invoices/supplier-reference'
import { testDatabase } from '../testing/test-database'

// A Komi letter or an Armenian O made another number of one that was here already. Decision 708.

const database = await testDatabase()
const stored = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ form: string }>`select normalise_reference(each) as form
    from unnest(${[...texts]}::text[]) with ordinality as t (each, at) order by at`.execute(database.kysely)
  return rows.map(({ form }) => form)
}

test('the database reads every letter as the domain does', async () => {
  const { from, to } = LOOK_ALIKES
  const texts = [...from, ...to, ...'abcXYZ019–/. ＡéÉжЖ'].map(letter => `T${letter}7`)
  expect(await stored(texts)).toEqual(texts.map(normaliseReference))
})

test('pairs by hand are one number in the database', async () => {
  const pairs = [
    ['INV-D12', 'inv ԁ12', '1NVD12'],
    ['QW-90', 'ԛԝ 9օ', 'QW90'],
    ['3-77 G', 'З77Ԍ', '377G'],
    ['AJ-3', 'Ꭺꓙ/03', 'AJ3'],
    ['B-1', 'ꓐ-ӏ', 'B1'],
  ] as const
  for (const [written, alike, form] of pairs) expect(await stored([written, alike])).toEqual([form, form])
})
