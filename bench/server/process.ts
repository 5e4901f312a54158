import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryPostgres } from '#server/testing/temporary-postgres'
import type { Bench, Contender, Plan } from '../harness/bench'
import { built } from '../harness/build'
import { loader, residentMegabytes } from '../harness/load'

/** Memory and start of the built server as it runs for real, on PostgreSQL; beside an empty node:http program with a pg pool. */
export async function* memoryAndStart(plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const load = loader(plan)
  if (!load) return plan.say('memory is left out: neither wrk nor autocannon is installed')
  await built()
  const postgres = await temporaryPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  const contender = (name: string, role: Contender['role'], args: readonly string[]): Contender => ({
    name,
    role,
    run: async () => {
      const port = await freePort()
      const env = {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        QUOIN_DEMO: '0',
        LOG_LEVEL: 'warn',
      }
      const started = performance.now()
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
      const url = `http://127.0.0.1:${port}/api/health`
      try {
        await answers(url, child)
        const start = performance.now() - started
        await new Promise(resolve => setTimeout(resolve, 1500))
        const idle = residentMegabytes(child.pid ?? 0)
        await load(url, [], 3)
        const loaded = residentMegabytes(child.pid ?? 0)
        return { figures: { start, idle, loaded }, answer: 'serves' }
      } finally {
        child.kill('SIGTERM')
        await new Promise(resolve => child.once('exit', resolve))
      }
    },
  })
  try {
    yield {
      id: 'E4',
      contenders: [
        contender('node:http', 'floor', ['bench/server/floor-program.mjs']),
        contender('ours', 'ours', ['dist/server/main.js']),
      ],
      metrics: [
        {
          key: 'idle',
          title: 'memory of the idle server',
          unit: 'MB',
          better: 'less',
          targets: [{ against: 'node:http', limit: 1.5 }],
        },
        {
          key: 'loaded',
          title: 'memory under load',
          unit: 'MB',
          better: 'less',
          targets: [{ against: 'node:http', limit: 2 }],
        },
        { key: 'start', title: 'start to first answer', unit: 'ms', better: 'less', targets: [] },
      ],
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const ok = await fetch(url).then(
      response => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
