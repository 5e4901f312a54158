import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ndjson } from './ndjson'

async function* lines(...texts: readonly string[]) {
  for (const text of texts) yield await Promise.resolve(text)
}
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const many = Array.from({ length: 30 }, (_, index) => `{"n":${index},"text":"${'é'.repeat(index * 50)}"}\n`)

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=1.0, br;q=0', gunzipSync],
] as const)('is sent as %s and comes back whole', async (encoding, accepted, decompress) => {
  const response = ndjson(lines(...many), accepted)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(decompress(await bytes(response)).toString()).toBe(many.join(''))
})

test('is plain for a caller that accepts nothing', async () => {
  const response = ndjson(lines(...many), undefined)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect((await bytes(response)).toString()).toBe(many.join(''))
})

test('a long line can be read before the next is made', async () => {
  let release = (): void => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  async function* slow() {
    yield `${'x'.repeat(20_000)}\n`
    await held
    yield 'end\n'
  }
  const response = ndjson(slow(), 'br')
  const reader = response.body?.getReader()
  const decoder = createBrotliDecompress()
  const seen = new Promise<string>(resolve => decoder.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  const first = await reader?.read()
  decoder.write(first?.value)
  expect(await seen).toContain('xxxx')
  release()
  await reader?.cancel()
})

test('a caller who leaves stops the reading', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve(`${'x'.repeat(10_000)}\n`)
    } finally {
      ended = true
    }
  }
  const reader = ndjson(endless(), 'gzip').body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(ended).toBe(true)
})
