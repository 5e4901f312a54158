import { rmSync } from 'node:fs'
import { freePort } from '../../server/testing/free-port'
import { endServer, startServer } from '../../server/testing/server-process'
import { temporaryPostgres } from '../../server/testing/temporary-postgres'
import { run, SEED, SEED_DATABASE, seedEnvironment, useDatabases } from './databases'

/**
 * Makes the demo firm once, in the PostgreSQL that `DATABASE_URL` lends or one of this run's own; every server of a journey starts on a copy. On the embedded database each start
 * took three seconds of processor and a copy of 67 MB; `start.spec.ts` goes through a browser on that one. Answers how to end it.
 */
export default async function makeSeed(): Promise<() => Promise<void>> {
  const lent = process.env['DATABASE_URL']
  const { socketUrl, stop } = lent ? { socketUrl: lent, stop: () => Promise.resolve() } : await temporaryPostgres()
  useDatabases(socketUrl)
  await run(`drop database if exists ${SEED_DATABASE}`)
  await run(`create database ${SEED_DATABASE}`)
  rmSync(SEED, { recursive: true, force: true })
  await endServer(await startServer({ port: await freePort(), env: seedEnvironment() }), 'SIGTERM')
  return stop
}
