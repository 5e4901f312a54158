// The server: opens the database, brings it up to date, makes the demo firm, serves, and stops in order.
import { randomBytes } from 'node:crypto'
import { readSettings } from './config'
import { connectDatabase } from './database/connect'
import { migrate } from './database/migrate'
import { ensureDemo } from './demo/ensure-demo'
import { createFileStore } from './files/create-store'
import { serverSecret } from './auth/server-secret'
import { createApp } from './http/app'
import { listen, stopListening } from './http/listen'
import { createLog } from './http/log'
import type { Services } from './http/services'
import { startJobs } from './jobs/start-jobs'
import { createMailer } from './mail/mailer'
import { announce } from './announce'

/** How long calls under way may take to finish once the process has been told to stop. */
const PATIENCE_MS = 10_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { config } = settings
  const log = createLog(settings.logLevel)
  const database = await connectDatabase({ url: settings.databaseUrl, dataDir: config.dataDir })
  const stopping = new AbortController()
  try {
    await migrate(database)
    const services: Services = {
      database, log, config, now: Date.now, randomBytes: length => randomBytes(length), stopping: stopping.signal,
      mailer: createMailer({ smtpUrl: settings.smtpUrl, dataDir: config.dataDir, from: settings.mailFrom, now: Date.now }),
      files: await createFileStore(process.env, config.dataDir, await serverSecret(database, randomBytes, 'files')),
    }
    if (config.demo) await ensureDemo(services)
    const { server, port } = await listen(createApp(services), settings.port, settings.host)
    const jobs = await startJobs(services)
    announce(services, settings.host, port)
    const stop = async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      await stopListening(server, PATIENCE_MS)
      await jobs.stop()
      await database.close()
      log.flush()
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  } catch (error) {
    await database.close()
    throw error
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
