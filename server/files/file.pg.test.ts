// Long because every way of one file, from signing to its end, is tried on one server.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { FILE_LIMIT, type FileReply, type SignReply } from '#contract/platform/files'
import { project as projectResource } from '#contract/estimating/project'
import { issue as issueResource } from '#contract/commercial/issue'
import { issuePhoto as photoResource } from '#contract/commercial/issue-photo'
import { asOwner, inAccount } from '../database/session'
import { insertRecords } from '../records/write/insert'
import { registerDevice, leaseIds } from '../sync/devices/devices'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { testFirm, type Firm } from '../testing/firm'
import { fetchLink as fetchFrom, formOf as uploadForm, postForm } from '../testing/upload'
import { sha256 } from '../base/sha256'

const database = await testDatabase()
let firm: Firm
const png = new Uint8Array(
  await sharp({ create: { width: 900, height: 300, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer(),
)
const tokens = { site: '', admin: '', estimator: '', stranger: '' }
async function signInAll(): Promise<void> {
  for (const name of ['site', 'admin', 'estimator'] as const)
    tokens[name] = (await firm.signIn(`${name}@plumb.test`)).access_token
  tokens.stranger = (await firm.signIn('admin@other.test')).access_token
}
beforeAll(async () => {
  firm = await testFirm(database)
  await signInAll()
})

const asked = (more: Record<string, unknown> = {}) => ({
  fileName: 'crack.png',
  fileSize: png.length,
  mimeType: 'image/png',
  ...more,
})
const sign = (body: unknown, token = tokens.site, headers = {}) =>
  firm.call('POST', '/files/sign', { token, body, headers })
const signed = async (more: Record<string, unknown> = {}, token = tokens.site) =>
  (await (await sign(asked(more), token)).json()) as SignReply
const formOf = (reply: SignReply, bytes: Uint8Array<ArrayBuffer> = png, change = {}) => uploadForm(reply, bytes, change)
const post = (reply: SignReply, form = formOf(reply)) => postForm(firm, reply, form)
const read = async (id: number, token = tokens.site) =>
  (await (await firm.call('GET', `/files/${id}`, { token })).json()) as FileReply
const fetchLink = (link: string | null) => fetchFrom(firm, link)
const slice = (id: number, from: number, bytes: Uint8Array<ArrayBuffer>, token = tokens.site) =>
  firm.bare(`/files/${id}/slices/${from}`, {
    method: 'POST',
    body: bytes,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
    },
  })
async function uploaded(more: Record<string, unknown> = {}, token = tokens.site, bytes = png): Promise<number> {
  const reply = await signed({ fileSize: bytes.length, ...more }, token)
  expect((await post(reply, formOf(reply, bytes))).status).toBe(204)
  return reply.id
}

describe('an upload', () => {
  it('is signed, posted, checked and served as it came', async () => {
    const reply = await signed()
    expect(reply).toMatchObject({
      fileName: 'crack.png',
      state: 'signed',
      s3Url: null,
      s3UploadUrl: 'https://quoin.test/api/files/upload',
    })
    expect((await read(reply.id)).state).toBe('signed')
    expect((await post(reply)).status).toBe(204)
    const file = await read(reply.id)
    expect(file).toMatchObject({ state: 'checked', width: 900, height: 300, refusal: null })
    const [saved, shown, small] = await Promise.all([
      fetchLink(file.s3Url),
      fetchLink(file.s3UrlInline),
      fetchLink(file.s3UrlThumbnail),
    ])
    expect(new Uint8Array(await saved.arrayBuffer())).toEqual(png)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="crack.png"/)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
    for (const each of [saved, shown, small]) {
      expect(each.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(each.headers.get('x-content-type-options')).toBe('nosniff')
      expect(each.headers.get('cache-control')).toBe('private, max-age=3600')
    }
    expect(saved.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 171 })
  })
  it('posted again after the answer was lost is answered again', async () => {
    const reply = await signed()
    expect((await post(reply)).status).toBe(204)
    expect((await post(reply)).status).toBe(204)
  })
  it('posted twice at once ends as one file', async () => {
    const reply = await signed()
    const both = await Promise.all([post(reply), post(reply)])
    expect(both.map(each => each.status)).toEqual([204, 204])
    expect((await read(reply.id)).state).toBe('checked')
  })
  it('of two different files at once serves the one it checked', async () => {
    const reply = await signed()
    const other = new Uint8Array(
      await sharp({ create: { width: 900, height: 300, channels: 3, background: '#15b565' } })
        .png()
        .toBuffer(),
    )
    expect(other).toHaveLength(png.length)
    const both = await Promise.all([post(reply), post(reply, formOf(reply, other))])
    expect(both.map(each => each.status)).toContain(204)
    const { sha256: kept } = await database.kysely
      .selectFrom('file')
      .select('sha256')
      .where('id', '=', reply.id)
      .executeTakeFirstOrThrow()
    const bytes = new Uint8Array(await (await fetchLink((await read(reply.id)).s3Url)).arrayBuffer())
    expect(await sha256(bytes)).toBe(kept)
    expect(
      readdirSync(join(firm.services.config.dataDir, 'files/files', String(firm.own.account))).filter(name =>
        name.startsWith(`${reply.id}-`),
      ),
    ).toHaveLength(1)
  })
  it('takes one file only: another of the same size under the same policy is refused', async () => {
    const reply = await signed()
    await post(reply)
    const other = png.slice()
    other[other.length - 20] = (other[other.length - 20] ?? 0) ^ 1
    expect((await post(reply, formOf(reply, other))).status).toBe(409)
    expect(new Uint8Array(await (await fetchLink((await read(reply.id)).s3Url)).arrayBuffer())).toEqual(png)
  })
  it('that is not what it says is refused for good, in words, and never served', async () => {
    const page = new TextEncoder().encode('<script>alert(1)</script>')
    const reply = await signed({ fileSize: page.length })
    const refused = await post(reply, formOf(reply, page))
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      415,
      'The file is not a PNG picture',
    ])
    expect(await read(reply.id)).toMatchObject({
      state: 'refused',
      refusal: 'The file is not a PNG picture',
      s3Url: null,
      s3UrlInline: null,
      s3UrlThumbnail: null,
    })
    expect((await post(reply, formOf(reply, page))).status).toBe(415)
    expect((await post(reply, formOf(reply, png.slice(0, page.length)))).status).toBe(409)
  })
  it.each([
    ['another key', { key: 'uploads/1/1' }],
    ['no key', { key: null }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['no type', { 'Content-Type': null }],
    ['no policy', { policy: null }],
    ['another signature', { 'x-amz-signature': 'f'.repeat(64) }],
    ['no signature', { 'x-amz-signature': null }],
    ['a field nobody signed', { acl: 'public-read' }],
  ])('with %s is refused and changes nothing', async (_, change) => {
    const reply = await signed()
    expect((await post(reply, formOf(reply, png, change))).status).toBe(403)
    expect((await read(reply.id)).state).toBe('signed')
  })
  it('longer, shorter, late, twice in one form, or no form at all is refused', async () => {
    const reply = await signed()
    expect((await post(reply, formOf(reply, png.slice(1)))).status).toBe(403)
    expect((await post(reply, formOf(reply, new Uint8Array([...png, 0])))).status).toBe(403)
    const doubled = formOf(reply)
    doubled.append('file', new Blob([png]))
    expect((await post(reply, doubled)).status).toBe(400)
    const without = formOf(reply)
    without.delete('file')
    expect((await post(reply, without)).status).toBe(400)
    const bare = (headers: Record<string, string>, body: string) =>
      firm.bare('/files/upload', { method: 'POST', headers, body })
    expect(
      (await bare({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '7' }, '--x\r\nga')).status,
    ).toBe(400)
    expect(
      (await bare({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '999999999' }, '')).status,
    ).toBe(413)
    firm.clock.now += 10 * 60_000
    expect((await post(reply)).status).toBe(403)
    expect((await read(reply.id)).state).toBe('signed')
  })
})

