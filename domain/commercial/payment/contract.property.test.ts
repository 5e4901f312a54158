import { describe, expect, it } from 'vitest'
import { type Money, NIL, percent, type Percentage, type Quantity, type Rate, taken } from '../../value/money'
import {
  basesOf,
  documentFigures,
  type DocumentGiven,
  lineValue,
  materialOnSiteOf,
  type MeasuredLine,
  type ValuedLine,
  workOf,
} from './application'
import { certifiedGross, spreadCertified } from './certify'
import { type CertifiedRetention, releaseSchedule, retentionMovements } from './retention-ledger'
import { type Milestones, retentionRateOn, type RetentionTerms } from './terms'

// Random contracts over random periods. The oracle works in whole fractions of its own and shares no code with what it judges.

interface Fraction {
  readonly n: bigint
  readonly d: bigint
}
const whole = (n: number | bigint): Fraction => ({ n: BigInt(n), d: 1n })
const product = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const total = (all: readonly Fraction[]): Fraction =>
  all.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), whole(0))
const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d
/** A percentage as it is stored, in millionths of the whole. */
const part = (percentage: number): Fraction => ({ n: BigInt(percentage), d: 1_000_000n })
/** To whole pence, half away from zero. */
function penceOf({ n, d }: Fraction): number {
  const size = n < 0n ? -n : n
  const up = (size * 2n + d) / (d * 2n)
  return Number(n < 0n ? -up : up)
}
/** A quantity and a rate have four decimals each, pence two: six too many. */
const priced = (quantity: number, rate: number): Fraction => ({ n: BigInt(quantity) * BigInt(rate), d: 1_000_000n })

