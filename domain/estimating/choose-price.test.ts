import { describe, expect, it } from 'vitest'
import { choosePrice, type Offer, type PriceWanted } from './choose-price'
import { NIL, ONE, costOf, quantityOf, type Cost } from '../value/money'

const offer = (line: number, price: Cost, more: Partial<Offer> = {}): Offer => ({
  line,
  price,
  per: ONE,
  validFrom: null,
  validTo: null,
  project: null,
  ...more,
})
const wanted: PriceWanted = { typed: null, chosen: null, guide: costOf(9.99), today: '2026-11-21', project: null }

describe('the price a build-up takes', () => {
  it('is typed before it is quoted, and zero is a price', () =>
    expect(choosePrice({ ...wanted, typed: NIL, chosen: 1 }, [offer(1, costOf(5))])).toMatchObject({
      price: 0,
      from: 'typed',
      line: null,
    }))
  it('is that of the chosen line, also when its quote has run out', () =>
    expect(
      choosePrice({ ...wanted, chosen: 2 }, [
        offer(1, costOf(0.000001)),
        offer(2, costOf(9.36), { validTo: '2026-11-20' }),
      ]),
    ).toMatchObject({ price: 9_360_000, line: 2, expired: true }))
  it('is the best for one unit of those valid today', () => {
    const packs = offer(3, costOf(12.5), { per: quantityOf(1_000) })
    const offers = [
      offer(1, costOf(0.0126)),
      packs,
      offer(2, costOf(0.000001), { validFrom: '2026-11-22' }),
      offer(4, costOf(0.000001), { validTo: '2026-11-20' }),
    ]
    expect(choosePrice(wanted, offers)).toEqual({
      price: 12_500_000,
      per: 10_000_000,
      from: 'quote',
      line: 3,
      expired: false,
    })
    expect(choosePrice({ ...wanted, today: '2026-11-22' }, offers)?.line).toBe(2)
  })
  it('skips quotes for another project', () => {
    const other = offer(1, costOf(0.000001), { project: 7 })
    expect(choosePrice(wanted, [other])?.from).toBe('guess')
    expect(choosePrice({ ...wanted, project: 7 }, [other])?.line).toBe(1)
  })
  it('is the guide price without a quote, and none without a guide', () => {
    expect(choosePrice(wanted, [])).toMatchObject({ price: 9_990_000, from: 'guess' })
    expect(choosePrice({ ...wanted, guide: null }, [])).toBeNull()
  })
})