describe('a sign call', () => {
  it.each([
    ['nothing', {}],
    ['an empty file', asked({ fileSize: 0 })],
    ['101 MB', asked({ fileSize: 101 * 1024 * 1024 })],
    ['half a byte', asked({ fileSize: 1.5 })],
    ['a program', asked({ mimeType: 'application/x-msdownload' })],
    ['an SVG', asked({ mimeType: 'image/svg+xml' })],
    ['HTML', asked({ mimeType: 'text/html' })],
    ['a HEIC', asked({ mimeType: 'image/heic' })],
    ['no name', asked({ fileName: ' ' })],
    ['a NUL', asked({ fileName: 'a\u0000.png' })],
    ['two lines', asked({ fileName: 'a\r\nb.png' })],
    ['a broken character', asked({ fileName: '\ud800.png' })],
    ['a very long name', asked({ fileName: `${'x'.repeat(256)}.png` })],
    ['what the server owns', asked({ state: 'checked' })],
    ["somebody else's account", asked({ account: 1 })],
  ])('for %s is refused at the field', async (_, body) => {
    const reply = await sign(body)
    expect(reply.status).toBe(422)
    expect(((await reply.json()) as { errors: unknown[] }).errors).not.toHaveLength(0)
  })
  const list = '../shared/data/reference/big-list-of-naughty-strings.json'
  it.skipIf(!existsSync(list))('keeps every naughty name that fits as it is, on a clean path', async () => {
    const names = (JSON.parse(readFileSync(list, 'utf8')) as string[]).filter(
      name => name.trim() !== '' && name.length <= 255 && !/[\r\n\0]|\p{Surrogate}/u.test(name),
    )
    expect(names.length).toBeGreaterThan(400)
    for (const name of names) {
      const reply = await signed({ fileName: name })
      expect(reply.fileName).toBe(name)
      expect(reply.s3PostPolicy.conditions[0]).toEqual({ key: `uploads/${firm.own.account}/${reply.id}` })
    }
    const id = await uploaded({ fileName: '../../../tmp/<script>.png' })
    expect((await fetchLink((await read(id)).s3Url)).headers.get('content-disposition')).toContain(
      "filename*=UTF-8''.._.._.._tmp_%3Cscript%3E.png",
    )
    expect(readdirSync(join(firm.services.config.dataDir, 'files')).toSorted()).toEqual([
      'files',
      'thumbnails',
      'uploads',
    ])
  })
})

