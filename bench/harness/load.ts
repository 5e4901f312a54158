import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Plan } from './bench'

export interface Load {
  readonly perSecond: number
  readonly p99: number
}

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** 32 callers at once, from a process of their own: wrk (Debian's package) where it is installed, else autocannon. Null without either. */
export function loader({
  peers,
}: Plan): ((url: string, headers: readonly string[], seconds: number) => Promise<Load>) | null {
  if (hasWrk) return wrk
  const autocannon = peers && join(peers, 'autocannon', 'autocannon.js')
  return autocannon === null ? null : (url, headers, seconds) => runAutocannon(autocannon, url, headers, seconds)
}

async function wrk(url: string, headers: readonly string[], seconds: number): Promise<Load> {
  const out = await output('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap(each => ['-H', each]),
    url,
  ])
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(out)?.[1])
  const [, p99 = '', unit = 'ms'] = /99%\s*([\d.]+)(us|ms|s)/.exec(out) ?? []
  if (!Number.isFinite(perSecond) || /Non-2xx/.test(out)) throw new Error(out)
  return { perSecond, p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit]! }
}

async function runAutocannon(program: string, url: string, headers: readonly string[], seconds: number): Promise<Load> {
  const options = ['-c', '32', '-d', String(seconds), '-j', ...headers.flatMap(each => ['-H', each.replace(': ', '=')])]
  const said = JSON.parse(await output(process.execPath, [program, ...options, url])) as {
    requests: { average: number }
    latency: { p99: number }
    non2xx: number
  }
  if (said.non2xx > 0) throw new Error(`${said.non2xx} calls failed`)
  return { perSecond: said.requests.average, p99: said.latency.p99 }
}

/** The servers measured run in this process, so it must not block while the callers call. */
function output(command: string, given: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
    child.stderr.setEncoding('utf8').on('data', (part: string) => (text += hasWrk ? part : ''))
    child.once('error', reject)
    child.once('exit', code => (code === 0 ? resolve(text) : reject(new Error(text))))
  })
}

/** Resident memory of a process in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s*(\d+)/.exec(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }))?.[1]) / 1024
