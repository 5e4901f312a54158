import { rmSync } from 'node:fs'

/** Removes a folder whose last writer has only just ended: what it still wrote meanwhile is taken along at the next try. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