describe('a leased id', () => {
  const user = () => firm.own.users.get('site@plumb.test') ?? 0
  async function lease(of = user()) {
    return inAccount(database, identityOf(firm.own.account, of), async tx => {
      const { device } = await registerDevice(tx, { key: String(of).padStart(32, '0'), name: 'Phone' })
      return { device, id: (await leaseIds(tx, device, 1)).from }
    })
  }
  it('makes signing again answer the same file, with a fresh policy', async () => {
    const { device, id } = await lease()
    const headers = { 'x-device-id': String(device) }
    const first = (await (await sign(asked({ clientId: id }), tokens.site, headers)).json()) as SignReply
    firm.clock.now += 11 * 60_000
    await signInAll()
    const again = (await (await sign(asked({ clientId: id }), tokens.site, headers)).json()) as SignReply
    expect([first.id, again.id]).toEqual([id, id])
    expect((await post(first)).status).toBe(403)
    expect((await post(again)).status).toBe(204)
    expect(await (await sign(asked({ clientId: id }), tokens.site, headers)).json()).toMatchObject({
      id,
      state: 'checked',
    })
  })
  it('tells by signing again how much of a file in slices is here', async () => {
    const { device, id } = await lease()
    const again = async () =>
      (await (await sign(asked({ clientId: id }), tokens.site, { 'x-device-id': String(device) })).json()) as SignReply
    expect((await again()).received).toBe(0)
    await slice(id, 0, png.slice(0, 100))
    expect((await again()).received).toBe(100)
  })
  it('is not taken for another file, by another person, from another device, or when it was never lent', async () => {
    const { device, id } = await lease()
    const headers = { 'x-device-id': String(device) }
    expect((await sign(asked({ clientId: id + 1_000_000 }), tokens.site, headers)).status).toBe(409)
    expect((await sign(asked({ clientId: id }))).status).toBe(409)
    expect((await sign(asked({ clientId: id }), tokens.estimator, headers)).status).toBe(409)
    expect((await sign(asked({ clientId: id }), tokens.site, { 'x-device-id': 'x' })).status).toBe(409)
    expect((await sign(asked({ clientId: id }), tokens.site, headers)).status).toBe(200)
    expect((await sign(asked({ clientId: id, fileSize: 5 }), tokens.site, headers)).status).toBe(409)
    expect((await sign(asked({ clientId: id }), tokens.estimator, headers)).status).toBe(409)
  })
})

