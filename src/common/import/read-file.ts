import { type Remote, transfer, wrap } from 'comlink'
import type { BillFileReader, FileReading } from '#domain/bill-import/workbook/workbook'
import { createWorker } from '../../app/device/create-worker'
import importWorkerUrl from '../../../workers/import-worker.ts?worker&url'

/** Reading happens beside the page, so that a large workbook does not freeze it. */
export const startImportWorker = (): Worker => createWorker(importWorkerUrl)

/** Made with the first file and kept. */
let reader: Remote<BillFileReader> | null = null

/** Largest file worth handing to the worker, which refuses more in words; this only keeps a film from being loaded into memory. */
const LARGEST = 60 * 1024 * 1024
export const TOO_LARGE = 'The file is larger than 50 MB and is not read.'

/** The bytes of a file, which go over to the worker without being copied; null when it is too large to try. */
export async function bytesOfFile(file: File): Promise<Uint8Array | null> {
  if (file.size > LARGEST) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  return transfer(bytes, [bytes.buffer])
}

export async function readFile(file: File): Promise<FileReading> {
  const bytes = await bytesOfFile(file)
  if (!bytes) return { ok: false, reason: TOO_LARGE }
  reader ??= wrap<BillFileReader>(startImportWorker())
  return reader.read(file.name, bytes)
}
