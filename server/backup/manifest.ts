import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** What a backup folder holds, in `manifest.json`, which is written last: a folder without one is no backup. */
const schema = v.object({
  form: v.literal(1),
  madeAt: v.string(),
  /** Names of the migrations of the database it was made of. */
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), rows: v.number(), sha256: v.string() })),
  /** Last numbers given out. */
  sequences: v.array(v.object({ name: v.string(), last: v.number() })),
  files: v.array(v.object({ key: v.string(), mimeType: v.string(), size: v.number(), sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof schema>

export const MANIFEST = 'manifest.json'
export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.ndjson.gz`)
export const storedFile = (folder: string, key: string): string => join(folder, 'store', ...key.split('/'))
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Reads a backup's list and looks at every byte it names; throws in words before anything has been changed. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is not a whole backup: it has no ${MANIFEST}`)
  const manifest = v.parse(schema, JSON.parse(text))
  for (const { name, sha256 } of manifest.tables) await check(tableFile(folder, name), sha256)
  for (const { key, sha256 } of manifest.files) await check(storedFile(folder, key), sha256)
  return manifest
}

async function check(path: string, sha256: string): Promise<void> {
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null || digestOf(bytes) !== sha256)
    throw new Error(`${path} is damaged or missing. Nothing was restored`)
}
