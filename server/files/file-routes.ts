import { Hono, type Context } from 'hono'
import type * as v from 'valibot'
import {
  FILE_LIMIT,
  signRequest,
  type sliceReply,
  type FileReply,
  type PageReply,
  type SignReply,
} from '#contract/platform/files'
import { ProblemError } from '#contract/problem'
import { HEADER } from '#contract/sync/protocol'
import { inAccount } from '../database/session'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { mayReadFile, requireUseOfFiles, usesOf } from '../records/file-access'
import { contentDisposition } from '../services/content-disposition'
import { greyOf, pagesOf } from './derive'
import { announceFile, findFile, removeServed, settleFile, type StoredFile } from './lifecycle'
import { requestOrigin } from './request-origin'
import { receivedOf, takeSlice } from './slices'
import { fileKey, thumbnailKey, uploadKey, type Disposition } from '../storage/store'
import { transferRoutes } from './transfer-routes'

/** Files. Spec: platform 7.6. For app.route('/api', …), before the routes of records. */
export function fileRoutes(services: Services): Hono<Env> {
  const { database, files, now, config } = services
  return new Hono<Env>()
    .post('/files/sign', async c => {
      requireUseOfFiles(c.var.identity)
      const wanted = await readBody(c, signRequest)
      const device = Number(c.req.header(HEADER.device))
      const { file, received } = await inAccount(
        database,
        c.var.identity,
        async tx => {
          const announced = await announceFile(
            tx,
            wanted,
            Number.isSafeInteger(device) ? device : null,
            config.fileQuota,
          )
          return { file: announced, received: await receivedOf(tx.db, announced) }
        },
        now(),
      )
      const signed = await files.signUpload({
        key: uploadKey(file.account, file.id),
        mimeType: file.mimeType,
        size: file.size,
        now: now(),
        origin: requestOrigin(c, config),
      })
      return c.json({
        ...(await describe(c, file)),
        received,
        s3UploadUrl: signed.url,
        s3PostPolicy: { expiration: signed.expiration, conditions: [...signed.conditions] },
        s3PostPolicyEncodedString: signed.encoded,
        s3PostPolicySignature: signed.signature,
      } satisfies SignReply)
    })
    .post('/files/:id{[1-9][0-9]{0,15}}/slices/:from{[0-9]{1,15}}', async c => {
      const file = await readable(c)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const received = await inAccount(
        database,
        c.var.identity,
        tx => takeSlice(tx, file, Number(c.req.param('from')), bytes),
        now(),
      )
      if (received === file.size) await settleFile(database, files, file)
      return c.json({ received } satisfies v.InferOutput<typeof sliceReply>)
    })
    .get('/files/:id{[1-9][0-9]{0,15}}', async c =>
      c.json(await describe(c, await settleFile(database, files, await readable(c)))),
    )
    .delete('/files/:id{[1-9][0-9]{0,15}}', async c => {
      const file = await readable(c)
      await inAccount(
        database,
        c.var.identity,
        async tx => {
          const uses = await usesOf(tx, file.id)
          if (uses.length > 0) throw new ProblemError('in-use', { uses })
          await tx.db.deleteFrom('file').where('account_id', '=', file.account).where('id', '=', file.id).execute()
        },
        now(),
      )
      await files.remove(uploadKey(file.account, file.id))
      await removeServed(files, file)
      return c.body(null, 204)
    })
    .post('/files/:id{[1-9][0-9]{0,15}}/split', async c => {
      const source = await settleFile(database, files, await readable(c))
      const pages = await pagesOf(services, source, c.var.identity.user, c.req.query('again') === '1')
      return c.json(
        await Promise.all(
          pages.map(
            async page =>
              ({ ...(await describe(c, page)), sourceFileId: source.id, pageNumber: page.page }) satisfies PageReply,
          ),
        ),
      )
    })
    .post('/files/:id{[1-9][0-9]{0,15}}/tograyscale', async c => {
      const source = await settleFile(database, files, await readable(c))
      return c.json(
        await describe(c, await greyOf(services, source, c.var.identity.user, c.req.query('again') === '1')),
      )
    })
    .route('/', transferRoutes(services))

  /** Foreign files, and those no readable record holds, are as absent as unknown ones. */
  async function readable(c: Context<Env, `/files/:id${string}`>): Promise<StoredFile> {
    const file = await inAccount(
      database,
      c.var.identity,
      async tx => {
        const found = await findFile(tx.db, tx.identity.account, Number(c.req.param('id')))
        return found && (await mayReadFile(tx, found)) ? found : null
      },
      now(),
    )
    if (!file) throw new ProblemError('not-found')
    return file
  }

  async function describe(c: Context<Env>, file: StoredFile): Promise<FileReply> {
    const link = async (kind: Disposition, sha256: string) =>
      files.link({
        key: (kind === 'thumbnail' ? thumbnailKey : fileKey)(file, sha256),
        mimeType: kind === 'thumbnail' ? 'image/webp' : file.mimeType,
        disposition: contentDisposition(
          kind === 'attachment' ? 'attachment' : 'inline',
          file.name,
          kind === 'thumbnail' ? 'image/webp' : file.mimeType,
        ),
        session: c.var.identity.session,
        seconds: FILE_LIMIT.linkMinutes * 60,
        now: now(),
        origin: requestOrigin(c, config),
      })
    const served = file.state === 'checked' ? file.sha256 : null
    return {
      id: file.id,
      fileName: file.name,
      fileSize: file.size,
      mimeType: file.mimeType,
      state: file.state,
      refusal: file.refusal,
      width: file.width,
      height: file.height,
      linksEndAt: served && new Date(now() + FILE_LIMIT.linkMinutes * 60_000).toISOString(),
      s3Url: served ? await link('attachment', served) : null,
      s3UrlInline: served ? await link('inline', served) : null,
      s3UrlThumbnail: served && file.width !== null ? await link('thumbnail', served) : null,
    }
  }
}
