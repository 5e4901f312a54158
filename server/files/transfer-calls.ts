import { join } from 'node:path'
import { FILE_LIMIT } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import { asOwner } from '../database/session'
import { iso } from '../base/iso'
import { createGate, createShares } from '../base/gate'
import { call } from '../calls/call'
import { text } from '../calls/path'
import { file, nothing } from '../calls/reply'
import { perServer } from '../services/per-server'
import type { Services } from '../services/services'
import { findFile, settleFile, type StoredFile } from './lifecycle'
import { sha256 } from '../base/sha256'
import { ownerOfUpload, uploadKey } from '../storage/store'
import { beginForm, type Fields, FORM_ROOM, type Pace } from './upload-form'

const PACE: Pace = { stalledMs: 15_000, bytesPerSecond: 500 }

/** Of one person two come at once, however slowly. */
const shareOf = perServer(() => createShares(2, 50))
/** A form is held in memory only once it is here. */
const turnOf = perServer(() => createGate(4, 100))

/** Posting to and reading from the folder store. The addresses are signed: no token is asked for, as none would be at an S3. */
export const transferCalls = [
  call({
    method: 'post',
    path: '/files/upload',
    tag: 'Files',
    summary: 'Receive an uploaded file (local store)',
    permission: 'open',
    reply: nothing,
    serve: async ({ c, services }) => {
      const { database, now, config } = services
      const local = localOf(services)
      const length = Number(c.req.header('content-length') ?? Number.NaN)
      if (!(length <= FILE_LIMIT.bytes + FORM_ROOM)) throw new ProblemError('too-large')
      // A large file may take longer to come than its policy holds: it counts when it began.
      const began = now()
      const form = await beginForm(c, PACE)
      const owner = ownerOfUpload(form.fields.get('key') ?? '')
      const announced = owner && (await asOwner(database, db => findFile(db, owner.account, owner.id)))
      // Before the file comes, its announced size is all that is known of it.
      assertSigned(local, form.fields, announced?.size ?? 0, began)
      if (!announced) throw new ProblemError('not-found')
      await shareOf(services)(`${announced.account}/${announced.created_by}`, async () => {
        const arrived = await form.arrive(join(config.dataDir, 'incoming'))
        try {
          await turnOf(services)(async () => {
            const { fields, bytes } = await arrived.whole()
            assertSigned(local, fields, bytes.length, began)
            const settled = await take(services, announced, bytes)
            if (settled.refusal !== null) throw new ProblemError('unsupported-type', { message: settled.refusal })
          })
        } finally {
          await arrived.close()
        }
      })
    },
  }),
  call({
    method: 'get',
    path: '/files/content/{token}',
    tag: 'Files',
    summary: 'Download a file by its link (local store)',
    permission: 'open',
    params: { token: text },
    reply: file('application/octet-stream'),
    serve: async ({ c, services, params }) => {
      const { files, now } = services
      const local = localOf(services)
      const signed = local.target(params.token, now())
      const target = signed && (await isOpen(services, signed.session)) ? signed : null
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
    },
  }),
]

type Local = NonNullable<Services['files']['local']>

/** The folder store. Throws `not-found` where files are kept elsewhere. */
function localOf({ files: { local } }: Services): Local {
  if (!local) throw new ProblemError('not-found')
  return local
}

/** A link ends with the session that asked for it: signed out, on this device or from another, it serves nothing. */
function isOpen({ database, now }: Services, session: number): Promise<boolean> {
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

function assertSigned(local: Local, fields: Fields, size: number, began: number): void {
  const fault = local.fault(fields, size, began)
  if (fault !== null) throw new ProblemError('forbidden', { message: fault })
}

/** One policy takes one file: the same again is the answer a device lost, anything else is refused. */
async function take({ database, files }: Services, stored: StoredFile, bytes: Uint8Array): Promise<StoredFile> {
  if (stored.state === 'signed') {
    await files.write(uploadKey(stored.account, stored.id), bytes, stored.mimeType)
    return settleFile(database, files, stored)
  }
  if (stored.sha256 !== (await sha256(bytes)))
    throw new ProblemError('conflict', { message: 'This upload has been used for another file' })
  return stored
}
