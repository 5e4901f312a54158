import { expect, it } from 'vitest'
import { deviceYards } from './hire-on-device'
import { playHires } from './hire-play'

// As `hire.pg.test.ts`, by the code of a device alone, over more hires and bills.

const TODAY = '2026-11-21'

it('pays plant on a device once for each period on hire, over random hires and bills', async () => {
  const counts = { approved: 0, refused: 0 }
  for (let seed = 3; seed <= 14; seed++) {
    const played = await playHires(deviceYards(TODAY), TODAY, seed, 60)
    expect(played.wrong).toEqual([])
    counts.approved += played.approved
    counts.refused += played.refused
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5)
})
