import { wrap } from 'comlink'
import type { Photo } from '#local/types'
import { createWorker } from '../../app/device/create-worker'
import photoWorkerUrl from '../../../workers/photo-worker.ts?worker&url'

/** What the photo worker answers; see workers/photo/prepare-photo.ts. */
interface PhotoWorker {
  readonly preparePhoto: (
    file: Blob,
    fileName: string,
  ) => Promise<{ ok: true; photo: Photo } | { ok: false; message: string }>
}

let worker: ReturnType<typeof wrap<PhotoWorker>> | null = null
/** The worker that makes pictures fit to keep, started when the first is needed. */
export const photoWorker = () => (worker ??= wrap<PhotoWorker>(createWorker(photoWorkerUrl, 'photos')))
