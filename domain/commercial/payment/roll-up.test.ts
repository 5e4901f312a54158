import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, percent, taken } from '../../value/money'
import {
  approvedBesides,
  beyondApproval,
  type IncomingRecords,
  onAccountClaims,
  type OurLine,
  subcontractClaims,
  takenOver,
} from './roll-up'

// Decision 726. Figures by hand, then random play against an oracle that shares no code with what it judges.

const DAY = '2026-11-20'

/** 1,000 m² at 62.00 to the client. */
const ceiling: OurLine = {
  kind: 'product',
  product: 7,
  fixedCost: null,
  code: 'C-01',
  name: 'Metal tile ceiling',
  contractValue: pence(6_200_000),
  materialValue: NIL,
  value: pence(3_100_000),
  isByApproval: false,
}
const application = (id: number, values: Partial<IncomingRecords['applications'][number]> = {}) => ({
  id,
  subcontractor: 1,
  accountSequenceNumber: id,
  reference: `SF-0${id}`,
  effectiveDate: '2026-11-08',
  state: 'approved',
  ...values,
})
/** Of 50,000.00 at the supply and fit price. */
const line = (of: number, value: number, approved: number | null, values = {}) => ({
  application: of,
  product: 7,
  fixedCost: null,
  name: 'Metal tile ceiling',
  value: taken('money', value),
  contractValue: pence(5_000_000),
  approvedValue: approved === null ? null : taken('money', approved),
  ...values,
})
const claimOf = (incoming: IncomingRecords, of = ceiling, day = DAY) => subcontractClaims([of], incoming, day)[0]

describe('a line that a subcontract covers', () => {
  it('claims the share that was approved, at our rate, with the certificate as the reason', () => {
    const claim = claimOf({ applications: [application(1)], items: [line(1, 3_600_000, 3_500_000)] })
    // 36,000.00 of 50,000.00 is 72 %, and 72 % of 62,000.00; 70 % was approved.
    expect(claim).toMatchObject({ byClaim: 4_464_000, byApproval: 4_340_000 })
    expect(claim && takenOver(claim, () => 'Albion Ceilings')).toEqual({
      value: 4_340_000,
      progress: percent(70),
      reason: 'By SF-01 of Albion Ceilings, 35,000.00 of 50,000.00 approved',
    })
  })

  it('counts the last certificate of each subcontractor alone, and shows the newest claim', () => {
    const claim = claimOf({
      applications: [
        application(1, { effectiveDate: '2026-10-08' }),
        application(2),
        application(3, { effectiveDate: '2026-11-19', state: 'held', accountSequenceNumber: null }),
        application(4, { subcontractor: 2 }),
      ],
      items: [
        line(1, 1_000_000, 1_000_000),
        line(2, 2_000_000, 2_000_000),
        line(3, 3_000_000, null),
        line(4, 500_000, 500_000),
      ],
    })
    // 40 % and 10 %; 60 % and 10 % are claimed.
    expect(claim).toMatchObject({ byApproval: 3_100_000, byClaim: 4_340_000 })
    expect(claim?.parts).toMatchObject([
      { subcontractor: 1, application: 2, claimed: 3_000_000, approved: 2_000_000 },
      { subcontractor: 2, application: 4, claimed: 500_000, approved: 500_000 },
    ])
  })

  it('claims nothing by an application that is not approved, is cancelled, or is for later work', () => {
    for (const values of [{ state: 'held' }, { state: 'query' }])
      expect(claimOf({ applications: [application(1, values)], items: [line(1, 100_000, 100_000)] })).toMatchObject({
        byApproval: null,
        parts: [{ approved: null }],
      })
    for (const values of [{ state: 'cancelled' }, { effectiveDate: '2026-11-21' }])
      expect(claimOf({ applications: [application(1, values)], items: [line(1, 100_000, 100_000)] })).toBeUndefined()
  })

  it('is never claimed beyond its value, with the material on site', () => {
    const incoming = {
      applications: [application(1), application(2, { subcontractor: 2 })],
      items: [line(1, 4_000_000, 4_000_000), line(2, 2_000_000, 2_000_000)],
    }
    expect(claimOf(incoming)?.byApproval).toBe(6_200_000)
    expect(claimOf(incoming, { ...ceiling, materialValue: pence(120_000) })?.byApproval).toBe(6_080_000)
    // An omission is below zero.
    const omitted = { ...ceiling, contractValue: pence(-6_200_000) }
    const negative = {
      applications: [application(1)],
      items: [line(1, -6_000_000, -6_000_000, { contractValue: pence(-5_000_000) })],
    }
    expect(claimOf(negative, omitted)?.byApproval).toBe(-6_200_000)
  })

  it('adds shares before it rounds: three thirds are the whole', () => {
    const items = [1, 2, 3].map(id => line(id, 100, 100, { contractValue: pence(300) }))
    const applications = [1, 2, 3].map(id => application(id, { subcontractor: id }))
    expect(claimOf({ applications, items }, { ...ceiling, contractValue: pence(10_001) })?.byApproval).toBe(10_001)
  })

  it('has no share where the bill has no value, and work of no bill comes in on account by its name', () => {
    const items = [
      line(1, 100, 100, { contractValue: NIL }),
      line(1, 4_860, 4_860, { product: null, contractValue: null, name: 'Fire collars' }),
    ]
    const incoming = { applications: [application(1)], items }
    expect(claimOf(incoming)?.byApproval).toBeNull()
    expect(onAccountClaims([ceiling], incoming, DAY)).toMatchObject([
      { name: 'Fire collars', byApproval: 4_860, byClaim: 4_860 },
    ])
    // What names a line of a bill that we don't claim is one sum beside the lines.
    expect(approvedBesides([ceiling], incoming, DAY)).toBe(NIL)
    expect(approvedBesides([], incoming, DAY)).toBe(100)
    // Once it is a line of ours, it is a claim as the others are.
    const own: OurLine = { ...ceiling, kind: 'onAccount', product: null, name: 'Fire collars', contractValue: null }
    expect(onAccountClaims([ceiling, own], incoming, DAY)).toEqual([])
    expect(claimOf(incoming, own)).toMatchObject({ byApproval: 4_860, byClaim: 4_860 })
  })
})

