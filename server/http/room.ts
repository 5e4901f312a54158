import { statfs } from 'node:fs/promises'
import { FILE_LIMIT } from '#contract/platform/files'
import { perServer } from '../services/per-server'

/** How long after a refusal for want of room the server says that it is full; then it is tried again. */
const REMEMBERED_MS = 30_000

/**
 * Whether there is room to keep things. The database's disk may be another machine's: that it is full is known only from what could not be
 * written, so that is remembered for a while.
 */
class Room {
  #refusedAt = -Infinity

  /** Something could not be kept for want of room. `steady` in milliseconds. */
  refused(steady: number): void {
    this.#refusedAt = steady
  }

  isFull(steady: number): boolean {
    return steady - this.#refusedAt < REMEMBERED_MS
  }
}

/** A server's knowledge of its room. */
export const roomOf = perServer(() => new Room())

/** Whether a folder's disk still takes the largest file there may be. */
export async function takesAFile(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= FILE_LIMIT.bytes
}
