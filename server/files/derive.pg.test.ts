import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { fileReply, mimeTypeOf, pageReply, signReply } from '#contract/platform/files'
import { asOwner } from '../database/session'
import { type Firm, testFirm } from '../testing/firm'
import { smallPdf } from '../testing/small-pdf'
import { testDatabase } from '../testing/test-database'
import { fetchLink, formOf, postForm } from '../testing/upload'
import { fileKey } from '../storage/store'
import { fileJobs } from './file-jobs'
import { printedPicture } from './printed-picture'

const database = await testDatabase()
let firm: Firm
const tokens = { estimator: '', site: '', stranger: '' }
beforeAll(async () => {
  firm = await testFirm(database)
  tokens.estimator = (await firm.signIn('estimator@plumb.test')).access_token
  tokens.site = (await firm.signIn('site@plumb.test')).access_token
  tokens.stranger = (await firm.signIn('admin@other.test')).access_token
})

async function upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = { fileName, fileSize: bytes.length, mimeType: mimeTypeOf(fileName) }
  const reply = v.parse(
    signReply,
    await (await firm.call('POST', '/files/sign', { token: tokens.estimator, body })).json(),
  )
  await postForm(firm, reply, formOf(reply, bytes))
  return reply.id
}
const split = (id: number, token = tokens.estimator) =>
  firm.call('POST', `/files/${id}/split?thumbnail=true`, { token })
const pagesOf = async (id: number) => v.parse(v.array(pageReply), await (await split(id)).json())
const grey = (id: number, token = tokens.estimator) => firm.call('POST', `/files/${id}/tograyscale`, { token })
const words = async (reply: Response) => [
  reply.status,
  v.parse(v.object({ message: v.string() }), await reply.json()).message,
]

