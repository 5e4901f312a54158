import { expect, test } from 'vitest'
import { NIL, pence } from '../value/money'
import { tenderFingerprint } from './tender-fingerprint'

const line = { net: pence(100), discount: NIL, gross: pence(100), vat: NIL, vatRate: NIL }
const tender = {
  name: 'Albion Mill',
  openDays: 90,
  exclusions: null,
  coverLetter: 1,
  exclusionsTemplate: null,
  lines: { 9: line, 10: line },
}

test('changes with all that a document is made from, and with nothing else', () => {
  const made = tenderFingerprint(tender)
  expect(tenderFingerprint({ ...tender, lines: { 10: line, 9: line } })).toBe(made)
  for (const change of [
    { name: 'Albion Mill, C' },
    { openDays: 60 },
    { exclusions: 'No scaffold' },
    { coverLetter: 2 },
    { lines: { 9: line } },
    { lines: { 9: line, 10: { ...line, gross: pence(101) } } },
  ])
    expect(tenderFingerprint({ ...tender, ...change })).not.toBe(made)
})
