import * as Comlink from 'comlink'
import { browserSurroundings } from '#local/browser'
import type { SyncWorker } from '#local/ports'
import { startSync, type Started } from './sync/run/start'

/** The sync worker of one tab: a thin layer over the engine. Faults become errors of the worker, for the page to count. */
let started: Promise<Started> | null = null

const leading = async () => (await started)?.leadership

const worker: SyncWorker = {
  start: async (options, tokens) => {
    started ??= startSync(options, tokens, browserSurroundings(), {}, fault => reportError(fault))
    await started
  },
  setVisible: async isVisible => (await leading())?.setVisible(isVisible),
  setUploads: async allowed => (await leading())?.setUploads(allowed),
  signedIn: async () => (await leading())?.hurry(),
  stop: async () => {
    const ending = await started
    started = null
    await ending?.stop()
  },
}

Comlink.expose(worker)
