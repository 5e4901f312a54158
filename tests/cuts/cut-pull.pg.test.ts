import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-database'
import { cutPhones } from './cut-phones'

const database = await testDatabase()
const phones = cutPhones(database)
/** Every byte on PostgreSQL; the embedded database runs the same handlers and is asked at every 29th. */
const STEP = database.engine === 'postgresql' ? 1 : 29

test.each(['there', 'back'] as const)(
  'a pull that breaks off at any byte on its way %s is as if it had not',
  async way => {
    expect(await phones.cutEverywhere('pull', way, STEP)).toBeGreaterThan(700 / STEP)
  },
)
