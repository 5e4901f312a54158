import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real files in a folder beside the project; tests skip without it and say so. */
const FOLDER = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
export const hasSharedData = existsSync(FOLDER)
export const sharedPath = (path: string): string => `${FOLDER}${path}`
export const sharedFile = (path: string): Uint8Array => new Uint8Array(readFileSync(sharedPath(path)))
