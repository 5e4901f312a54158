import { describe, expect, it } from 'vitest'
import { NIL, pence } from '../../value/money'
import { agreed, certifiedTotal, type ClientDecision, whyNotCertified } from './certify-lines'

const line = { code: 'P-01', name: 'Partition', value: pence(3_187_500), materialValue: pence(255_000) }
const why = (decision: Partial<ClientDecision>, claimed: Partial<typeof line> = {}) => {
  const of = { ...line, ...claimed }
  return whyNotCertified({ ...of, ...agreed(of), ...decision })
}

describe('a line that the client decides', () => {
  it('is agreed as claimed, and at no other sum', () => {
    expect(why({})).toBeNull()
    expect(why({ certifiedValue: pence(3_000_000) })).toBe(
      'P-01 Partition is agreed, so it is certified as claimed. Choose “Reduced” for another sum',
    )
  })
  it('is reduced with the reason', () => {
    const reduced = { decision: 'reduced', certifiedValue: pence(3_000_000) } as const
    expect(why(reduced)).toBe('P-01 Partition: say why it is reduced')
    expect(why({ ...reduced, decisionReason: '  ' })).toBe('P-01 Partition: say why it is reduced')
    expect(why({ ...reduced, decisionReason: 'Not plumb' })).toBeNull()
    expect(why({ decision: 'reduced', decisionReason: 'Not plumb' })).toBe(
      'P-01 Partition is certified as claimed, so it is not reduced',
    )
  })
  it('is queried with the question, at any sum up to the claim', () => {
    expect(why({ decision: 'queried' })).toBe('P-01 Partition: say what the client asks')
    expect(why({ decision: 'queried', decisionReason: 'Which level?' })).toBeNull()
    expect(why({ decision: 'queried', decisionReason: 'Which level?', certifiedValue: NIL })).toBeNull()
  })
  it('is never certified beyond its claim, whichever sign that has', () => {
    const reduced = { decision: 'reduced', decisionReason: 'x' } as const
    expect(why({ ...reduced, certifiedValue: pence(3_187_501) })).toContain('Certify no more than the claim')
    expect(why({ ...reduced, certifiedMaterial: pence(255_001) })).toContain('of material is certified')
    expect(why({ ...reduced, certifiedValue: pence(-1) })).toContain('Certify no more than the claim')
    // An omission of 500.00 is certified between -500.00 and zero.
    const omission = { value: pence(-50_000), materialValue: NIL }
    expect(why({ ...reduced, certifiedValue: pence(-50_001), certifiedMaterial: NIL }, omission)).not.toBeNull()
    expect(why({ ...reduced, certifiedValue: pence(-40_000), certifiedMaterial: NIL }, omission)).toBeNull()
  })
  it('adds up with its material to the figure of the certificate', () => {
    expect(certifiedTotal([agreed(line), { ...agreed(line), certifiedValue: NIL }])).toBe(3_187_500 + 2 * 255_000)
  })
})
