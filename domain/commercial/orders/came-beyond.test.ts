import { expect, test } from 'vitest'
import { quantityOf } from '../../value/money'
import { cameBeyond } from './came-beyond'

const came = (orderLine: number, quantity: ReturnType<typeof quantityOf>, damaged = quantityOf(0)) => ({
  orderLine,
  material: null,
  name: '',
  unit: null,
  quantity,
  damaged,
})

// Two phones without signal counted the same delivery, and the order's page did not show it.
test('a delivery that two phones counted exceeds the order; damaged and short goods do not', () => {
  const line = (id: number) => ({ id, packs: quantityOf(33), packSize: quantityOf(30) })
  const lines = [line(1), line(2), line(3)]
  expect(
    cameBeyond(lines, [
      came(1, quantityOf(900)),
      came(1, quantityOf(990)),
      came(2, quantityOf(1_000), quantityOf(10)),
      came(3, quantityOf(300)),
    ]),
  ).toEqual([{ line: lines[0], over: quantityOf(900) }])
})
