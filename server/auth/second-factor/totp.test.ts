import { describe, expect, it } from 'vitest'
import { newTotpSecret, stepOfCode, totpUri } from './totp'

/** The 20 bytes of RFC 6238, appendix B, "12345678901234567890", in base32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of the authenticator app', () => {
  // The last six digits of the eight that the RFC prints.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i seconds is %s (RFC 6238)', (seconds, code, step) => {
    expect(stepOfCode(RFC, code, seconds * 1_000)).toBe(step)
  })
  it('holds for a half minute on either side, and says which half minute is its own', () => {
    expect([15, 45, 75, 105, 135].map(at => stepOfCode(RFC, '287082', at * 1_000))).toEqual([1, 1, 1, null, null])
    expect(stepOfCode(RFC, '050471', 1_111_111_111_000 - 60_000)).toBeNull()
  })
  it.each(['', '28708', '2870822', '28708a', '२८७०८२', '287 082', 'null'])('is not %j', code => {
    expect(stepOfCode(RFC, code, 59_000)).toBeNull()
  })
})

it('a new secret has 160 bits and is another each time', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

it('the address to scan names product, person and secret', () => {
  const uri = new URL(totpUri(RFC, 'ada+site@ashlar.test'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\//)
  expect(decodeURIComponent(uri.pathname)).toContain('Quoin:ada+site@ashlar.test')
  expect(uri.searchParams.get('secret')).toBe(RFC)
  expect(uri.searchParams.get('issuer')).toBe('Quoin')
})