/** Yields numbers of a small seeded generator, so that every run is the same. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

interface Period {
  readonly day: string
  readonly given: DocumentGiven
  readonly certified: readonly ValuedLine[]
  readonly milestones: Milestones
}
interface World {
  readonly periods: readonly Period[]
  readonly last: readonly MeasuredLine[]
}

const FIRST_YEAR = 2027
const dayOfPeriod = (index: number): string =>
  `${FIRST_YEAR + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-28`

function play(seed: number): World {
  const random = numbers(seed)
  const draw = (below: number) => Math.floor(random.next().value * below)
  const chance = (share: number) => random.next().value < share
  const money = (below: number): Money => taken('money', draw(below))
  const share = (): Percentage => taken('percentage', chance(0.2) ? 1_000_000 : draw(1_000_001))
  const quantity = (): Quantity => taken('quantity', draw(20_000_000) * (chance(0.1) ? -1 : 1))
  const rate = (): Rate => taken('rate', draw(3_000_000))
  const lines: (MeasuredLine & { cover: Quantity; retentionPercentage: Percentage | null })[] = []
  const addLine = () =>
    lines.push({
      basis: chance(0.5) ? 'fixed' : 'remeasure',
      billQuantity: quantity(),
      measuredQuantity: chance(0.5) ? quantity() : null,
      rate: rate(),
      progress: NIL,
      cover: quantity(),
      retentionPercentage: chance(0.2) ? taken('percentage', draw(100_001)) : null,
    })
  for (let count = 1 + draw(7); count > 0; count -= 1) addLine()
  const onAccount: Money[] = []
  const newTerms = (): DocumentGiven['terms'] => ({
    mcdPercentage: chance(0.5) ? taken('percentage', draw(50_001)) : NIL,
    retention: {
      steps: chance(0.1) ? [] : [{ from: null, fromCompletion: null, percentage: taken('percentage', draw(100_001)) }],
      keptAfterCompletion: chance(0.8) ? percent(50) : share(),
      capAmount: chance(0.2) ? money(5_000_000) : null,
      capPercentage: chance(0.2) ? taken('percentage', draw(50_001)) : null,
      isOnMaterialOnSite: chance(0.7),
      isOnAccountRetained: chance(0.3),
      lastRetentionDay: chance(0.1) ? dayOfPeriod(draw(12)) : null,
    },
  })
  let terms = newTerms()
  const contractSum = money(50_000_000)
  const complete = 3 + draw(8)
  const milestones: Milestones = {
    practicalCompletion: chance(0.7) ? dayOfPeriod(complete) : null,
    makingGood: chance(0.5) ? dayOfPeriod(complete + 1 + draw(4)) : null,
  }
  // Edits of a period in any order: progress up and down, remeasurement, variations, on account, terms.
  const edits: readonly (() => void)[] = [
    () => lines.forEach((line, at) => chance(0.6) && (lines[at] = { ...line, progress: share() })),
    () => lines.forEach((line, at) => chance(0.3) && (lines[at] = { ...line, measuredQuantity: quantity() })),
    () => chance(0.4) && addLine(),
    () => chance(0.3) && onAccount.push(taken('money', draw(400_000) - 100_000)),
    () => {
      if (chance(0.15)) terms = newTerms()
    },
  ]
  let previouslyCertified: Money = NIL
  const periods = Array.from({ length: 2 + draw(14) }, (_, index): Period => {
    const shuffled = edits.map(edit => ({ edit, at: random.next().value })).toSorted((a, b) => a.at - b.at)
    for (const { edit } of shuffled) edit()
    const day = dayOfPeriod(index)
    const claimed = lines.map(line => ({
      work: workOf(line),
      materialOnSite: materialOnSiteOf(line, line.cover, percent(20)),
      retentionPercentage: line.retentionPercentage,
    }))
    const gross = certifiedGross(claimed, onAccount)
    const figure = chance(0.5) ? taken('money', gross - draw(100_000)) : gross
    const certified = spreadCertified(figure, claimed, onAccount) ?? claimed
    const given: DocumentGiven = {
      lines: certified,
      onAccount: [...onAccount],
      terms,
      rate: retentionRateOn(terms.retention, day, milestones),
      contractSum,
      previouslyCertified,
    }
    previouslyCertified = documentFigures(given).net
    expect(certifiedGross(certified, onAccount)).toBe(figure)
    return { day, given, certified, milestones }
  })
  return { periods, last: lines }
}

/** Retention, discount and net of a document, by the oracle. */
function judge({ day, given, milestones }: Period) {
  const { retention, mcdPercentage } = given.terms
  const agreed = retention.steps[0]?.percentage ?? 0
  const isPast = (milestone: string | null) => milestone !== null && milestone <= day
  const kept =
    isPast(milestones.makingGood) || isPast(retention.lastRetentionDay)
      ? 0
      : isPast(milestones.practicalCompletion)
        ? retention.keptAfterCompletion
        : 1_000_000
  const bases = given.lines.map(line => ({
    at: line.retentionPercentage ?? agreed,
    base: line.work + (retention.isOnMaterialOnSite ? line.materialOnSite : 0),
  }))
  if (retention.isOnAccountRetained) bases.push(...given.onAccount.map(base => ({ at: agreed, base: base as number })))
  let held = total(bases.map(({ at, base }) => product(whole(base), part(at))))
  const limits: Fraction[] = []
  if (retention.capAmount !== null) limits.push(whole(retention.capAmount))
  if (retention.capPercentage !== null)
    limits.push(whole(penceOf(product(whole(given.contractSum ?? 0), part(retention.capPercentage)))))
  for (const limit of limits) if (isLess(limit, held)) held = limit
  if (held.n < 0n) held = whole(0)
  const deducted = penceOf(product(held, part(kept)))
  const gross = [...given.lines.flatMap(line => [line.work, line.materialOnSite]), ...given.onAccount].reduce<number>(
    (a, b) => a + b,
    0,
  )
  const discount = penceOf(product(whole(gross - deducted), part(mcdPercentage)))
  return { gross, retention: deducted, discount, net: gross - deducted - discount }
}

const seeds = Array.from({ length: 300 }, (_, seed) => seed + 1)
const held = (retention: RetentionTerms, more: Partial<RetentionTerms>): RetentionTerms => ({ ...retention, ...more })

