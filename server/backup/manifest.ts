import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** What a backup folder holds, in `manifest.json`, which is written last: a folder without one is no backup. */
const schema = v.object({
  form: v.literal(1),
  madeAt: v.string(),
  /**
   * Names of the migrations of the database it was made of, as the program that made it names them. Backups made before decision 646 list
   * former names too, so compare them by `migrationWords`.
   */
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), rows: v.number(), sha256: v.string() })),
  /** Last numbers given out. */
  sequences: v.array(v.object({ name: v.string(), last: v.number() })),
  files: v.array(v.object({ key: v.string(), mimeType: v.string(), size: v.number(), sha256: v.string() })),
})
const newerForm = v.object({ form: v.pipe(v.number(), v.minValue(2)) })
export type Manifest = v.InferOutput<typeof schema>

export const MANIFEST = 'manifest.json'
export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.ndjson.gz`)
export const storedFile = (folder: string, key: string): string => join(folder, 'store', ...key.split('/'))
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads a backup's list and checks every byte it names; throws in words before anything has been changed.
 *
 * @throws when the folder is not a whole backup, is of a newer form, or a file in it is missing, cut short or changed
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { name, sha256 } of manifest.tables) await check(tableFile(folder, name), sha256)
  for (const { key, sha256 } of manifest.files) await check(storedFile(folder, key), sha256)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is not a whole backup: it has no ${MANIFEST}`)
  const damaged = new Error(`${path} is damaged. Nothing was restored. Restore another backup`)
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw damaged
  }
  const found = v.safeParse(schema, given)
  if (found.success) return found.output
  if (v.is(newerForm, given))
    throw new Error(
      `This backup was made by a newer version of Quoin (form ${given.form}). Restore it with that version`,
    )
  throw damaged
}

async function check(path: string, sha256: string): Promise<void> {
  const digest = await digestOfFile(path).catch(() => null)
  if (digest !== sha256) throw new Error(`${path} is damaged or missing. Nothing was restored. Restore another backup`)
}

/** In pieces: a table of a large firm is longer than one buffer may be. */
async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
