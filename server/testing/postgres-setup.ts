// Once per run of the `pg` tests: a migrated template every test file clones in 20-30 ms.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../database/connect'
import { migrate } from '../database/migrate'
import { databaseUrl } from './database-url'
import { temporaryPostgres } from './temporary-postgres'
import { REGISTERS } from '../register/registers'

const template = 'quoin_template'

/** `DATABASE_URL` lends a server of your own (a superuser's); otherwise a temporary one is started. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lent = process.env['DATABASE_URL']
  const { socketUrl: url, stop } = lent ? { socketUrl: lent, stop: () => Promise.resolve() } : await temporaryPostgres()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  await admin.end()
  const database = await connectDatabase({ registers: REGISTERS, url: databaseUrl(url, template) })
  await migrate(database)
  await database.close()
  project.provide('testDatabase', { engine: 'postgresql', server: url, template })
  return stop
}
