// Plays random hires against the product: plant comes, leaves and is corrected, the firm closes, weeks are billed one by one, twice, late and too early,
// and bills are approved, released, credited, put back and paid in any order. `hire-ledger.ts` counts what is right.
import { seededRandom } from '../support/surroundings'
import {
  HireLedger,
  type HirePaper,
  type HireTermsAgreed,
  next,
  type OnHire,
  type Unit,
  type Yard,
} from './hire-ledger'

export interface NewHireLine {
  readonly on: number
  readonly hire: number | null
  readonly from: string | null
  readonly to: string | null
  readonly quantity: number
}
/** What the device's own code says of an invoice, in pence. */
export interface OnScreen {
  readonly payable: number
  /** In dispute, and how much of that came since. */
  readonly open: number
  readonly covered: number
}
/** A product that keeps the plant of one project. Amounts are pence. Each change says whether it was taken. */
export interface HireOffice {
  readonly terms: readonly HireTermsAgreed[]
  comes(hire: Omit<OnHire, 'id'>, isLate: boolean): Promise<boolean>
  corrects(hire: OnHire, values: Partial<Omit<OnHire, 'id'>>, isLate: boolean): Promise<boolean>
  removes(hire: OnHire, isLate: boolean): Promise<boolean>
  closes(from: string, to: string): Promise<void>
  bills(lines: readonly NewHireLine[], credits: number | null): Promise<number>
  decides(paper: number, name: string, pence: number, reason: string | null): Promise<boolean>
  yard(): Promise<Yard>
  onScreen(paper: number): Promise<OnScreen>
  why(): string
}
export type OpenYard = (terms: readonly Omit<HireTermsAgreed, 'id'>[]) => Promise<HireOffice>

const UNITS: readonly Unit[] = ['w', 'w', 'w', 'd', 'm', 'l']
const RATES = [1, 333, 9_000, 42_500]

