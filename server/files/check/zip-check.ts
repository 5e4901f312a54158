import { setImmediate } from 'node:timers/promises'
import { FILE_LIMIT } from '#contract/platform/files'

/** Bytes given to the inflater between two turns of the event loop: at 1,029 to 1 that is 34 MB at most. */
const SLICE = 32 * 1024
const BOMB = 'The file unpacks to more than can be accepted'
const BROKEN = 'The file is damaged or not what its name says'

/**
 * Why a workbook or document may not be taken, in words; null when it may. Headers lie, so the directory is asked first (number of
 * entries, sizes, entries lying over each other) and then every byte is inflated and counted, keeping none.
 * `part` is an entry the kind of file must have: "xl/workbook.xml".
 */
export async function zipFault(bytes: Uint8Array, part: string): Promise<string | null> {
  const { unzipSync } = await import('fflate')
  const names: string[] = []
  let [packed, unpacked] = [0, 0]
  try {
    unzipSync(bytes, {
      filter: entry => {
        names.push(entry.name)
        packed += entry.size
        unpacked += entry.originalSize
        return false
      },
    })
  } catch {
    return BROKEN
  }
  if (names.length > FILE_LIMIT.zipEntries || unpacked > allowed(bytes) || packed > bytes.length) return BOMB
  if (!names.includes('[Content_Types].xml') || !names.includes(part)) return BROKEN
  return inflateFault(bytes)
}

const allowed = (bytes: Uint8Array): number => Math.min(FILE_LIMIT.unpackedBytes, bytes.length * FILE_LIMIT.zipRatio)

async function inflateFault(bytes: Uint8Array): Promise<string | null> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const most = allowed(bytes)
  let [inflated, entries] = [0, 0]
  let broken = false
  const unzip = new Unzip(file => {
    entries += 1
    file.ondata = (error, data) => {
      if (error) broken = true
      else inflated += data.length
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += SLICE) {
    try {
      unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length)
    } catch {
      broken = true
    }
    if (broken) return BROKEN
    if (inflated > most || entries > FILE_LIMIT.zipEntries) return BOMB
    await setImmediate()
  }
  return null
}
