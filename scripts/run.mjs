import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const logs = '.cache/logs'

/** A signal to this process ends the command and the whole run. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM'])
/** The signal that told this process to stop, after which it starts nothing more. */
let told = ''

/**
 * Runs a command, its output going to `.cache/logs/{name}.log`. What it leaves running when it ends, or dies, is ended
 * with it: it would hold the output, and so this run, open. Rejects when this process is told to stop meanwhile.
 *
 * @param {string} name
 * @param {readonly string[]} command program and arguments
 * @param {{ env?: Record<string, string>, minutes?: number }} [options] after `minutes` it is ended and counts as failed
 * @returns {Promise<{ code: number, output: string, seconds: number, log: string }>}
 */
export async function run(name, [program = '', ...args], { env = {}, minutes = 60 } = {}) {
  if (told) throw new Error(`${name}: not started after ${told}`)
  mkdirSync(logs, { recursive: true })
  const log = join(logs, `${name}.log`)
  const file = createWriteStream(log)
  const started = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    // npm and the tools are .cmd files there, and processes know no groups.
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  })
  /** @param {NodeJS.Signals} signal */
  const stop = signal => {
    told = signal
    endGroup(child, 'SIGTERM')
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
      file.write(chunk)
    })
  }
  const limit = setTimeout(() => {
    output += `\n${name}: ended after ${minutes} minutes\n`
    endGroup(child, 'SIGTERM')
    setTimeout(() => endGroup(child, 'SIGKILL'), 5000).unref()
  }, minutes * 60_000)
  const code = await new Promise(resolve => {
    child.once('error', error => {
      output += String(error)
      resolve(127)
    })
    child.once('exit', status => {
      endGroup(child, 'SIGKILL')
      const end = () => resolve(status ?? 1)
      child.once('close', end)
      // A process that has left the group may still hold the output open.
      setTimeout(end, 5000).unref()
    })
  })
  clearTimeout(limit)
  for (const signal of SIGNALS) process.off(signal, stop)
  for (const stream of [child.stdout, child.stderr]) stream.destroy()
  file.end()
  if (told) throw new Error(`${name}: stopped by ${told}`)
  return { code, output, seconds: (performance.now() - started) / 1000, log }
}

/**
 * A signal to a command and everything it started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // All of it is gone already.
  }
}

/**
 * The last lines of an output, for a screen.
 *
 * @param {string} output
 */
export function tail(output, lines = 40) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}

/**
 * The file of a tool installed in node_modules.
 *
 * @param {string} name
 */
export function tool(name) {
  return join('node_modules', '.bin', name)
}
