import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders the product is built from, in the order they may lean on one another. */
export const productFolders = ['domain', 'contract', 'spreadsheets', 'server', 'src', 'workers']

/**
 * Every file below the folders, as sorted paths from the working directory.
 *
 * @param {readonly string[]} folders missing ones are passed over
 * @param {RegExp} pattern
 */
export function sourceFiles(folders, pattern) {
  return folders
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)))
    .filter(path => pattern.test(path) && !path.includes('node_modules'))
    .toSorted()
}
