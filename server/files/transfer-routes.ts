import { Hono, type Context } from 'hono'
import { FILE_LIMIT } from '#contract/platform/files'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../database/session'
import { createGate } from '../base/gate'
import type { Env, Services } from '../services/services'
import { findFile, settleFile, type StoredFile } from './lifecycle'
import { sha256 } from '../base/sha256'
import { ownerOfUpload, uploadKey } from '../storage/store'

/** What a form holds beside the file. */
const FORM_ROOM = 16 * 1024

/** Posting to and reading from the folder store. The addresses are signed: no token is asked for, as none would be at an S3. */
export function transferRoutes({ database, files, now }: Services): Hono<Env> {
  const { local } = files
  const routes = new Hono<Env>()
  if (!local) return routes
  // A form is held in memory while it is read.
  const inTurn = createGate(3, 100)
  return routes
    .post('/files/upload', async c => {
      const length = Number(c.req.header('content-length') ?? Number.NaN)
      if (!(length <= FILE_LIMIT.bytes + FORM_ROOM)) throw new ProblemError('too-large')
      // A large file may take longer to come than its policy holds: it counts when it began.
      const began = now()
      return inTurn(async () => {
        const { fields, bytes } = await readForm(c)
        const fault = local.fault(fields, bytes.length, began)
        if (fault !== null) throw new ProblemError('forbidden', { message: fault })
        const owner = ownerOfUpload(fields.get('key') ?? '')
        const file = owner && (await asOwner(database, db => findFile(db, owner.account, owner.id)))
        if (!file) throw new ProblemError('not-found')
        const settled = await take(file, bytes)
        if (settled.refusal !== null) throw new ProblemError('unsupported-type', { message: settled.refusal })
        return c.body(null, 204)
      })
    })
    .get('/files/content/:token', async c => {
      const target = local.target(c.req.param('token'), now())
      const size = target && (await files.size(target.key))
      if (!target || size === null) throw new ProblemError('not-found')
      const headers = {
        'content-type': target.mimeType,
        'content-disposition': target.disposition,
        'content-length': String(size),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': `private, max-age=${Math.floor((target.expires - now()) / 1_000)}`,
      }
      return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(local.stream(target.key), 200, headers)
    })

  /** One policy takes one file: the same again is the answer a device lost, anything else is refused. */
  async function take(file: StoredFile, bytes: Uint8Array): Promise<StoredFile> {
    if (file.state === 'signed') {
      await files.write(uploadKey(file.account, file.id), bytes, file.mimeType)
      return settleFile(database, files, file)
    }
    if (file.sha256 !== (await sha256(bytes)))
      throw new ProblemError('conflict', { message: 'This upload has been used for another file' })
    return file
  }
}

/** The texts of a form, each once, and its file. */
async function readForm(c: Context): Promise<{ fields: Map<string, string>; bytes: Uint8Array }> {
  const form = await c.req.formData().catch(() => {
    throw new ProblemError('bad-request')
  })
  const fields = new Map<string, string>()
  let bytes: Uint8Array | null = null
  for (const [name, value] of form) {
    if (typeof value !== 'string' && name === 'file' && bytes === null) bytes = await value.bytes()
    else if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
    else throw new ProblemError('bad-request')
  }
  if (!bytes) throw new ProblemError('bad-request')
  return { fields, bytes }
}
