import { afterEach, expect, test, vi } from 'vitest'
import { parseJson } from './json'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const kindOf = (text: string) =>
  parseJson(bytes(text)).then(
    () => 'taken',
    (error: unknown) => (error as { problem?: { kind?: string } }).problem?.kind,
  )

afterEach(() => vi.restoreAllMocks())

const drain = (groups: number, note: string) => ({
  device: 7,
  groups: Array.from({ length: groups }, (_, seq) => ({
    ops: [{ seq, set: { note, 'cells.1': [1, null, true, 'a,]}"\\'] } }],
  })),
  '0': [],
  ackedBelow: 3,
})

test.each([
  ['a word', '"héllo"'],
  ['nothing in it', { list: [], object: {} }],
  ['a short body', drain(3, 'x')],
  ['a long list', drain(4_000, 'brackets "[{" and commas, in text \\ éΩ')],
  ['long texts', drain(40, 'ü'.repeat(10_000))],
  ['a key that plain objects have', `{"a":[${'1,'.repeat(60_000)}1],"constructor":{"b":1}}`],
  ['a text with the name of a key that is refused', { summary: '__proto__', note: '"__proto__": \u0001' }],
  ['a list covered by a later key', `{"a":[${'1,'.repeat(60_000)}1],"a":2}`],
])('reads what JSON.parse reads: %s', async (_, value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  expect(await parseJson(bytes(text))).toEqual(JSON.parse(text))
})

test('parses a long list in parts of bounded size', async () => {
  const text = JSON.stringify(drain(4_000, 'x'.repeat(400)))
  const parse = vi.spyOn(JSON, 'parse')
  await parseJson(bytes(text))
  expect(parse.mock.calls.length).toBeGreaterThan(20)
  expect(Math.max(...parse.mock.calls.map(([part]) => part.length))).toBeLessThan(70_000)
})

test.each([
  ['values in an object', `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['empty lists', `[${'[],'.repeat(60_000)}[]]`],
  ['values in one item of a list', `{"groups":[1,[${'[],'.repeat(60_000)}[]]]}`],
  ['values in all', `{"groups":[${'1,'.repeat(700_000)}1]}`],
])('refuses more than a call can have, before parsing any of it: %s', async (_, text) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(await kindOf(text)).toBe('too-large')
  expect(parse).not.toHaveBeenCalled()
})

test.each([
  ['nested without end', '['.repeat(100_000)],
  ['a bracket that closes another', '{"a":[1}'],
  ['a text without end', '{"a":"b'],
  ['a gap in a long list', `{"a":[${'1,'.repeat(60_000)},1]}`],
  ['a comma at the end of a long list', `{"a":[${'1,'.repeat(60_000)}]}`],
  ['nothing', ''],
])('refuses what is no JSON: %s', async (_, text) => {
  expect(await kindOf(text)).toBe('bad-request')
})

test.each([
  ['at the top', '{"__proto__":{"admin":true}}'],
  ['within', '{"fullName":"A","address":{"__proto__":{"a":1}}}'],
  ['in a list', '{"groups":[{"ops":[{"set":{"__proto__":1}}]}]}'],
  ['escaped', '{"\\u005f_proto__":{"admin":true}}'],
  ['every letter escaped', '{"\\u005f\\u005F\\u0070roto\\u005f_":1}'],
  ['beside a long list', `{"a":[${'1,'.repeat(60_000)}1],"__proto__":{"b":1}}`],
  ['in a long list', `{"a":[${'1,'.repeat(60_000)}{"__proto__":1}]}`],
])('refuses a body that names a __proto__: %s', async (_, text) => {
  expect(await kindOf(text)).toBe('bad-request')
})

test('refuses bytes that are no UTF-8', async () => {
  await expect(parseJson(new Uint8Array([34, 0xff, 34]))).rejects.toMatchObject({ problem: { kind: 'bad-request' } })
})
