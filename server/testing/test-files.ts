import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFolderStore } from '../storage/folder-store'
import type { FileStore } from '../storage/store'
import { removeFolder } from './remove-folder'

/** An empty file store for one test file, thrown away after its last test. */
export function testFiles(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-files-'))
  afterAll(() => removeFolder(folder))
  return createFolderStore(folder, 'a secret of the tests')
}