// Spec: API-6.
describe('a PDF split into pages', () => {
  it('gives a file and a thumbnail for each page, in order', async () => {
    const id = await upload('Ground floor.pdf', smallPdf(3))
    const pages = await pagesOf(id)
    expect(
      pages.map(({ fileName, pageNumber, sourceFileId, state, mimeType }) => ({
        fileName,
        pageNumber,
        sourceFileId,
        state,
        mimeType,
      })),
    ).toEqual(
      [1, 2, 3].map(page => ({
        fileName: `Ground floor page ${page}.pdf`,
        pageNumber: page,
        sourceFileId: id,
        state: 'checked',
        mimeType: 'application/pdf',
      })),
    )
    for (const page of pages) {
      const [shown, small] = await Promise.all([
        fetchLink(firm, page.s3UrlInline),
        fetchLink(firm, page.s3UrlThumbnail),
      ])
      expect(
        Buffer.from(await shown.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', height: 512 })
    }
  })
  it('is split once, however often and by however many it is asked for', async () => {
    const id = await upload('Twice.pdf', smallPdf(2))
    const both = await Promise.all([pagesOf(id), pagesOf(id)])
    const ids = (pages: (typeof both)[0]) => pages.map(page => page.id)
    expect(ids(both[0])).toEqual(ids(both[1]))
    expect(ids(await pagesOf(id))).toEqual(ids(both[0]))
  })
  it('that was left half-way is gone over again', async () => {
    const id = await upload('Half.pdf', smallPdf(2))
    const before = await pagesOf(id)
    await asOwner(database, async db => {
      await db
        .deleteFrom('file')
        .where('id', '=', before[1]?.id ?? 0)
        .execute()
      await db.updateTable('file').set({ state: 'stored' }).where('source_file_id', '=', id).execute()
    })
    const after = await pagesOf(id)
    expect(after.map(page => [page.pageNumber, page.state])).toEqual([
      [1, 'checked'],
      [2, 'checked'],
    ])
    expect(after[0]?.id).toBe(before[0]?.id)
  })
  it('leaves nothing when it cannot be split, and says so', async () => {
    const csv = await upload('rates.csv', new TextEncoder().encode('a,b'))
    expect(await words(await split(csv))).toEqual([415, 'Only a PDF can be split into pages'])
    expect(await words(await split(await announced()))).toEqual([415, 'The file has not arrived yet'])
  })
  // Issue 9, 2.8: each call spent its seconds on finding out again.
  it('that cannot be made grey is tried once, says why each time, and is tried again when asked to', async () => {
    const id = await upload('strip.pdf', smallPdf(1, '595 2147483647'))
    const { files } = firm.services
    const { sha256 } = await asOwner(database, db =>
      db.selectFrom('file').select('sha256').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const key = fileKey({ account: firm.own.account, id }, sha256 ?? '')
    const told = await words(await grey(id))
    expect(told).toEqual([415, expect.stringMatching(/\w{3}/)])
    // Bytes that would do: looking at them again would answer otherwise.
    await files.write(key, smallPdf(1), 'application/pdf')
    expect(await words(await grey(id))).toEqual(told)
    expect((await split(id)).status).toBe(200)
    const again = await firm.call('POST', `/files/${id}/tograyscale?again=1`, { token: tokens.estimator })
    expect(again.status).toBe(200)
  })
  it('is for those who may read it', async () => {
    const id = await upload('Mine.pdf', smallPdf(1))
    for (const token of [tokens.site, tokens.stranger]) {
      expect((await split(id, token)).status).toBe(404)
      expect((await grey(id, token)).status).toBe(404)
    }
  })
  it('outlives the file it was made of', async () => {
    const id = await upload('Gone.pdf', smallPdf(1))
    const [page] = await pagesOf(id)
    expect((await firm.call('DELETE', `/files/${id}`, { token: tokens.estimator })).status).toBe(204)
    expect((await firm.call('GET', `/files/${page?.id}`, { token: tokens.estimator })).status).toBe(200)
  })
})

describe('a grey copy', () => {
  it('of a picture or of a page is a picture without colour, made once', async () => {
    const red = new Uint8Array(
      await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
        .jpeg()
        .toBuffer(),
    )
    for (const id of [await upload('red.jpg', red), await upload('page.pdf', smallPdf(1))]) {
      const copy = v.parse(fileReply, await (await grey(id)).json())
      expect(copy).toMatchObject({ mimeType: 'image/png', state: 'checked' })
      const picture = sharp(await (await fetchLink(firm, copy.s3Url)).arrayBuffer())
      expect((await picture.metadata()).space).toBe('b-w')
      expect(v.parse(fileReply, await (await grey(id)).json()).id).toBe(copy.id)
    }
  })
  // Issue 9, 2.8: the look at an upload let it pass, the grey copy answered a fault for ever, and paper left the photo out without a word.
  it('of a picture with a stray byte, which was taken in, is made like any other; paper has it too', async () => {
    const whole = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer()
    const behindFirst = 4 + whole.readUInt16BE(4)
    const stray = Buffer.concat([whole.subarray(0, behindFirst), Buffer.alloc(3), whole.subarray(behindFirst)])
    await expect(sharp(stray).toBuffer()).rejects.toThrow('extraneous')
    const id = await upload('stray.jpg', new Uint8Array(stray))
    expect((await grey(id)).status).toBe(200)
    expect(await printedPicture(firm.services, firm.own.account, id)).not.toBeNull()
  })
  it('of several pages or of a table is refused in words', async () => {
    expect(await words(await grey(await upload('set.pdf', smallPdf(2))))).toEqual([
      415,
      'Split the PDF into pages first',
    ])
    expect(await words(await grey(await upload('rates.csv', new TextEncoder().encode('a,b'))))).toEqual([
      415,
      'Only a picture or a PDF can be made grey',
    ])
  })
})

it('pages of a split that was never finished go after a week', async () => {
  const id = await upload('Old.pdf', smallPdf(1))
  const [page] = await pagesOf(id)
  await asOwner(database, db =>
    db.updateTable('file').set({ state: 'stored' }).where('source_file_id', '=', id).execute(),
  )
  firm.clock.now += 8 * 24 * 3_600_000
  await fileJobs[0]?.run(firm.services)
  expect(
    await asOwner(database, db =>
      db
        .selectFrom('file')
        .select('id')
        .where('id', 'in', [id, page?.id ?? 0])
        .execute(),
    ),
  ).toEqual([{ id }])
})

async function announced(): Promise<number> {
  const body = { fileName: 'late.pdf', fileSize: 5, mimeType: 'application/pdf' }
  return v.parse(signReply, await (await firm.call('POST', '/files/sign', { token: tokens.estimator, body })).json()).id
}
