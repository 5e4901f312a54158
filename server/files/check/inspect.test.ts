import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { MimeType } from '#contract/platform/files'
import { smallPdf } from '../../testing/small-pdf'
import { inspect } from './inspect'

const XLSX: MimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const look = async (mimeType: MimeType, bytes: Uint8Array) => inspect(bytes, { fileSize: bytes.length, mimeType })
const workbook = (parts: Record<string, Uint8Array> = {}) =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>'), ...parts })
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#884422' } })

describe('an upload', () => {
  it('is refused when its size is not the signed one', async () => {
    const bytes = strToU8('a,b')
    expect((await inspect(bytes, { fileSize: 4, mimeType: 'text/csv' })).refusal).toBe(
      'The file has not the size that was signed',
    )
  })
  it('is accepted when it is what it says', async () => {
    expect((await look('text/csv', strToU8('ref,description\r\n1,Café'))).refusal).toBeNull()
    expect((await look('application/pdf', smallPdf(1))).refusal).toBeNull()
    expect((await look(XLSX, workbook())).refusal).toBeNull()
    expect(await look('image/png', await flat(40, 20).png().toBuffer())).toMatchObject({
      refusal: null,
      width: 40,
      height: 20,
    })
    expect((await look('image/webp', await flat(4, 2).webp().toBuffer())).refusal).toBeNull()
  })
  it('may be a voice note, if it bears the mark of its container (COST-3)', async () => {
    const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1])
    expect((await look('audio/webm', webm)).refusal).toBeNull()
    expect((await look('audio/mp4', strToU8('\0\0\0\x20ftypM4A '))).refusal).toBeNull()
    expect((await look('audio/ogg', strToU8('OggS'))).refusal).toBeNull()
    expect((await look('audio/webm', strToU8('<html>'))).refusal).toBe('The file is not a recording in WebM')
    expect((await look('audio/mp4', webm)).refusal).toBe('The file is not a recording in MPEG-4')
  })
  it('is known by its sha256', async () => {
    expect((await look('text/csv', strToU8('abc'))).sha256).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
  it.each([
    ['image/png', 'The file is not a PNG picture'],
    ['image/jpeg', 'The file is not a JPEG picture'],
    ['image/webp', 'The file is not a WebP picture'],
    ['application/pdf', 'The file is not a PDF'],
    [XLSX, 'The file is damaged or not what its name says'],
  ] as const)('that is a page of HTML is not a %s', async (type, words) => {
    expect((await look(type, strToU8('<html><script>alert(1)</script></html>'))).refusal).toBe(words)
  })
  it('with NUL bytes is not a CSV, unless marked as UTF-16', async () => {
    expect((await look('text/csv', new Uint8Array([97, 0, 98]))).refusal).toBe('The file is not a CSV text')
    expect((await look('text/csv', new Uint8Array([0xff, 0xfe, 97, 0]))).refusal).toBeNull()
  })
})

describe('a picture', () => {
  it('cut short or with garbage inside is refused in words', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#333',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect((await look('image/jpeg', whole)).refusal).toBeNull()
    for (const share of [0.05, 0.3, 0.7, 0.95]) {
      expect((await look('image/jpeg', whole.subarray(0, Math.round(whole.length * share)))).refusal).toBe(
        'The picture is damaged and cannot be shown',
      )
    }
  })
  it('of more than 50 megapixels is refused, however few bytes it has', async () => {
    const huge = await flat(9_000, 9_000).png().toBuffer()
    expect(await look('image/png', huge)).toMatchObject({
      refusal: 'The picture has more than 50 megapixels',
      thumbnail: null,
    })
  })
  const photos = '../shared/data/photos'
  it.skipIf(!existsSync(photos))('looks the same in all 8 orientations of a camera', async () => {
    const first = await pixels(1)
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const other = await pixels(orientation)
      expect([other.width, other.height]).toEqual([first.width, first.height])
      const distance =
        other.data.reduce((sum, value, at) => sum + Math.abs(value - first.data[at]!), 0) / first.data.length
      expect(distance, `orientation ${orientation}`).toBeLessThan(4)
    }
    async function pixels(orientation: number) {
      const found = await look('image/jpeg', readFileSync(join(photos, `portrait-exif-${orientation}.jpg`)))
      const { data, info } = await sharp(found.thumbnail!).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(found.height! > found.width!).toBe(true)
      expect((await sharp(found.thumbnail!).metadata()).exif).toBeUndefined()
      return { data, width: info.width, height: info.height }
    }
  })
})

describe('a workbook', () => {
  it('that unpacks to a hundred times its size is refused', async () => {
    expect((await look(XLSX, workbook({ 'xl/bomb.xml': new Uint8Array(30_000_000) }))).refusal).toBe(
      'The file unpacks to more than can be accepted',
    )
  })
  it('whose headers lie about that is refused all the same', async () => {
    const bomb = workbook({ 'xl/bomb.xml': new Uint8Array(30_000_000) })
    const view = new DataView(bomb.buffer, bomb.byteOffset)
    // The unpacked size in the local header (at 22) and in the directory (at 24), wherever 30,000,000 stands.
    for (let at = 0; at + 4 <= bomb.length; at += 1)
      if (view.getUint32(at, true) === 30_000_000) view.setUint32(at, 10, true)
    expect((await look(XLSX, bomb)).refusal).toBe('The file unpacks to more than can be accepted')
  })
  it('of thousands of parts is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`xl/${n}.xml`, strToU8(String(n))]))
    expect((await look(XLSX, workbook(parts))).refusal).toBe('The file unpacks to more than can be accepted')
  })
  it('without its main part is not a workbook', async () => {
    expect((await look(XLSX, zipSync({ 'evil.exe': strToU8('MZ') }))).refusal).toBe(
      'The file is damaged or not what its name says',
    )
  })
  it('cut short is refused', async () => {
    const whole = workbook({ 'xl/sheet.xml': strToU8('<x/>'.repeat(500)) })
    for (let cut = 1; cut < whole.length; cut += 7)
      expect((await look(XLSX, whole.subarray(0, cut))).refusal).not.toBeNull()
  })
})
