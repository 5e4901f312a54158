import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { mimeTypeOf, signReply } from '#contract/platform/files'
import { smallPdf } from '../testing/small-pdf'
import { testDatabase } from '../testing/test-database'
import { testFirm } from '../testing/firm'
import { formOf, postForm, uploadEnds } from '../testing/upload'

const PDFS = '../shared/data/pdf-edge-cases'
const PHOTOS = '../shared/data/photos'
const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('site@plumb.test')

const end = (fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  uploadEnds(firm, token, fileName, bytes)
const alive = async () => expect((await firm.call('GET', '/health')).status).toBe(200)

it('a PDF is shown by its first page, one of 501 pages is refused, a broken one is named, and the API stays up', async () => {
  expect(await end('drawing.pdf', smallPdf(500))).toBe('shown')
  expect(await end('specification.pdf', smallPdf(501))).toBe('A PDF can have 500 pages at most; this one has 501')
  expect(await end('torn.pdf', smallPdf(3).slice(0, 40))).toBe('The PDF is damaged and cannot be opened')
  await alive()
})

it('a PDF whose page is too odd to be drawn is kept without a picture, once, and never answers a fault', async () => {
  for (const size of ['595 2147483647', '2147483647 2147483647']) {
    const bytes = smallPdf(1, size)
    const body = { fileName: 'strip.pdf', fileSize: bytes.length, mimeType: 'application/pdf' }
    const reply = v.parse(signReply, await (await firm.call('POST', '/files/sign', { token, body })).json())
    expect((await postForm(firm, reply, formOf(reply, bytes))).status, size).toBe(204)
    for (const _ of [1, 2]) {
      const again = await firm.call('GET', `/files/${reply.id}`, { token })
      expect(again.status, size).toBe(200)
      expect(await again.json()).toMatchObject({ state: 'checked', width: null, height: null, s3UrlThumbnail: null })
    }
    for (const call of ['split', 'tograyscale'])
      expect([200, 415], `${call} of ${size}`).toContain(
        (await firm.call('POST', `/files/${reply.id}/${call}`, { token })).status,
      )
  }
  await alive()
})

it.skipIf(!existsSync(PHOTOS))('photos of every orientation are shown, and half of one is named', async () => {
  for (const name of readdirSync(PHOTOS).filter(each => each.endsWith('.jpg')))
    expect(await end(name, new Uint8Array(readFileSync(`${PHOTOS}/${name}`)))).toBe('shown')
  const whole = new Uint8Array(readFileSync(`${PHOTOS}/portrait-exif-6.jpg`))
  expect(await end('half.jpg', whole.slice(0, whole.length / 2))).toBe('The picture is damaged and cannot be shown')
  await alive()
})

// What is in a PDF does not depend on the database: once is enough.
it.skipIf(!existsSync(PDFS)).each([database.engine].filter(engine => engine === 'postgresql'))(
  'every odd PDF ends in a page or in words, on %s',
  async () => {
    const refused: Record<string, string[]> = {}
    for (const name of readdirSync(PDFS).filter(each => each.endsWith('.pdf'))) {
      const words = await end(name, new Uint8Array(readFileSync(`${PDFS}/${name}`)))
      if (words !== 'shown') (refused[words] ??= []).push(name)
    }
    expect(refused).toEqual({
      'The PDF is damaged and cannot be opened': [
        'arturt-corrupted.pdf',
        'pdfjs-bug1020226.pdf',
        'pdfjs-poppler-395-0-fuzzed.pdf',
      ],
      'The PDF is protected by a password. Save it without one and try again': [
        'arturt-encrypted.pdf',
        'pdfjs-bug1782186.pdf',
        'pdfjs-issue15893_reduced.pdf',
        'pdfjs-pr6531_1.pdf',
        'pypdf-password.pdf',
      ],
      'The file is not a PDF': ['qpdf-bad1.pdf'],
    })
    await alive()
  },
)

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#7a8f52' } })
const bytesOf = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await image.toBuffer())

it('a picture that is another kind, moves, is huge or is no picture ends in a picture or in words', async () => {
  const jpeg = await bytesOf(plain(40, 30).jpeg())
  const [red, green] = await Promise.all(
    ['#f00', '#0f0'].map(background => plain(8, 8).tint(background).png().toBuffer()),
  )
  const moving = await bytesOf(
    sharp([red ?? '', green ?? ''], { join: { animated: true } }).webp({ delay: [100, 100] }),
  )
  expect(await end('moving.webp', moving)).toBe('shown')
  expect(await end('PHOTO.JPEG', jpeg)).toBe('shown')
  expect(await end('photo.png', jpeg)).toBe('The file is not a PNG picture')
  expect(await end('photo.jpg', new TextEncoder().encode('MZ this program cannot be run'))).toBe(
    'The file is not a JPEG picture',
  )
  expect(await end('stub.jpg', jpeg.slice(0, 3))).toBe('The picture is damaged and cannot be shown')
  expect(await end('huge.jpg', await bytesOf(plain(12_000, 9_000).jpeg({ quality: 20 })))).toBe(
    'The picture has more than 50 megapixels',
  )
  await alive()
})

it('what cannot be accepted is refused before a byte is sent', async () => {
  const sign = async (fileName: string, fileSize: number) => {
    const reply = await firm.call('POST', '/files/sign', {
      token,
      body: { fileName, fileSize, mimeType: mimeTypeOf(fileName) },
    })
    return [reply.status, JSON.stringify(await reply.json())] as const
  }
  expect(await sign('nothing.jpg', 0)).toEqual([422, expect.stringContaining('The file is empty')])
  expect(await sign('IMG_0001.HEIC', 2_000_000)).toEqual([
    422,
    expect.stringContaining('That kind of file cannot be accepted'),
  ])
  expect(await sign('film.gif', 2_000)).toEqual([422, expect.stringContaining('That kind of file cannot be accepted')])
})
