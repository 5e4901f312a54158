import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { fileReply, mimeTypeOf, signReply } from '#contract/platform/files'
import { smallPdf } from '../testing/small-pdf'
import { testDatabase } from '../testing/test-database'
import { testFirm } from '../testing/firm'
import { fetchLink, formOf, postForm } from '../testing/upload'

const PDFS = '../shared/data/pdf-edge-cases'
const PHOTOS = '../shared/data/photos'
const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('site@plumb.test')

/** Signs, posts and reads a file as a device does; answers how it ended: "shown" or the server's words. */
async function end(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { fileName, fileSize: bytes.length, mimeType: mimeTypeOf(fileName) }
  const reply = v.parse(signReply, await (await firm.call('POST', '/files/sign', { token, body })).json())
  const posted = await postForm(firm, reply, formOf(reply, bytes))
  expect([204, 415], fileName).toContain(posted.status)
  const file = v.parse(fileReply, await (await firm.call('GET', `/files/${reply.id}`, { token })).json())
  if (file.state === 'refused') return file.refusal ?? ''
  expect(file.state, fileName).toBe('checked')
  const small = await fetchLink(firm, file.s3UrlThumbnail)
  expect([small.status, small.headers.get('content-type')], fileName).toEqual([200, 'image/webp'])
  return 'shown'
}

const alive = async () => expect((await firm.call('GET', '/health')).status).toBe(200)

it('a PDF is shown by its first page, one of 501 pages is refused, a broken one is named, and the API stays up', async () => {
  expect(await end('drawing.pdf', smallPdf(500))).toBe('shown')
  expect(await end('specification.pdf', smallPdf(501))).toBe('A PDF can have 500 pages at most; this one has 501')
  expect(await end('torn.pdf', smallPdf(3).slice(0, 40))).toBe('The PDF is damaged and cannot be opened')
  await alive()
})

it.skipIf(!existsSync(PDFS))('locked and looping PDFs end in words or a page', async () => {
  const bytes = (name: string) => new Uint8Array(readFileSync(`${PDFS}/${name}`))
  expect(await end('locked.pdf', bytes('arturt-encrypted.pdf'))).toBe('The PDF is protected by a password. Save it without one and try again')
  expect(await end('loop.pdf', bytes('qpdf-append-xref-loop.pdf'))).toBe('shown')
  await alive()
})

it.skipIf(!existsSync(PHOTOS))('photos of every orientation are shown, and half of one is named', async () => {
  for (const name of readdirSync(PHOTOS).filter(each => each.endsWith('.jpg'))) expect(await end(name, new Uint8Array(readFileSync(`${PHOTOS}/${name}`)))).toBe('shown')
  const whole = new Uint8Array(readFileSync(`${PHOTOS}/portrait-exif-6.jpg`))
  expect(await end('half.jpg', whole.slice(0, whole.length / 2))).toBe('The picture is damaged and cannot be shown')
  await alive()
})
