import { expect, test } from 'vitest'
import { testFirm } from '#server/testing/firm'
import { testDatabase } from '#server/testing/test-database'
import { playAtRandom, seeds } from './at-random'
import { serverOffices } from './on-server'

// Issue "Safe money", what it must show: in any order, by call and from devices, what is approved and paid never passes what came at the agreed price,
// what the tolerance lets pass, and what a person released by name.

test('the server never approves more than came, passes and was released by name, over random orders', async () => {
  const open = await serverOffices(await testFirm(await testDatabase()))
  let approvals = 0
  for (const seed of seeds(12)) {
    const played = await playAtRandom(open, seed, 50)
    expect(played.wrong).toEqual([])
    approvals += played.approvals
  }
  expect(approvals).toBeGreaterThan(10)
})
