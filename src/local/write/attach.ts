import { problem, ProblemError } from '#contract/kit/problem'
import { forgetFile } from '../outbox/drop'
import { takeId } from '../store/numbers'
import { filesOf } from '../outbox/references'
import { BLOB_SLICE, type FetchedPart, type FilePart, type Tables } from '../store/stored'
import type { Photo } from '../types'

/** Keeps a photo's bytes in slices and queues its upload. Answers the file's id, lent like any other. */
export async function keepPhoto(tables: Tables, photo: Photo, at: string): Promise<number> {
  if (photo.bytes.byteLength === 0)
    throw new ProblemError(problem('unsupported-type', { message: `${photo.fileName} is empty` }))
  const fileId = await takeId(tables)
  await putSlices(tables, fileId, 'file', photo.bytes)
  if (photo.thumbnail) await putSlices(tables, fileId, 'thumbnail', photo.thumbnail)
  await tables.uploads.put({
    fileId,
    fileName: photo.fileName,
    mimeType: photo.mimeType,
    size: photo.bytes.byteLength,
    state: 'queued',
    problem: null,
    progress: 0,
    at,
  })
  return fileId
}

async function putSlices(tables: Tables, fileId: number, part: FilePart, bytes: ArrayBuffer): Promise<void> {
  const count = Math.ceil(bytes.byteLength / BLOB_SLICE)
  await tables.blobs.bulkPut(
    Array.from({ length: count }, (_, index) => ({
      fileId,
      part,
      index,
      bytes: bytes.slice(index * BLOB_SLICE, (index + 1) * BLOB_SLICE),
    })),
  )
}

/** Keeps a fetched part of a file, to be there without a connection. */
export const keepFetched = (tables: Tables, fileId: number, part: FetchedPart, bytes: ArrayBuffer): Promise<void> =>
  putSlices(tables, fileId, part, bytes)

const isFetched = (part: string): boolean => part === 'page' || part === 'sheet'
/** Deletes all fetched parts: the office has them. */
export async function forgetFetched(tables: Tables): Promise<void> {
  const keys = await tables.blobs.toCollection().primaryKeys()
  await tables.blobs.bulkDelete(keys.filter(([, part]) => isFetched(part)))
}

/** Removes a file nothing was made of: no change waiting in the outbox holds it. */
export async function dropUnused(tables: Tables, fileId: number): Promise<void> {
  const held = (await tables.outbox.toArray()).flatMap(filesOf)
  if (!held.includes(fileId)) await forgetFile(tables, fileId)
}

/** The bytes of a file kept on this device; null when they are not here (any more). */
export async function readFile(tables: Tables, fileId: number, part: FilePart): Promise<ArrayBuffer | null> {
  const slices = await tables.blobs
    .where('[fileId+part+index]')
    .between([fileId, part, 0], [fileId, part, Infinity])
    .toArray()
  if (slices.length === 0) return null
  const whole = new Uint8Array(slices.reduce((size, slice) => size + slice.bytes.byteLength, 0))
  let offset = 0
  for (const slice of slices) {
    whole.set(new Uint8Array(slice.bytes), offset)
    offset += slice.bytes.byteLength
  }
  return whole.buffer
}