describe('a link', () => {
  it('works for an hour, for one file, one way', async () => {
    const file = await read(await uploaded())
    const token = new URL(file.s3UrlInline ?? '').pathname.split('/').at(-1) ?? ''
    const [body = '', signature = ''] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        disposition: 'attachment',
      }),
    ).toString('base64url')
    for (const wrong of [
      `${forged}.${signature}`,
      body,
      `${body}.`,
      `.${signature}`,
      `${body}.${signature.slice(1)}`,
      'x',
      `${body}.${signature}.x`.replace('.', '..'),
    ]) {
      expect((await firm.bare(`/files/content/${wrong}`, {})).status, wrong).toBe(404)
    }
    for (const path of ['/files/content/', '/files/content/..%2f..%2fetc%2fpasswd', '/files/content/%00'])
      expect([401, 404]).toContain((await firm.bare(path, {})).status)
    firm.clock.now += 60 * 60_000 - 1
    expect((await fetchLink(file.s3UrlInline)).status).toBe(200)
    firm.clock.now += 1
    expect((await fetchLink(file.s3UrlInline)).status).toBe(404)
    await signInAll()
  })
  it('ends with the session it was asked for in, and with no other', async () => {
    const id = await uploaded()
    const here = (await firm.signIn('site@plumb.test')).access_token
    const mine = (await (await firm.call('GET', `/files/${id}`, { token: here })).json()) as FileReply
    const other = await read(id)
    for (const link of [mine.s3Url, mine.s3UrlInline, mine.s3UrlThumbnail])
      expect((await fetchLink(link)).status).toBe(200)
    expect((await firm.call('POST', '/oauth/v2/logout', { token: here })).status).toBe(204)
    for (const link of [mine.s3Url, mine.s3UrlInline, mine.s3UrlThumbnail])
      expect((await fetchLink(link)).status).toBe(404)
    expect((await fetchLink(other.s3UrlInline)).status).toBe(200)
  })
  it('leads to the configured address, whatever host the caller names', async () => {
    const reply = (await (await sign(asked(), tokens.site, { host: '192.168.1.20:4000' })).json()) as SignReply
    expect(reply.s3UploadUrl).toBe('https://quoin.test/api/files/upload')
  })
})

describe('a file is', () => {
  /** An issue photo that holds the file, made as if by the site manager. */
  async function attach(file: number) {
    const user = firm.own.users.get('site@plumb.test') ?? 0
    return inAccount(database, identityOf(firm.own.account, user), async tx => {
      const [project = 0] = await insertRecords(tx, projectResource, [{ values: { name: 'Mill Lane' } }])
      const [issue = 0] = await insertRecords(tx, issueResource, [{ values: { project, summary: 'Crack' } }])
      const [photo = 0] = await insertRecords(tx, photoResource, [{ values: { project, issue, file } }])
      return { project, issue, photo }
    })
  }
  const status = async (id: number, token: string, method = 'GET') =>
    (await firm.call(method, `/files/${id}`, { token })).status
  it("its uploader's until a record holds it, then its readers', and never another firm's", async () => {
    const id = await uploaded()
    expect(await status(id, tokens.site)).toBe(200)
    expect(await status(id, tokens.admin)).toBe(404)
    await attach(id)
    expect(await status(id, tokens.admin)).toBe(200)
    expect(await status(id, tokens.estimator)).toBe(200)
    expect(await status(id, tokens.stranger)).toBe(404)
    expect(await status(id, tokens.stranger, 'DELETE')).toBe(404)
    await asOwner(database, db =>
      db
        .deleteFrom('role_permission')
        .where('role_id', '=', firm.own.roles.get('Estimator') ?? 0)
        .execute(),
    )
    expect(await status(id, tokens.estimator)).toBe(404)
  })
  it('not to be got by holding it oneself: ids can be guessed', async () => {
    const secret = await uploaded({}, tokens.admin)
    const { photo, project, issue } = await attach(await uploaded())
    const held = await firm.call('POST', '/issuephotos', { token: tokens.site, body: { project, issue, file: secret } })
    expect(held.status).toBe(422)
    expect(
      (await firm.call('PATCH', `/issuephotos/${photo}`, { token: tokens.site, body: { file: secret } })).status,
    ).toBe(422)
    expect(await status(secret, tokens.site)).toBe(404)
  })
  it('deleted with its bytes, unless something uses it', async () => {
    const [id, held] = [await uploaded(), await uploaded()]
    const link = (await read(id)).s3Url
    await attach(held)
    const refused = await firm.call('DELETE', `/files/${held}`, { token: tokens.site })
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      'One or more conflicts prevented that request. This item is used in 1 photo',
    ])
    expect(await status(id, tokens.site, 'DELETE')).toBe(204)
    expect(await status(id, tokens.site)).toBe(404)
    expect((await fetchLink(link)).status).toBe(404)
  })
})

