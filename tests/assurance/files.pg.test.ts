// Files somebody broke on purpose, or a bad line did: each ends in a picture, a sheet or plain words, and the server stays up.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fileReply, mimeTypeOf, signReply } from '#contract/platform/files'
import { testFirm } from '#server/testing/firm'
import { smallPdf } from '#server/testing/small-pdf'
import { testDatabase } from '#server/testing/test-database'
import { formOf, postForm } from '#server/testing/upload'
import { readAnyFile } from '../../workers/import/read-bill-file'
import { Chance, inTime, isAsked, SEED, spread, tell, volumeOf } from './volume'

const FILES = volumeOf('files', 4)
const LARGEST = 2_000_000
const FOLDERS = [
  'pdf-edge-cases',
  'drawings',
  'photos',
  'nasty-bills',
  'spreadsheet-edge-cases',
  'rates-and-bills',
  'buildings',
]
const chance = new Chance()

interface Given {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
/** Another corpus: `ASSURANCE_CORPUS`, a folder. */
function corpus(): readonly Given[] {
  const own: Given[] = [{ name: 'small.pdf', bytes: smallPdf(2) }]
  const folders = [...FOLDERS.map(each => join('../shared/data', each)), process.env['ASSURANCE_CORPUS'] ?? '']
  return own.concat(
    folders
      .filter(folder => folder !== '' && existsSync(folder))
      .flatMap(folder => readdirSync(folder, { withFileTypes: true }).map(each => ({ folder, each })))
      .filter(({ each }) => each.isFile() && !/\.(md|json)$/.test(each.name))
      .map(({ folder, each }) => ({ name: each.name, bytes: new Uint8Array(readFileSync(join(folder, each.name))) }))
      .filter(({ bytes }) => bytes.length <= LARGEST),
  )
}

const BREAKS: readonly ((bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>)[] = [
  bytes => bytes.slice(0, chance.below(bytes.length)),
  bytes => {
    const broken = bytes.slice()
    for (let count = 1 + chance.below(20); count > 0; count -= 1)
      broken[chance.below(broken.length)] = chance.below(256)
    return broken
  },
  bytes => {
    const [from, length] = [chance.below(bytes.length), chance.below(4_000)]
    const broken = bytes.slice()
    broken.fill(chance.pick([0, 255, 32]), from, from + length)
    return broken
  },
  bytes => {
    const [from, length] = [chance.below(bytes.length), chance.below(4_000)]
    return joined(bytes.slice(0, from + length), bytes.slice(from))
  },
  // A number that is no size: what a PDF says in words.
  bytes => {
    const text = Buffer.from(bytes).toString('latin1')
    const numbers = [...text.matchAll(/\b\d{1,6}\b/g)]
    if (numbers.length === 0) return bytes.slice(1)
    const { index, 0: number } = chance.pick(numbers)
    const other = chance.pick(['2147483647', '-1', '0', '4294967296', '1e38'])
    return new Uint8Array(Buffer.from(text.slice(0, index) + other + text.slice(index + number.length), 'latin1'))
  },
]
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

const given = corpus()
const database = await testDatabase()
const firm = await testFirm(database)

test(
  `${FILES} broken files of a corpus of ${given.length} end in something to see or in plain words (seed ${SEED})`,
  async () => {
    const { access_token: token } = await firm.signIn('site@plumb.test')
    const ends = { shown: 0, kept: 0, refused: 0, 'not taken': 0, read: 0, unread: 0 }
    const took: number[] = []
    let count = 0
    for (; count < FILES && inTime(); count += 1) {
      const { name, bytes } = chance.pick(given)
      const broken = chance.pick(BREAKS)(bytes)
      const told = `${name}, file ${count + 1} of seed ${SEED}`
      const began = performance.now()
      const reading = await readAnyFile(name, broken)
      if (!reading.ok) expect(reading.reason, told).toMatch(/\.$/)
      ends[reading.ok ? 'read' : 'unread'] += 1
      ends[await uploaded(token, name, broken, told)] += 1
      // Timed: the report tells it, and no run fails for it.
      took.push(performance.now() - began)
      expect((await firm.call('GET', '/health')).status, told).toBe(200)
    }
    tell(
      'files',
      `${count} broken files, each uploaded and read as a bill: ${Object.entries(ends)
        .map(([end, times]) => `${end} ${times}`)
        .join(', ')}; ${spread(took)}`,
    )
    expect(Object.values(ends).some(times => times > 0)).toBe(true)
  },
  isAsked('files') ? 24 * 3_600_000 : 300_000,
)

async function uploaded(
  token: string,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  told: string,
): Promise<'shown' | 'kept' | 'refused' | 'not taken'> {
  const body = { fileName, fileSize: bytes.length, mimeType: mimeTypeOf(fileName) }
  const signed = await firm.call('POST', '/files/sign', { token, body })
  if (signed.status === 422 || signed.status === 415) return 'not taken'
  expect(signed.status, told).toBe(200)
  const reply = v.parse(signReply, await signed.json())
  expect([204, 415], told).toContain((await postForm(firm, reply, formOf(reply, bytes))).status)
  const file = v.parse(fileReply, await (await firm.call('GET', `/files/${reply.id}`, { token })).json())
  if (file.state === 'refused') {
    expect(file.refusal, told).toMatch(/\w{3}/)
    return 'refused'
  }
  expect(file.state, told).toBe('checked')
  if (body.mimeType === 'application/pdf')
    for (const call of ['split', 'tograyscale'])
      expect([200, 415], `${call} of ${told}`).toContain(
        (await firm.call('POST', `/files/${reply.id}/${call}`, { token })).status,
      )
  return file.s3UrlThumbnail === null ? 'kept' : 'shown'
}