it('finds a line taken over that claims more than is approved by now', () => {
  const own = { ...ceiling, value: pence(4_340_000), isByApproval: true }
  const incoming = (state: string, approved: number) => ({
    applications: [application(1, { state })],
    items: [line(1, 3_600_000, approved)],
  })
  expect(beyondApproval([own], incoming('approved', 3_500_000), DAY)).toBeNull()
  expect(beyondApproval([own], incoming('approved', 3_600_000), DAY)).toBeNull()
  expect(beyondApproval([own], incoming('approved', 3_499_999), DAY)).toBe('C-01 Metal tile ceiling')
  expect(beyondApproval([own], incoming('held', 3_500_000), DAY)).toBe('C-01 Metal tile ceiling')
  expect(beyondApproval([{ ...own, isByApproval: false }], incoming('held', 0), DAY)).toBeNull()
})

describe('over random subcontracts', () => {
  function* numbers(seed: number): Generator<number, never> {
    let state = seed
    for (;;) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      yield state / 2 ** 32
    }
  }
  const STATES = ['held', 'query', 'approved', 'paid', 'cancelled']

  /** By the words of decision 726: walks the events of one line in order and keeps one number a firm. */
  function oracle(our: bigint, material: bigint, events: readonly Event[]): bigint | null {
    const kept = new Map<number, readonly [bigint, bigint]>()
    for (const { firm, day, state, approved, of } of events)
      if (day <= DAY && (state === 'approved' || state === 'paid')) kept.set(firm, [approved, of])
    if (kept.size === 0) return null
    const whole = [...kept.values()].reduce((all, [, of]) => all * of, 1n)
    const part = [...kept.values()].reduce((all, [approved, of]) => all + (approved * whole) / of, 0n)
    // To the penny, half up: nothing here is below zero.
    const size = (2n * our * part + whole) / (2n * whole)
    const room = our - material > 0n ? our - material : 0n
    return part <= 0n ? 0n : size > room ? room : size
  }
  interface Event {
    readonly firm: number
    readonly day: string
    readonly state: string
    readonly approved: bigint
    readonly of: bigint
  }

  it.each(Array.from({ length: 400 }, (_, seed) => seed))('claims as the oracle does (%i)', seed => {
    const random = numbers(seed + 1)
    const draw = (below: number) => Math.floor(random.next().value * below)
    const our = draw(20_000_000)
    const material = draw(4) === 0 ? draw(our + 10) : 0
    const events = Array.from({ length: draw(9) }, (_, index): Event => {
      const of = BigInt(1 + draw(9_000_000))
      return {
        firm: draw(3),
        // In turn, some of them after our own valuation.
        day: `2026-11-${String(2 + index * 3).padStart(2, '0')}`,
        state: STATES[draw(STATES.length)] ?? 'held',
        approved: (of * BigInt(draw(130) - 10)) / 100n,
        of,
      }
    })
    const incoming: IncomingRecords = {
      applications: events.map(({ firm, day, state }, index) =>
        application(index + 1, { subcontractor: firm, effectiveDate: day, state }),
      ),
      items: events.map(({ approved, of }, index) =>
        line(index + 1, Number(approved) + draw(1_000), Number(approved), {
          contractValue: taken('money', Number(of)),
        }),
      ),
    }
    const own = { ...ceiling, contractValue: taken('money', our), materialValue: taken('money', material) }
    const claim = claimOf(incoming, own)
    const expected = oracle(BigInt(our), BigInt(material), events)
    expect(claim?.byApproval ?? null).toBe(expected === null ? null : Number(expected))
    const value: Money = claim?.byApproval ?? NIL
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value + material).toBeLessThanOrEqual(Math.max(our, material))
    // Taken over twice, it is claimed once.
    const again = claimOf(incoming, { ...own, value, isByApproval: true })
    expect(again?.byApproval ?? null).toBe(claim?.byApproval ?? null)
  })
})
