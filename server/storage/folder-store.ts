import { createHmac, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { FILE_LIMIT } from '#contract/platform/files'
import { policyFault, sameText, type Policy, signPolicy } from './policy'
import type { FileStore, LinkTarget, LocalTransfer } from './store'

const KEY = /^[a-z]+\/\d+\/\d+(-[0-9a-f]{16})?$/

/** Files in a folder, posted to and served by this server under the same conditions an S3 would hold to. `secret` signs both ways. */
export function createFolderStore(folder: string, secret: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a key of this store')
    return join(folder, ...key.split('/'))
  }
  return {
    async signUpload({ key, mimeType, size, now, origin }) {
      const expiration = new Date(now + FILE_LIMIT.policyMinutes * 60_000).toISOString()
      const policy: Policy = {
        expiration,
        conditions: [{ key }, { 'Content-Type': mimeType }, ['content-length-range', size, size]],
      }
      return { url: new URL('/api/files/upload', origin).href, ...policy, ...signPolicy(policy, secret) }
    },
    size: key => stat(pathOf(key)).then(found => found.size, nothing),
    read: key => readFile(pathOf(key)),
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}`
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await rename(draft, path)
    },
    remove: key => rm(pathOf(key), { force: true }),
    async link({ key, mimeType, disposition, session, seconds, now, origin }) {
      const token = signLink({ key, mimeType, disposition, session, expires: now + seconds * 1_000 }, secret)
      return new URL(`/api/files/content/${token}`, origin).href
    },
    local: localTransfer(pathOf, secret),
  }
}

const localTransfer = (pathOf: (key: string) => string, secret: string): LocalTransfer => ({
  fault: (fields, size, now) => policyFault(fields, size, secret, now),
  target: (token, now) => {
    const [body = '', signature = ''] = token.split('.')
    if (!sameText(signature, signatureOf(body, secret))) return null
    const target = v.safeParse(linkSchema, Buffer.from(body, 'base64url').toString('utf8'))
    return target.success && target.output.expires > now ? target.output : null
  },
  stream: key => Readable.toWeb(createReadStream(pathOf(key))),
})

type Target = LinkTarget & { readonly expires: number }
const linkSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    key: v.pipe(v.string(), v.regex(KEY)),
    mimeType: v.string(),
    disposition: v.string(),
    session: v.number(),
    expires: v.number(),
  }),
)

function signLink(target: Target, secret: string): string {
  const body = Buffer.from(JSON.stringify(target)).toString('base64url')
  return `${body}.${signatureOf(body, secret)}`
}
/** Another purpose than policies': one's signature is never the other's. */
const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', `link ${secret}`).update(body).digest('base64url')

function nothing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