describe('whatever a contract does', () => {
  it.each(seeds)('each document is as worked by hand, and the dues add up to the last net (%i)', seed => {
    let paid = 0
    let net = 0
    for (const period of play(seed).periods) {
      const figures = documentFigures(period.given)
      expect(figures).toMatchObject(judge(period))
      expect(figures.retentionParts.reduce((a, each) => a + each.retention, 0)).toBe(figures.retention)
      expect(figures.work + figures.materialOnSite + figures.onAccount).toBe(figures.gross)
      // Before the next: what was certified is stored.
      expect(period.given.previouslyCertified).toBe(net)
      paid += figures.due
      ;({ net } = figures)
    }
    expect(paid).toBe(net)
  })

  it.each(seeds.slice(0, 150))('lines are valued to the penny, and order does not matter (%i)', seed => {
    const { periods, last } = play(seed)
    for (const line of last) {
      const quantity = line.basis === 'fixed' ? line.billQuantity : (line.measuredQuantity ?? line.billQuantity)
      expect(workOf(line)).toBe(penceOf(product(priced(quantity, line.rate), part(line.progress))))
    }
    for (const { given } of periods) {
      const turned = documentFigures({
        ...given,
        lines: given.lines.toReversed(),
        onAccount: given.onAccount.toReversed(),
      })
      const { retentionParts, ...figures } = documentFigures(given)
      expect(turned).toMatchObject(figures)
      expect(turned.retentionParts).toHaveLength(retentionParts.length)
    }
  })

  it.each(seeds.slice(0, 150))('a quiet period asks for nothing, unless retention is released (%i)', seed => {
    for (const { given, day } of play(seed).periods) {
      const before = documentFigures(given)
      const quiet = { ...given, previouslyCertified: before.net }
      expect(documentFigures(quiet).due).toBe(0)
      const { retention } = given.terms
      const complete = retentionRateOn(retention, day, { practicalCompletion: day, makingGood: null })
      const least = complete.kept < given.rate.kept ? complete : given.rate
      const released = documentFigures({ ...quiet, rate: least })
      expect(released.due).toBeGreaterThanOrEqual(0)
      // All that was held, less the discount on it, and no more.
      const all = documentFigures({ ...quiet, rate: { ...given.rate, kept: NIL } })
      expect(all.retention).toBe(0)
      expect(all.due).toBeLessThanOrEqual(before.retention + 1)
      expect(released.due).toBeLessThanOrEqual(all.due)
    }
  })

  it.each(seeds.slice(0, 150))('a release never exceeds what is held, and all is released in the end (%i)', seed => {
    const { periods } = play(seed)
    const certificates = periods.map(({ day, given }, index): CertifiedRetention => {
      const { retention } = documentFigures(given)
      return { contract: 1, side: 'byClients', day, number: index + 1, retention }
    })
    let left = 0
    for (const { deducted, released, held: still } of retentionMovements(certificates.toReversed())) {
      expect(Math.min(deducted, released)).toBe(0)
      expect(released).toBeLessThanOrEqual(left)
      left += deducted - released
      expect(still).toBe(left)
    }
    const end = periods.at(-1)!
    const { retention } = documentFigures(end.given)
    const schedule = releaseSchedule({
      held: retention,
      bases: basesOf(end.given),
      terms: held(end.given.terms.retention, { lastRetentionDay: null }),
      milestones: end.milestones,
      contractSum: end.given.contractSum,
    })
    expect(schedule.every(({ amount }) => amount > 0)).toBe(true)
    expect(schedule.reduce((a, { amount }) => a + amount, 0)).toBe(retention)
  })

  it.each(seeds.slice(0, 150))('100 %% of a fixed price is exactly the contract sum (%i)', seed => {
    const { last, periods } = play(seed)
    const done = last.map((line): MeasuredLine => ({ ...line, basis: 'fixed', progress: percent(100) }))
    const sum = done.reduce((a, line) => a + penceOf(priced(line.billQuantity, line.rate)), 0)
    expect(done.reduce((a, line) => a + lineValue(line), 0)).toBe(sum)
    const lines = done.map(line => ({
      work: workOf(line),
      materialOnSite: materialOnSiteOf(line, taken('quantity', 1_000_000), percent(20)),
      retentionPercentage: null,
    }))
    const { given } = periods.at(-1)!
    const figures = documentFigures({
      ...given,
      lines,
      onAccount: [],
      rate: { agreed: percent(5), kept: NIL, stage: 'madeGood' },
      terms: { ...given.terms, mcdPercentage: NIL },
    })
    expect([figures.net, figures.materialOnSite]).toEqual([sum, 0])
  })

  it.each(seeds)('a certified figure is spread near its share, to the penny (%i)', seed => {
    const random = numbers(seed)
    const claimed = Array.from({ length: 1 + Math.floor(random.next().value * 12) }, (): ValuedLine => ({
      work: taken('money', Math.floor(random.next().value * 1_000_000)),
      materialOnSite: taken('money', random.next().value < 0.5 ? 0 : Math.floor(random.next().value * 50_000)),
      retentionPercentage: null,
    }))
    const all = claimed.reduce((a, { work, materialOnSite }) => a + work + materialOnSite, 0)
    const figure = Math.floor(random.next().value * all * 1.2)
    const spread = spreadCertified(taken('money', figure), claimed, []) ?? []
    expect(spread.reduce((a, { work, materialOnSite }) => a + work + materialOnSite, 0)).toBe(figure)
    for (const [index, { work, materialOnSite }] of claimed.entries())
      for (const [was, is] of [
        [work, spread[index]?.work],
        [materialOnSite, spread[index]?.materialOnSite],
      ] as const)
        // Less than a penny away from figure × share.
        expect(all === 0 ? 0 : Math.abs((is ?? 0) * all - figure * was)).toBeLessThan(Math.max(all, 1))
  })
})
