import { join } from 'node:path'
import { Hono } from 'hono'
import { FILE_LIMIT } from '#contract/platform/files'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../database/session'
import { iso } from '../base/iso'
import { createGate, createShares } from '../base/gate'
import type { Env, Services } from '../services/services'
import { findFile, settleFile, type StoredFile } from './lifecycle'
import { sha256 } from '../base/sha256'
import { ownerOfUpload, uploadKey } from '../storage/store'
import { beginForm, type Fields, FORM_ROOM, type Pace } from './upload-form'

const PACE: Pace = { stalledMs: 15_000, bytesPerSecond: 500 }

/** Posting to and reading from the folder store. The addresses are signed: no token is asked for, as none would be at an S3. */
export function transferRoutes({ database, files, now, config }: Services, pace = PACE): Hono<Env> {
  const { local } = files
  const routes = new Hono<Env>()
  if (!local) return routes
  // Of one person two come at once, however slowly. A form is held in memory only once it is here.
  const inShare = createShares(2, 50)
  const inTurn = createGate(4, 100)
  const incoming = join(config.dataDir, 'incoming')
  return routes
    .post('/files/upload', async c => {
      const length = Number(c.req.header('content-length') ?? Number.NaN)
      if (!(length <= FILE_LIMIT.bytes + FORM_ROOM)) throw new ProblemError('too-large')
      // A large file may take longer to come than its policy holds: it counts when it began.
      const began = now()
      const form = await beginForm(c, pace)
      const owner = ownerOfUpload(form.fields.get('key') ?? '')
      const file = owner && (await asOwner(database, db => findFile(db, owner.account, owner.id)))
      // Before the file comes, its announced size is all that is known of it.
      assertSigned(form.fields, file?.size ?? 0, began)
      if (!file) throw new ProblemError('not-found')
      return inShare(`${file.account}/${file.created_by}`, async () => {
        const arrived = await form.arrive(incoming)
        try {
          await inTurn(async () => {
            const { fields, bytes } = await arrived.whole()
            assertSigned(fields, bytes.length, began)
            const settled = await take(file, bytes)
            if (settled.refusal !== null) throw new ProblemError('unsupported-type', { message: settled.refusal })
          })
        } finally {
          await arrived.close()
        }
        return c.body(null, 204)
      })
    })
    .get('/files/content/:token', async c => {
      const signed = local.target(c.req.param('token'), now())
      const target = signed && (await isOpen(signed.session)) ? signed : null
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

  /** A link ends with the session that asked for it: signed out, on this device or from another, it serves nothing. */
  function isOpen(session: number): Promise<boolean> {
    return asOwner(database, async db => {
      const open = await db
        .selectFrom('auth_session')
        .select('id')
        .where('id', '=', session)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', iso(now()))
        .executeTakeFirst()
      return open !== undefined
    })
  }

  function assertSigned(fields: Fields, size: number, began: number): void {
    const fault = local?.fault(fields, size, began) ?? null
    if (fault !== null) throw new ProblemError('forbidden', { message: fault })
  }

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
