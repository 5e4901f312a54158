import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Hashed between two turns of the event loop: some milliseconds' worth. */
const SLICE = 4 * 1024 * 1024

/** The SHA-256 of a file as 64 hexadecimal digits; other calls are served meanwhile. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += SLICE) {
    hash.update(bytes.subarray(at, at + SLICE))
    await setImmediate()
  }
  return hash.digest('hex')
}
