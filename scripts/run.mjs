import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const logs = '.cache/logs'

/**
 * Runs a command, its output going to `.cache/logs/{name}.log`.
 *
 * @param {string} name
 * @param {readonly string[]} command program and arguments
 * @param {{ env?: Record<string, string>, minutes?: number }} [options] after `minutes` it is ended and counts as failed
 * @returns {Promise<{ code: number, output: string, seconds: number, log: string }>}
 */
export async function run(name, [program = '', ...args], { env = {}, minutes = 15 } = {}) {
  mkdirSync(logs, { recursive: true })
  const log = join(logs, `${name}.log`)
  const file = createWriteStream(log)
  const started = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    // npm and the tools are .cmd files there.
    shell: process.platform === 'win32',
  })
  const forward = () => child.kill('SIGTERM')
  process.once('SIGINT', forward).once('SIGTERM', forward)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
      file.write(chunk)
    })
  }
  const limit = setTimeout(() => {
    output += `\n${name}: ended after ${minutes} minutes\n`
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5000).unref()
  }, minutes * 60_000)
  const code = await new Promise(resolve => {
    child.once('error', error => {
      output += String(error)
      resolve(127)
    })
    child.once('close', status => resolve(status ?? 1))
  })
  clearTimeout(limit)
  process.off('SIGINT', forward).off('SIGTERM', forward)
  file.end()
  return { code, output, seconds: (performance.now() - started) / 1000, log }
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
