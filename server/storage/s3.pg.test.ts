import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileReply, SignReply } from '#contract/platform/files'
import { testDatabase } from '../testing/test-database'
import { testFirm, type Firm } from '../testing/firm'
import { createFileStore } from './create-store'
import { sha256 } from '../base/sha256'
import { fileKey, uploadKey } from './store'

const database = await testDatabase()
const directory = mkdtempSync(join(tmpdir(), 'quoin-s3-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  resetOnClose: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'quoin', configs: [] }],
})
const { port } = await bucket.run()
const store = await createFileStore(
  {
    S3_BUCKET: 'quoin',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  },
  directory,
  'unused',
)
const png = new Uint8Array(
  await sharp({ create: { width: 30, height: 60, channels: 3, background: '#456' } })
    .png()
    .toBuffer(),
)
let firm: Firm
let token = ''
beforeAll(async () => {
  firm = await testFirm(database, { files: store })
  token = (await firm.signIn('site@plumb.test')).access_token
})
afterAll(async () => {
  await bucket.close()
  rmSync(directory, { recursive: true, force: true })
})

async function sign(bytes = png, fileName = 'Riss – Süd.png'): Promise<SignReply> {
  return (await (
    await firm.call('POST', '/files/sign', { token, body: { fileName, fileSize: bytes.length, mimeType: 'image/png' } })
  ).json()) as SignReply
}
/** Exactly what a device does, as for the folder store. */
async function post(reply: SignReply, bytes = png, change: Record<string, string> = {}): Promise<number> {
  const form = new FormData()
  const fields = Object.assign({}, ...reply.s3PostPolicy.conditions.filter(each => !Array.isArray(each))) as Record<
    string,
    string
  >
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value)
  form.set('policy', reply.s3PostPolicyEncodedString)
  form.set('x-amz-signature', reply.s3PostPolicySignature)
  form.set('file', new Blob([bytes]))
  return (await fetch(reply.s3UploadUrl, { method: 'POST', body: form })).status
}
const read = async (id: number) => (await (await firm.call('GET', `/files/${id}`, { token })).json()) as FileReply

describe('files in a bucket', () => {
  it('are signed, posted, checked, served by expiring links and deleted', async () => {
    const reply = await sign()
    expect(reply.s3UploadUrl).toBe(`http://127.0.0.1:${port}/quoin`)
    expect(reply.s3PostPolicy.conditions).toEqual(
      expect.arrayContaining([['content-length-range', png.length, png.length], { 'Content-Type': 'image/png' }]),
    )
    expect((await read(reply.id)).state).toBe('signed')
    expect(await post(reply)).toBe(204)
    const file = await read(reply.id)
    expect(file).toMatchObject({ state: 'checked', width: 30, height: 60 })
    const saved = await fetch(file.s3Url ?? '')
    expect(new Uint8Array(await saved.arrayBuffer())).toEqual(png)
    expect([saved.headers.get('content-type'), saved.headers.get('content-disposition')]).toEqual([
      'image/png',
      'attachment; filename="Riss _ S_d.png"; filename*=UTF-8\'\'Riss%20%E2%80%93%20S%C3%BCd.png',
    ])
    expect(new URL(file.s3Url ?? '').searchParams.get('X-Amz-Expires')).toBe('3600')
    expect((await sharp(await (await fetch(file.s3UrlThumbnail ?? '')).arrayBuffer()).metadata()).format).toBe('webp')
    expect((await firm.call('DELETE', `/files/${reply.id}`, { token })).status).toBe(204)
    expect((await fetch(file.s3Url ?? '')).status).toBe(404)
  })
  it('of another size than signed are refused even where the bucket takes them', async () => {
    const reply = await sign()
    // s3rver does not hold to content-length-range.
    expect(await post(reply, new Uint8Array([...png, ...png]))).toBe(204)
    const file = await read(reply.id)
    expect(file).toMatchObject({ state: 'refused', refusal: 'The file has not the size that was signed' })
    expect(file.s3Url).toBeNull()
  })
  it('that are not what they say are refused, and their bytes go', async () => {
    const page = new TextEncoder().encode('<html>')
    const reply = await sign(page)
    expect(await post(reply, page)).toBe(204)
    expect(await read(reply.id)).toMatchObject({ state: 'refused', refusal: 'The file is not a PNG picture' })
    expect(await store.size(uploadKey(firm.own.account, reply.id))).toBeNull()
    expect(await store.size(fileKey({ account: firm.own.account, id: reply.id }, await sha256(page)))).toBeNull()
  })
  it('cannot be exchanged after the check, though a bucket takes a policy twice', async () => {
    const reply = await sign()
    await post(reply)
    await read(reply.id)
    const other = png.slice()
    other.fill(0, 40)
    await post(reply, other)
    const { s3Url } = await read(reply.id)
    expect(new Uint8Array(await (await fetch(s3Url ?? '')).arrayBuffer())).toEqual(png)
  })
  it('need no call of ours: the server takes none', async () => {
    expect((await firm.bare('/files/upload', { method: 'POST' })).status).toBe(404)
  })
})
