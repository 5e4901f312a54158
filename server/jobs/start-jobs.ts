import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Services } from '../services/services'
import type { Job } from './job'

/** How long work may take to finish when stopping. */
const PATIENCE_MS = 5_000

/**
 * Runs the server's own work through pg-boss on the same database, so that of several processes one does each job, and a job that failed
 * is tried again. Each process asks for work every `pollSeconds`. Answers how to stop.
 */
export async function startJobs(
  services: Services,
  jobs: readonly Job[],
  pollSeconds = 60,
): Promise<{ readonly stop: () => Promise<void> }> {
  const {
    database: { kysely },
    log,
  } = services
  const executeSql = async (text: string, values: unknown[] | undefined) => ({
    rows: [...(await kysely.executeQuery(CompiledQuery.raw(text, values ?? []))).rows],
  })
  const boss = new PgBoss({ db: { executeSql } })
  boss.on('error', error => log.error({ error: error.name }, 'jobs'))
  await boss.start()
  // A job that this release no longer has would be queued for ever.
  for (const { name } of await boss.getSchedules())
    if (jobs.every(job => job.name !== name)) await boss.unschedule(name)
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.schedule(
      job.name,
      cronOf(job.everyMinutes),
      {},
      { retryLimit: 3, retryBackoff: true, singletonKey: job.name },
    )
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      const started = services.now()
      await job.run(services)
      log.info({ job: job.name, ms: services.now() - started }, 'job done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, wait: true, timeout: PATIENCE_MS }) }
}

function cronOf(minutes: number): string {
  if (minutes < 60) return `*/${minutes} * * * *`
  return minutes < 24 * 60 ? `7 */${Math.round(minutes / 60)} * * *` : '23 3 * * *'
}
