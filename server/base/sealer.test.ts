import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolder } from '../testing/remove-folder'
import { createSealer, sealingKey } from './sealer'

const KEY = new Uint8Array(32).fill(7)
const sealer = createSealer(KEY)
const folder = mkdtempSync(join(tmpdir(), 'quoin-sealer-'))
afterAll(() => removeFolder(folder))

describe('a sealed secret', () => {
  it('opens with the same key and place, and reads differently each time', () => {
    const [first, second] = [sealer.seal('JBSWY3DPEHPK3PXP', 'user 1'), sealer.seal('JBSWY3DPEHPK3PXP', 'user 1')]
    expect(first).not.toBe(second)
    expect(first).not.toContain('JBSWY3DPEHPK3PXP')
    expect(createSealer(KEY).open(first, 'user 1')).toBe('JBSWY3DPEHPK3PXP')
  })
  it('does not open elsewhere, with another key, or changed', () => {
    const sealed = sealer.seal('secret', 'user 1')
    expect(sealer.open(sealed, 'user 2')).toBeNull()
    expect(createSealer(new Uint8Array(32).fill(8)).open(sealed, 'user 1')).toBeNull()
    const [form = '', nonce = '', body = '', tag = ''] = sealed.split('.')
    const flipped = (part: string): string => {
      const bytes = Buffer.from(part, 'base64url')
      bytes[0] = (bytes[0] ?? 0) ^ 1
      return bytes.toString('base64url')
    }
    for (const changed of [
      [form, flipped(nonce), body, tag],
      [form, nonce, flipped(body), tag],
      [form, nonce, body, flipped(tag)],
    ])
      expect(sealer.open(changed.join('.'), 'user 1')).toBeNull()
    for (const junk of ['', 'v1', 'v1.a.b.c', 'v2.a.b.c', '....']) expect(sealer.open(junk, 'user 1')).toBeNull()
  })
  it('has a mark that depends on the key and the place', () => {
    expect(sealer.mark('code', 'user 1')).toBe(createSealer(KEY).mark('code', 'user 1'))
    expect(sealer.mark('code', 'user 1')).not.toBe(sealer.mark('code', 'user 2'))
    expect(sealer.mark('code', 'user 1')).not.toBe(createSealer(new Uint8Array(32).fill(8)).mark('code', 'user 1'))
  })
})

describe('the key', () => {
  it('is made once, for its owner only, and found again', async () => {
    const first = await sealingKey(undefined, join(folder, 'data'))
    expect(await sealingKey(undefined, join(folder, 'data'))).toEqual(first)
    expect(statSync(join(folder, 'data', 'secrets.key')).mode & 0o777).toBe(0o600)
  })
  it('is the given one, and refused in words when it is no key', async () => {
    expect(new Uint8Array(await sealingKey(Buffer.from(KEY).toString('base64'), folder))).toEqual(KEY)
    await expect(sealingKey('change-me', folder)).rejects.toThrow('SECRETS_KEY must be 32 bytes')
    writeFileSync(join(folder, 'secrets.key'), 'junk')
    await expect(sealingKey(undefined, folder)).rejects.toThrow('does not hold a key')
  })
})
