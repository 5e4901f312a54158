import { mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * The exclusive lock PGlite lacks: two processes on one folder silently lose committed data. The file names its holder by machine, process
 * id and the process's start, so that a lock left by a crash is known as stale at once; on a shared disk, where another machine's
 * processes cannot be asked, by its age: the holder touches the file every ten seconds.
 */
interface Holder {
  readonly host: string
  readonly boot: string
  readonly pid: number
  readonly started: string
}

const BEAT_MS = 10_000
const SILENT_MS = 60_000

/** Takes the lock of a data folder and answers how to let go of it; throws with words for the person when someone else holds it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'quoin.lock')
  const me: Holder = { host: hostname(), boot: bootId(), pid: process.pid, started: startOf(process.pid) }
  if (!create(path, me)) takeOver(folder, path, me)
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      /* The folder was removed under us; there is nothing to hold. */
    }
  }, BEAT_MS)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    if (JSON.stringify(holderOf(path)) === JSON.stringify(me)) unlinkSync(path)
  }
  process.on('exit', release)
  return release
}

/** Removing a stale lock is itself guarded, so that of two processes finding it only one goes on. */
function takeOver(folder: string, path: string, me: Holder): void {
  const guard = join(folder, 'quoin.lock.taking')
  if (age(guard) > BEAT_MS) {
    try {
      rmdirSync(guard)
    } catch {
      /* Someone else was quicker. */
    }
  }
  let guarded = false
  try {
    mkdirSync(guard)
    guarded = true
    const holder = holderOf(path)
    if (holder !== null && isAlive(path, holder)) throw refusal(folder, holder.pid)
    if (holder !== null || age(path) > BEAT_MS) {
      try {
        unlinkSync(path)
      } catch {
        /* Released meanwhile. */
      }
    }
    if (!create(path, me)) throw refusal(folder, holderOf(path)?.pid ?? 0)
  } catch (error) {
    if (!guarded && isExisting(error)) throw refusal(folder, holderOf(path)?.pid ?? 0)
    throw error
  } finally {
    if (guarded) rmdirSync(guard)
  }
}

const refusal = (folder: string, pid: number): Error =>
  new Error(
    `The data folder ${folder} is in use by another Quoin${pid ? ` (process ${pid})` : ''}. Stop that one, or give this one its own DATA_DIR; several processes need DATABASE_URL.`,
  )

function isAlive(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return age(path) < SILENT_MS
  if (holder.boot !== bootId()) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startOf(holder.pid) === holder.started
}

/** When a process began, as Linux counts; elsewhere empty, and then the process id alone decides. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function create(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (isExisting(error)) return false
    throw error
  }
}

/** Null when there is no lock, or it was cut short by a crash while being written. */
function holderOf(path: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // Nothing else writes this file, and it is read to be shown: a process that never was counts as gone.
    return typeof found === 'object' && found !== null && 'pid' in found ? (found as Holder) : null
  } catch {
    return null
  }
}

function age(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
