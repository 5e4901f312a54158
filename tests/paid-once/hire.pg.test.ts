import { expect, test } from 'vitest'
import { testFirm } from '#server/testing/firm'
import { testDatabase } from '#server/testing/test-database'
import { serverYards } from './hire-on-server'
import { playHires } from './hire-play'

// Issue "Safe money": plant is paid for the days it was on hire, once, whatever is billed, in any order. Server, device and a ledger that counts days agree
// to the penny. The firm's clock is at Saturday 21 November 2026.

const TODAY = '2026-11-21'

test('the server pays plant once for each period on hire, over random hires and bills', async () => {
  const open = await serverYards(await testFirm(await testDatabase()), TODAY)
  const counts = { approved: 0, refused: 0 }
  for (const seed of [64_855_744, 64_855_745, 64_855_746]) {
    const played = await playHires(open, TODAY, seed, 40)
    expect(played.wrong).toEqual([])
    counts.approved += played.approved
    counts.refused += played.refused
  }
  expect(counts.approved).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
})
