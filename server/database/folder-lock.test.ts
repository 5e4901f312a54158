import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock'

let folder = ''
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that takes the lock, says so, and holds it until it is killed. */
async function holder(): Promise<{ child: ChildProcess; said: string }> {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    try { lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000) } catch (error) { console.log(error.message); process.exit(1) }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = await new Promise<string>(resolve =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  )
  return { child, said }
}
const gone = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

describe('the lock of a data folder', () => {
  test('keeps a second process out with words that help', async () => {
    const { child, said } = await holder()
    expect(said).toBe('held')
    expect(() => lockFolder(folder)).toThrow(
      `in use by another Quoin (process ${child.pid}). Stop that one, or give this one its own DATA_DIR`,
    )
    expect((await holder()).said).toContain('in use by another Quoin')
  })

  test('of a process that was killed is taken over at once', async () => {
    await gone((await holder()).child)
    expect(existsSync(join(folder, 'quoin.lock'))).toBe(true)
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(join(folder, 'quoin.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
    expect(existsSync(join(folder, 'quoin.lock'))).toBe(false)
  })

  test('is not fooled by a process id that has been given to another process', () => {
    const release = lockFolder(folder)
    const own = JSON.parse(readFileSync(join(folder, 'quoin.lock'), 'utf8')) as object
    release()
    for (const stale of [{ started: '1' }, { boot: 'another' }]) {
      writeFileSync(join(folder, 'quoin.lock'), JSON.stringify({ ...own, ...stale }))
      expect(lockFolder(folder)).not.toThrow()
    }
  })

  test('of another machine on a shared disk counts until it has been silent for a minute', () => {
    const path = join(folder, 'quoin.lock')
    writeFileSync(path, JSON.stringify({ host: `not-${hostname()}`, boot: '', pid: 1, started: '' }))
    // The disk writes the machine's time, which is not the time of this run.
    utimesSync(path, new Date(), new Date())
    expect(() => lockFolder(folder)).toThrow('in use')
    utimesSync(path, new Date(Date.now() - 61_000), new Date(Date.now() - 61_000))
    lockFolder(folder)()
  })

  test('of eight processes finding a stale one, exactly one goes on', async () => {
    await gone((await holder()).child)
    const said = (await Promise.all(Array.from({ length: 8 }, holder))).map(each => each.said)
    expect(said.filter(each => each === 'held')).toHaveLength(1)
    expect(said.filter(each => each.includes('in use'))).toHaveLength(7)
  })
})