// Decision 141: a photo on a bad link.
describe('a small file in slices', () => {
  const half = Math.floor(png.length / 2)

  it('goes on where it was cut, each slice once, and ends as one that came whole', async () => {
    const { id } = await signed()
    expect(await (await slice(id, 0, png.slice(0, half))).json()).toEqual({ received: half })
    // Its answer was lost: the same again changes nothing.
    expect(await (await slice(id, 0, png.slice(0, half))).json()).toEqual({ received: half })
    // Nor does one that leaves a gap.
    expect(await (await slice(id, half + 1, png.slice(half + 1))).json()).toEqual({ received: half })
    expect((await read(id)).state).toBe('signed')
    expect(await (await slice(id, half, png.slice(half))).json()).toEqual({ received: png.length })
    const file = await read(id)
    expect(file).toMatchObject({ state: 'checked', width: 900, height: 300 })
    expect(new Uint8Array(await (await fetchLink(file.s3Url)).arrayBuffer())).toEqual(png)
    expect(await (await slice(id, half, png.slice(half))).json()).toEqual({ received: png.length })
    const left = await asOwner(database, db =>
      db.selectFrom('file_slice').select('from_byte').where('file_id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })
  it('is put together when asked for, had the server stopped after the last slice', async () => {
    const { id } = await signed()
    await asOwner(database, db =>
      db
        .insertInto('file_slice')
        .values([
          { account_id: firm.own.account, file_id: id, from_byte: half, bytes: png.slice(half) },
          { account_id: firm.own.account, file_id: id, from_byte: 0, bytes: png.slice(0, half) },
        ])
        .execute(),
    )
    expect((await read(id)).state).toBe('checked')
  })
  it("is refused when it is too long, too big for slices, or somebody else's; two at once are one", async () => {
    const { id } = await signed()
    expect((await slice(id, 0, new Uint8Array(png.length + 1))).status).toBe(422)
    expect((await slice(id, 0, new Uint8Array(FILE_LIMIT.sliceBytes + 1))).status).toBe(413)
    expect((await slice(id, 0, png, tokens.estimator)).status).toBe(404)
    expect((await slice(id, 0, png, tokens.stranger)).status).toBe(404)
    const big = await signed({ fileSize: FILE_LIMIT.slicedBytes + 1 })
    expect((await slice(big.id, 0, png)).status).toBe(413)
    const both = await Promise.all([slice(id, 0, png), slice(id, 0, png)])
    expect(await Promise.all(both.map(answer => answer.json()))).toEqual([
      { received: png.length },
      { received: png.length },
    ])
    expect((await read(id)).state).toBe('checked')
  })
  it('that is not what it was said to be is refused like any other', async () => {
    const text = new TextEncoder().encode('<svg onload=alert(1)>')
    const { id } = await signed({ fileSize: text.length })
    expect(await (await slice(id, 0, text)).json()).toEqual({ received: text.length })
    expect(await read(id)).toMatchObject({ state: 'refused', refusal: 'The file is not a PNG picture' })
  })
})
