import {
  FILE_LIMIT,
  fileReply,
  type FileReply,
  pageReply,
  signReply,
  signRequest,
  sliceReply,
} from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import { call, type Outside } from '../calls/call'
import { whole } from '../calls/path'
import { signedIn } from '../calls/permission'
import { optional, words } from '../calls/query'
import { list, nothing } from '../calls/reply'
import { mayReadFile, mayUseFiles, usesOf } from '../records/read/file-access'
import { contentDisposition } from '../services/content-disposition'
import { type Disposition, fileKey, thumbnailKey, uploadKey } from '../storage/store'
import { greyOf, pagesOf } from './derive'
import { announceFile, findFile, removeServed, settleFile, type StoredFile } from './lifecycle'
import { requestOrigin } from './request-origin'
import { receivedOf, takeSlice } from './slices'

/** Files. Spec: platform 7.6. Who may read a file depends on the records that hold it. */
export const fileCalls = [
  call({
    method: 'post',
    path: '/files/sign',
    tag: 'Files',
    summary: 'Register a file and get the form to upload it with',
    permission: mayUseFiles,
    request: signRequest,
    reply: signReply,
    serve: async given => {
      const { c, services, transact, body } = given
      const device = Number(c.req.header(HEADER.device))
      const { file, received } = await transact(async tx => {
        const announced = await announceFile(
          tx,
          body,
          Number.isSafeInteger(device) ? device : null,
          services.config.fileQuota,
        )
        return { file: announced, received: await receivedOf(tx.db, announced) }
      })
      const signed = await services.files.signUpload({
        key: uploadKey(file.account, file.id),
        mimeType: body.mimeType,
        size: file.size,
        now: services.now(),
        origin: requestOrigin(c, services.config),
      })
      return {
        ...(await describe(given, file)),
        received,
        s3UploadUrl: signed.url,
        s3PostPolicy: { expiration: signed.expiration, conditions: [...signed.conditions] },
        s3PostPolicyEncodedString: signed.encoded,
        s3PostPolicySignature: signed.signature,
      }
    },
  }),
  call({
    method: 'post',
    path: '/files/{id}/slices/{from}',
    tag: 'Files',
    summary: 'Upload bytes of a small file from an offset',
    permission: signedIn,
    params: { from: whole },
    reply: sliceReply,
    serve: async given => {
      const file = await readable(given)
      const bytes = new Uint8Array(await given.c.req.arrayBuffer())
      const received = await given.transact(tx => takeSlice(tx, file, given.params.from, bytes))
      if (received === file.size) await settled(given, file)
      return { received }
    },
  }),
  call({
    method: 'get',
    path: '/files/{id}',
    tag: 'Files',
    summary: 'Get a file with fresh links',
    permission: signedIn,
    reply: fileReply,
    serve: async given => describe(given, await settled(given, await readable(given))),
  }),
  call({
    method: 'delete',
    path: '/files/{id}',
    tag: 'Files',
    summary: 'Delete a file that no record uses',
    permission: signedIn,
    reply: nothing,
    serve: async given => {
      const { files } = given.services
      const file = await readable(given)
      await given.transact(async tx => {
        const uses = await usesOf(tx, file.id)
        if (uses.length > 0) throw new ProblemError('in-use', { uses })
        await tx.db.deleteFrom('file').where('account_id', '=', file.account).where('id', '=', file.id).execute()
      })
      await files.remove(uploadKey(file.account, file.id))
      await removeServed(files, file)
    },
  }),
  call({
    method: 'post',
    path: '/files/{id}/split',
    tag: 'Files',
    summary: 'Split a PDF into one file a page, each with a thumbnail',
    permission: signedIn,
    query: { again: optional(words) },
    reply: list(pageReply),
    serve: async given => {
      const source = await settled(given, await readable(given))
      const pages = await pagesOf(given.services, source, given.caller.user, given.query.again === '1')
      return Promise.all(
        pages.map(async page => ({
          ...(await describe(given, page)),
          sourceFileId: source.id,
          pageNumber: page.page,
        })),
      )
    },
  }),
  call({
    method: 'post',
    path: '/files/{id}/tograyscale',
    tag: 'Files',
    summary: 'Make a grey copy of a picture or of a PDF of one page',
    permission: signedIn,
    query: { again: optional(words) },
    reply: fileReply,
    serve: async given => {
      const source = await settled(given, await readable(given))
      return describe(given, await greyOf(given.services, source, given.caller.user, given.query.again === '1'))
    },
  }),
]

type Given = Pick<Outside<string, unknown, unknown, unknown>, 'c' | 'services' | 'caller'>

/** Foreign files, and those no readable record holds, are as absent as unknown ones. */
async function readable({
  transact,
  params,
}: Pick<Outside<'/files/{id}', unknown, unknown, unknown>, 'transact' | 'params'>): Promise<StoredFile> {
  const file = await transact(async tx => {
    const found = await findFile(tx.db, tx.identity.account, params.id)
    return found && (await mayReadFile(tx, found)) ? found : null
  })
  if (!file) throw new ProblemError('not-found')
  return file
}

const settled = ({ services: { database, files } }: Given, file: StoredFile): Promise<StoredFile> =>
  settleFile(database, files, file)

async function describe({ c, services, caller }: Given, file: StoredFile): Promise<FileReply> {
  const { files, now, config } = services
  const link = async (kind: Disposition, sha256: string) =>
    files.link({
      key: (kind === 'thumbnail' ? thumbnailKey : fileKey)(file, sha256),
      mimeType: kind === 'thumbnail' ? 'image/webp' : file.mimeType,
      disposition: contentDisposition(
        kind === 'attachment' ? 'attachment' : 'inline',
        file.name,
        kind === 'thumbnail' ? 'image/webp' : file.mimeType,
      ),
      session: caller.session,
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
