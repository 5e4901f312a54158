import { type Remote, transfer, wrap } from 'comlink'
import type { BillFileReader, FileReading } from '#domain/estimating/bill-import/workbook'
import { createWorker } from '../../app/device/create-worker'
import importWorkerUrl from '../../../workers/import-worker.ts?worker&url'

/** Reading happens beside the page, so that a large workbook does not freeze it. Made with the first file and kept. */
let reader: Remote<BillFileReader> | null = null

/** Largest file worth handing to the worker, which refuses more in words; this only keeps a film from being loaded into memory. */
const LARGEST = 60 * 1024 * 1024

export async function readFile(file: File): Promise<FileReading> {
  if (file.size > LARGEST) return { ok: false, reason: 'The file is larger than 50 MB and is not read.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  reader ??= wrap<BillFileReader>(createWorker(importWorkerUrl))
  return reader.read(file.name, transfer(bytes, [bytes.buffer]))
}
