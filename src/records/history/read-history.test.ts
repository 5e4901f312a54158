import { expect, test } from 'vitest'
import { authorOf } from './read-history'

const by = (fullName: string | null) => ({
  timestamp: '2026-11-25T08:00:00.000Z',
  user: fullName === null ? null : { person: { fullName } },
  action: 'create',
  changes: {},
})

test('what a super admin, or the server, did in a firm has an author: Quoin', () => {
  expect([by('Ada'), by(''), by(null)].map(authorOf)).toEqual(['Ada', 'Quoin', 'Quoin'])
})
