import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CALLS } from '../register/calls'
import { testDatabase } from '../testing/test-database'
import { testFirm } from '../testing/firm'

const firm = await testFirm(await testDatabase())
const { access_token: token } = await firm.signIn('admin@plumb.test')

// A file's upload is signed, and counted by itself.
const open = CALLS.filter(call => call.isOpen && call.method !== 'get' && call.path !== '/files/upload')

describe('of somebody who is not signed in', () => {
  test.each(
    open.map(({ method, path, openBytes }): [string, string, number] => [
      method.toUpperCase(),
      path.replaceAll(/\{\w+\}/g, 'x'),
      openBytes ?? 4 * 1024,
    ]),
  )('%s %s takes no compression and %d bytes at most', async (method, path, most) => {
    const headers = { 'content-type': 'application/json' }
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(32 * 1024 * 1024, '[],')))
    expect(
      (
        await firm.bare(path, {
          method,
          headers: { ...headers, 'content-encoding': 'gzip' },
          body: new Uint8Array(gzipSync('{}')),
        })
      ).status,
    ).toBe(415)
    expect(
      (await firm.bare(path, { method, headers: { ...headers, 'content-encoding': 'gzip' }, body: bomb })).status,
    ).toBeOneOf([413, 415])
    const long = JSON.stringify({ username: 'x'.repeat(most) })
    expect((await firm.bare(path, { method, headers, body: long })).status).toBe(413)
    // Also when the length is not told beforehand.
    const stream = new Blob([long]).stream()
    expect((await firm.bare(path, { method, headers, body: stream, duplex: 'half' } as RequestInit)).status).toBe(413)
  })
  test('there are such calls', () => {
    expect(open.map(({ path }) => path)).toContain('/oauth/v2/token')
  })
})

describe('of somebody who is signed in', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    firm.bare('/clients', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    })
  test('a small gzip of very many values is refused before it is parsed', async () => {
    const values = gzipSync(`{"fullName":[${'[],'.repeat(2_000_000)}1]}`)
    expect(values.byteLength).toBeLessThan(31_000)
    expect((await post(new Uint8Array(values), { 'content-encoding': 'gzip' })).status).toBe(413)
  })
  test('a form longer than a sign-in is refused', async () => {
    const form = Array.from({ length: 2_000 }, (_, n) => `k${n}=1`).join('&')
    expect((await post(form, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(413)
  })
})