/** Plays one project up to a day; returns in words where product, device and ledger differ. */
export async function playHires(open: OpenYard, today: string, seed: number, steps: number) {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const chance = (of: number): boolean => random() < of
  const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
  const office = await open(
    Array.from({ length: 2 }, () => ({
      machines: 1 + below(2),
      unit: one(UNITS) ?? 'w',
      rate: one(RATES) ?? 1,
      weekends: chance(0.4),
      closures: chance(0.4),
    })),
  )
  const wrong: string[] = []
  const counts = { approved: 0, named: 0, released: 0, refused: 0 }
  let yard = await office.yard()
  let released = new Map<string, number>()
  let step = 0
  const ledger = () => new HireLedger(yard, today)
  const right = (what: string, is: unknown, should: unknown) => {
    if (is !== should) wrong.push(`${what} is ${String(is)}, right is ${String(should)} (${office.why()})`)
  }
  const ago = (days: number): string => next(today, -days)
  const inState = (...states: string[]): HirePaper[] => yard.papers.filter(({ state }) => states.includes(state))
  const rateOf = (on: number): number => office.terms.find(({ id }) => id === on)?.rate ?? 0

  const comes = async () => {
    const from = ago(below(70))
    const off = chance(0.4) ? next(from, below(40)) : null
    await office.comes({ on: one(office.terms)?.id ?? 0, machines: 1 + below(2), from, off }, chance(0.5))
  }
  const corrects = async () => {
    const hire = one(yard.hires)
    if (!hire) return
    const values = one<Partial<Omit<OnHire, 'id'>>>([
      { off: next(hire.from, below(50)) },
      { off: next(hire.from, below(50)) },
      { off: null },
      { from: ago(below(70)) },
      { machines: 1 + below(3) },
      { on: one(office.terms)?.id ?? hire.on },
    ])
    await office.corrects(hire, values ?? {}, chance(0.5))
  }
  const removes = async () => {
    const hire = one(yard.hires)
    if (hire) await office.removes(hire, chance(0.5))
  }
  const closes = async () => {
    const from = ago(below(70))
    if (yard.closures.length < 3) await office.closes(from, next(from, below(8)))
  }
  const billed = (): NewHireLine => {
    const hire = one(yard.hires)
    if (!hire || chance(0.1))
      return { on: hire?.on ?? one(office.terms)?.id ?? 0, hire: null, from: null, to: null, quantity: 1 + below(3) }
    if (chance(0.1)) return { on: hire.on, hire: hire.id, from: null, to: null, quantity: 1 + below(3) }
    // A period as it was, a stretch of its own, or days after it left.
    const starts = ledger().starts(hire)
    const start = one(starts)
    const end = starts[starts.indexOf(start ?? '') + 1]
    if (start !== undefined && chance(0.6))
      return {
        on: hire.on,
        hire: hire.id,
        from: start,
        to: end === undefined ? next(start, 6) : next(end, -1),
        quantity: hire.machines,
      }
    const from = next(hire.from, below(60))
    return { on: hire.on, hire: hire.id, from, to: next(from, one([0, 4, 6, 13, 27]) ?? 0), quantity: 1 + below(4) }
  }
  const bills = async () => {
    await office.bills(Array.from({ length: 1 + below(2) }, billed), null)
  }
  const credits = async () => {
    const paper = one(inState('approved', 'paid').filter(({ isCredit }) => !isCredit))
    const line = one(yard.lines.filter(({ invoice }) => invoice === paper?.id))
    if (!paper || !line) return
    const quantity = -Math.min(1 + below(2), line.quantity / 10_000)
    await office.bills([{ on: line.on, hire: line.hire, from: line.from, to: line.to, quantity }], paper.id)
  }
  const approves = async () => {
    const paper = one(inState('review'))
    if (!paper) return
    if (paper.isCredit) {
      const size = (await office.onScreen(paper.id)).payable
      if (size < 0) right('a credit of a penny less', await office.decides(paper.id, 'approve', size + 1, null), false)
      await office.decides(paper.id, 'approve', size, null)
      return
    }
    const payable = ledger().payable(paper)
    right(`payable of ${paper.id} on the device`, (await office.onScreen(paper.id)).payable, payable)
    if (payable < paper.net) {
      counts.refused += 1
      right('a penny more', await office.decides(paper.id, 'approve', payable + 1, one([null, '  ']) ?? null), false)
    }
    if (chance(0.15)) {
      right('by name', await office.decides(paper.id, 'approve', paper.net, 'Agreed by telephone'), true)
      counts.named += 1
      return 'named' as const
    }
    if (payable === 0) return
    right(`approving ${payable} of ${paper.id}`, await office.decides(paper.id, 'approve', payable, null), true)
    counts.approved += 1
    return
  }
  const releases = async () => {
    const paper = one(inState('approved', 'paid').filter(({ isCredit }) => !isCredit))
    if (!paper) return
    const { open, covered } = await office.onScreen(paper.id)
    right('a penny more than is in dispute', await office.decides(paper.id, 'release', open + 1, 'Agreed'), false)
    if (covered < open)
      right('a penny more than came since', await office.decides(paper.id, 'release', covered + 1, null), false)
    if (covered <= 0) return
    right(`releasing ${covered}`, await office.decides(paper.id, 'release', covered, null), true)
    counts.released += 1
  }
  const reopens = async () => {
    const paper = one(inState('approved'))
    if (paper) await office.decides(paper.id, 'reopen', 0, null)
  }
  const pays = async () => {
    const paper = one(inState('approved'))
    if (!paper) return
    const taken = [await office.decides(paper.id, 'pay', 0, null), await office.decides(paper.id, 'pay', 0, null)]
    right('paying twice', taken.filter(Boolean).length < 2, true)
  }
  const deeds: readonly (() => Promise<'named' | void>)[] = [
    comes,
    comes,
    corrects,
    corrects,
    removes,
    closes,
    bills,
    bills,
    bills,
    bills,
    credits,
    approves,
    approves,
    approves,
    approves,
    approves,
    releases,
    reopens,
    pays,
  ]
  for (step = 0; step < steps && wrong.length === 0; step++) {
    const deed = one(deeds)
    const before = yard
    const said = await deed?.()
    yard = await office.yard()
    const beyond = ledger().beyond()
    // A closure entered later shortens what was paid for; nothing else may leave more paid than was on hire.
    const isByName = said === 'named' || deed === closes || deed === reopens
    for (const [key, excess] of beyond) {
      // A hire may go off earlier as long as it was there for as many periods as are paid (decision 698), and a line without a hire counts as had until
      // one is recorded: what is on site may change, and nothing more is approved by that.
      const isMoved = !/^hire \d+$/.test(key) && (deed === comes || deed === corrects || deed === removes)
      if (!isByName && !isMoved && excess > (released.get(key) ?? 0))
        wrong.push(`${key} is paid ${excess / 10_000} periods beyond`)
    }
    released = new Map([...beyond].map(([key, excess]) => [key, Math.max(excess, released.get(key) ?? 0)]))
    for (const paper of yard.papers) {
      const own = yard.lines.filter(({ invoice }) => invoice === paper.id)
      const was = before.papers.find(({ id }) => id === paper.id)
      if (paper.paid > Math.max(0, paper.approved)) wrong.push(`paper ${paper.id} is paid for more than was approved`)
      if (paper.approved > Math.max(0, paper.net)) wrong.push(`paper ${paper.id} is approved for more than its net`)
      if (was?.state === 'paid' && was.paid > paper.paid) wrong.push(`paper ${paper.id} is paid for less than before`)
      if (paper.state !== 'approved' && paper.state !== 'paid') continue
      right(
        `lines of ${paper.id}`,
        own.reduce((sum, each) => sum + (each.approvedPence ?? 0), 0),
        paper.approved,
      )
      for (const line of own) {
        const most = Math.round(((line.approved ?? 0) * rateOf(line.on)) / 10_000)
        if (!paper.isCredit && (line.approvedPence ?? 0) > most + 1)
          wrong.push(`line ${line.id} of ${paper.id} is approved at ${line.approvedPence}, its periods cost ${most}`)
      }
    }
  }
  return { wrong: wrong.map(each => `seed ${seed}, step ${step}: ${each}`), ...counts }
}
