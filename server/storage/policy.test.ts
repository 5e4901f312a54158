import { describe, expect, it } from 'vitest'
import { policyFault, signPolicy } from './policy'

const KEY = 'a secret'
const NOW = Date.UTC(2026, 10, 21)
const signed = signPolicy(
  {
    expiration: new Date(NOW + 600_000).toISOString(),
    conditions: [{ key: 'uploads/7/9' }, { 'Content-Type': 'image/png' }, ['content-length-range', 100, 100]],
  },
  KEY,
)
const good = {
  key: 'uploads/7/9',
  'Content-Type': 'image/png',
  policy: signed.encoded,
  'x-amz-signature': signed.signature,
}
const fault = (form: Record<string, string | undefined>, size = 100, now = NOW, key = KEY) =>
  policyFault(
    new Map(Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))),
    size,
    key,
    now,
  )
const resigned = (policy: unknown) => signPolicy(policy as Parameters<typeof signPolicy>[0], KEY)
const rewritten = (change: (text: string) => string) =>
  Buffer.from(change(Buffer.from(signed.encoded, 'base64').toString())).toString('base64')

describe('a form', () => {
  it('as signed is taken, whatever the case of its field names', () => {
    expect(fault(good)).toBeNull()
    expect(
      fault({
        Key: good.key,
        'content-type': good['Content-Type'],
        Policy: good.policy,
        'X-Amz-Signature': good['x-amz-signature'],
      }),
    ).toBeNull()
  })
  it.each([
    ['another key', { key: 'uploads/7/10' }],
    ['a key of another account', { key: 'uploads/8/9' }],
    ['a path', { key: '../../etc/passwd' }],
    ['another case of the key', { key: 'UPLOADS/7/9' }],
    ['no key', { key: undefined }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['a longer type', { 'Content-Type': 'image/png; charset=x' }],
    ['no type', { 'Content-Type': undefined }],
    ['no signature', { 'x-amz-signature': undefined }],
    ['an empty signature', { 'x-amz-signature': '' }],
    ['another signature', { 'x-amz-signature': '0'.repeat(64) }],
    ['half the signature', { 'x-amz-signature': signed.signature.slice(0, 32) }],
    ['no policy', { policy: undefined }],
    ['an empty policy', { policy: '' }],
    ['a field nobody signed', { acl: 'public-read' }],
    ['a redirect', { success_action_redirect: 'https://evil.test' }],
    ['a prototype', { __proto__x: '1' }],
    ['a policy with another key', { policy: rewritten(text => text.replace('/7/9', '/7/10')), key: 'uploads/7/10' }],
    ['a policy with a later end', { policy: rewritten(text => text.replace('2026', '2036')) }],
    ['a policy with a greater length', { policy: rewritten(text => text.replace('100,100', '1,900')) }],
    [
      'a policy without conditions',
      {
        policy: Buffer.from(JSON.stringify({ expiration: '2036-01-01T00:00:00.000Z', conditions: [] })).toString(
          'base64',
        ),
      },
    ],
  ])('with %s is not', (_, change) => {
    expect(fault({ ...good, ...change })).not.toBeNull()
  })
  it('one byte longer or shorter is not', () => {
    for (const size of [0, 99, 101, 1_000_000])
      expect(fault(good, size)).toBe('The file has not the size that was signed')
  })
  it('is not when the policy has ended', () => {
    expect(fault(good, 100, NOW + 599_999)).toBeNull()
    expect(fault(good, 100, NOW + 600_000)).toBe('The upload policy has expired')
  })
  it('is not when another server signed it', () => {
    expect(fault(good, 100, NOW, 'another secret')).toBe('The upload was not signed here')
  })
  it('any character of policy or signature changed is noticed', () => {
    for (const name of ['policy', 'x-amz-signature'] as const) {
      for (let at = 0; at < good[name].length; at += 1) {
        const changed = `${good[name].slice(0, at)}${good[name][at] === 'A' ? 'B' : 'A'}${good[name].slice(at + 1)}`
        expect(fault({ ...good, [name]: changed }), `${name} ${at}`).not.toBeNull()
      }
    }
  })
  it('even a signed policy must be one we understand', () => {
    for (const policy of [
      null,
      [],
      { expiration: 'soon', conditions: [] },
      { expiration: '2036-01-01T00:00:00Z', conditions: [['starts-with', '$key', '']] },
    ]) {
      const odd = resigned(policy)
      expect(fault({ ...good, policy: odd.encoded, 'x-amz-signature': odd.signature })).toBe(
        'The upload policy cannot be read',
      )
    }
  })
})
