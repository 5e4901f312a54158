import { expect, it } from 'vitest'
import { DeviceBooks } from './on-device'
import { play } from './play'

// Issue "Safe money": what is paid never passes what came at the agreed price plus what somebody released by name, per line and per paper, in any
// order. The sums it is compared with share no code with the product (`purse.ts`).

const PRICES = [18_000, 1_250, 7]

it('pays on a device exactly what came and what was released, over random sequences', async () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= 60; seed++) wrong.push(...(await play(new DeviceBooks(PRICES), PRICES, seed, 100)))
  expect(wrong).toEqual([])
})
