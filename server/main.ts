// The server: opens the database, brings it up to date, makes the demo firm, serves, and stops in order.
import { randomBytes } from 'node:crypto'
import { announcement } from './app/announce'
import { readSettings } from './app/config'
import { connectDatabase } from './database/connect'
import { migrate } from './database/migrate'
import { createFileStore } from './storage/create-store'
import { serverSecret } from './auth/secrets/server-secret'
import { createApp } from './http/app'
import { listen, stopListening } from './app/listen'
import { createLog } from './app/log'
import type { Services } from './services/services'
import { startJobs } from './jobs/start-jobs'
import { INTERFACE } from './register/interface'
import { JOBS } from './register/jobs'
import { REGISTERS } from './register/registers'
import { createMailer } from './mail/mailer'
import { createPasswords } from './base/password-hash'
import { createSealer, sealingKey } from './base/sealer'
import { outwardFetch } from './services/outward-fetch'
import { steadyClock } from './services/steady-clock'

/** How long calls under way may take to finish once the process has been told to stop. */
const PATIENCE_MS = 10_000
/**
 * By when the process has ended, whatever hangs: what is told to stop is killed after 30 seconds by Kubernetes and most others. What was
 * answered has been committed, so nothing is lost by it.
 */
const GRACE_MS = 25_000

/** What has been started, in the order in which it must be stopped again. */
const started: (() => Promise<void>)[] = []
const stopping = new AbortController()

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { config } = settings
  const log = createLog(settings.logLevel)
  started.push(async () => log.flush())
  const database = await connectDatabase({ registers: REGISTERS, url: settings.databaseUrl, dataDir: config.dataDir })
  started.push(() => database.close())
  await migrate(database)
  const services: Services = {
    database,
    log,
    config,
    now: Date.now,
    steady: steadyClock(Date.now, () => performance.now()),
    sealer: createSealer(await sealingKey(settings.secretsKey, config.dataDir)),
    passwords: createPasswords(),
    outward: outwardFetch,
    randomBytes: length => randomBytes(length),
    stopping: stopping.signal,
    mailer: createMailer({
      smtpUrl: settings.smtpUrl,
      dataDir: config.dataDir,
      from: settings.mailFrom,
      now: Date.now,
    }),
    files: await createFileStore(process.env, config.dataDir, await serverSecret(database)),
  }
  if (config.demo) await (await import('./demo/ensure-demo')).ensureDemo(services)
  const jobs = await startJobs(services, JOBS)
  started.push(() => jobs.stop())
  const { server, port } = await listen(createApp(services, INTERFACE), settings.port, settings.host)
  started.push(() => stopListening(server, PATIENCE_MS))
  console.log(announcement(services, settings, port))
}

/** Last started, first stopped: no new calls, then no jobs, then the database. */
async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  for (const end of started.toReversed()) await end().catch((error: unknown) => console.error(error))
  process.exit(code)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
await main().catch(async (error: unknown) => {
  // Told to stop while starting: what fails then has been stopped under it.
  if (stopping.signal.aborted) return
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
