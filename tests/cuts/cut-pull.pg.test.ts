import { expect, test } from 'vitest'
import { byRun } from '../support/long-run'
import { testDatabase } from '#server/testing/test-database'
import { cutPhones } from './cut-phones'

const database = await testDatabase()
const phones = cutPhones(database)
/** In a long run every byte on PostgreSQL, and every 29th on the embedded database, which runs the same handlers. */
const STEP = byRun(19, database.engine === 'postgresql' ? 1 : 29)

test.each(['there', 'back'] as const)(
  'a pull that breaks off at any byte on its way %s is as if it had not',
  async way => {
    expect(await phones.cutEverywhere('pull', way, STEP)).toBeGreaterThan(700 / STEP)
  },
)
