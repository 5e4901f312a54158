import { Unzip, UnzipInflate } from 'fflate'
import { type Limits, LIMITS } from './limits'
import { Unreadable } from './unreadable'

/** Bytes given to the inflater at a time, so that a bomb is detected after one slice. */
const SLICE = 64 * 1024
const DAMAGED = 'The file is damaged: it could not be unpacked. Save it again and try once more.'

type ZipLimits = Pick<Limits, 'unpackedBytes' | 'zipEntries'>

/** Returns the wanted entries of a ZIP file by name. Counts every inflated byte, since sizes in headers can lie; past the limit nothing more is unpacked. */
export function unzip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits = LIMITS,
): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>()
  let [unpacked, count] = [0, 0]
  const archive = new Unzip(file => {
    if (++count > limits.zipEntries)
      throw new Unreadable(
        `The file holds more than ${limits.zipEntries.toLocaleString('en-GB')} parts and is not read.`,
      )
    const name = file.name.replaceAll('\\', '/').replace(/^\//, '')
    if (!wanted(name)) return
    const chunks: Uint8Array[] = []
    file.ondata = (error, chunk, isLast) => {
      // The inflater passes on the error that this callback threw.
      if (error) throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
      unpacked += chunk.length
      if (unpacked > limits.unpackedBytes)
        throw new Unreadable(
          `The file unpacks to more than ${Math.round(limits.unpackedBytes / 1024 / 1024)} MB and is not read. Keep only the sheet with the bill.`,
        )
      chunks.push(chunk)
      if (isLast) entries.set(name, joinChunks(chunks))
    }
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += SLICE)
      archive.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
  }
  return entries
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
