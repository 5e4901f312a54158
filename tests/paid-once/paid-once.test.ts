import { expect, it } from 'vitest'
import { DeviceBooks } from './on-device'
import { playAtRandom, seeds } from './at-random'
import { play } from './play'

// Issue "Safe money": what is paid never passes what came at the agreed price plus what somebody released by name, per line and per paper, in any
// order. The sums it is compared with share no code with the product (`purse.ts`).

const PRICES = [18_000, 1_250, 7]

it('pays on a device exactly what came and what was released, over random sequences', async () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= 60; seed++)
    wrong.push(
      ...(await play(new DeviceBooks(PRICES.map(price => ({ packs: 1_000, packSize: 1, price }))), PRICES, seed, 100)),
    )
  expect(wrong).toEqual([])
})

it('never approves on a device more than came, passes and was released by name, over random orders', async () => {
  let approvals = 0
  for (const seed of seeds(60)) {
    const played = await playAtRandom(async (lines, charge) => new DeviceBooks(lines, charge).office(), seed, 120)
    expect(played.wrong).toEqual([])
    approvals += played.approvals
  }
  expect(approvals).toBeGreaterThan(100)
})
