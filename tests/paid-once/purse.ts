// What may be paid, worked out in whole units and pence by counting them one by one. It shares no code with the product.

export interface Billed {
  /** Which line of the order, the first being 0. */
  readonly on: number
  readonly units: number
}
interface Paper {
  readonly id: number
  readonly lines: readonly Billed[]
  /** For how many units of each line money was approved; null while it is under review. */
  approved: number[] | null
  /** Units of each order line that credit notes took: of those in dispute, and of those approved. */
  readonly waived: Map<number, number>
  readonly taken: Map<number, number>
}
interface Credit {
  readonly of: Paper
  readonly line: Billed
  isApproved: boolean
}

const total = (values: Iterable<number>): number => [...values].reduce((sum, each) => sum + each, 0)

export class Purse {
  readonly prices: readonly number[]
  readonly came: number[]
  /** The most that was there at any time. */
  readonly most: number[]
  /** Units that a person released by name beyond what had come. */
  readonly released: number[]
  readonly papers = new Map<number, Paper>()
  readonly credits = new Map<number, Credit>()

  constructor(prices: readonly number[]) {
    this.prices = prices
    this.came = prices.map(() => 0)
    this.most = prices.map(() => 0)
    this.released = prices.map(() => 0)
  }
  comes(on: number, units: number): void {
    this.came[on] = (this.came[on] ?? 0) + units
    this.most[on] = Math.max(this.most[on] ?? 0, this.came[on])
  }
  bills(id: number, lines: readonly Billed[]): void {
    this.papers.set(id, { id, lines, approved: null, waived: new Map(), taken: new Map() })
  }
  isCredited(id: number): boolean {
    return [...this.credits.values()].some(credit => credit.of.id === id && credit.isApproved)
  }

  /** Units of an order line that are paid for, one invoice left out. */
  paidFor(on: number, except = 0): number {
    let units = 0
    for (const { id, lines, approved, taken } of this.papers.values()) {
      if (id !== except) for (const [at, each] of lines.entries()) if (each.on === on) units += approved?.[at] ?? 0
      units -= taken.get(on) ?? 0
    }
    return units
  }
  /** Units of each line that came and that no other invoice was paid for. */
  covered(id: number): number[] {
    const left = this.prices.map((_, on) => (this.came[on] ?? 0) - this.paidFor(on, id))
    return this.#paper(id).lines.map(({ on, units }) => {
      const free = Math.min(units, Math.max(left[on] ?? 0, 0))
      left[on] = (left[on] ?? 0) - free
      return free
    })
  }
  /** Units of each line that are neither approved nor waived. */
  open(id: number): number[] {
    const { lines, approved, waived } = this.#paper(id)
    const gone = new Map(waived)
    return lines.map(({ on, units }, at) => {
      const own = units - (approved?.[at] ?? 0)
      const off = Math.min(own, gone.get(on) ?? 0)
      gone.set(on, (gone.get(on) ?? 0) - off)
      return own - off
    })
  }
  /** Units of each line in dispute that came since: lines for one thing share them, the first ones first. */
  coveredNow(id: number): number[] {
    const { lines, approved } = this.#paper(id)
    const now = this.covered(id)
    const left = this.prices.map((_, on) =>
      total(lines.map((each, at) => (each.on === on ? (now[at] ?? 0) - (approved?.[at] ?? 0) : 0))),
    )
    return this.open(id).map((open, at) => {
      const on = lines[at]?.on ?? 0
      const units = Math.min(open, Math.max(left[on] ?? 0, 0))
      left[on] = (left[on] ?? 0) - units
      return units
    })
  }
  approves(id: number, units: readonly number[]): void {
    const paper = this.#paper(id)
    const free = this.covered(id)
    for (const [at, each] of units.entries()) this.#releases(paper, at, each - (free[at] ?? 0))
    paper.approved = [...units]
  }
  adds(id: number, units: readonly number[]): void {
    const paper = this.#paper(id)
    const free = this.coveredNow(id)
    for (const [at, each] of units.entries()) this.#releases(paper, at, each - (free[at] ?? 0))
    paper.approved = (paper.approved ?? []).map((each, at) => each + (units[at] ?? 0))
  }
  #releases({ lines }: Paper, at: number, units: number): void {
    const on = lines[at]?.on ?? 0
    if (units > 0) this.released[on] = (this.released[on] ?? 0) + units
  }

  /** What can still be credited of one order line on an invoice. */
  creditable(id: number, on: number): number {
    const { lines, waived, taken } = this.#paper(id)
    const billed = total(lines.filter(each => each.on === on).map(({ units }) => units))
    return billed - (waived.get(on) ?? 0) - (taken.get(on) ?? 0)
  }
  /** Units that a credit note takes from what was approved: the rest was in dispute. */
  takenBy(id: number, { on, units }: Billed): number {
    const open = this.open(id).filter((_, at) => this.#paper(id).lines[at]?.on === on)
    return Math.max(units - total(open), 0)
  }
  credited(credit: number, of: number, line: Billed): void {
    const paper = this.#paper(of)
    const taken = this.takenBy(of, line)
    paper.taken.set(line.on, (paper.taken.get(line.on) ?? 0) + taken)
    paper.waived.set(line.on, (paper.waived.get(line.on) ?? 0) + line.units - taken)
    this.credits.set(credit, { of: paper, line, isApproved: true })
  }
  reopens(id: number): void {
    this.#paper(id).approved = null
  }

  money(id: number, units: readonly number[]): number {
    return total(units.map((each, at) => each * (this.prices[this.#paper(id).lines[at]?.on ?? 0] ?? 0)))
  }
  /** What was approved in all, less what credit notes took. */
  get paid(): number {
    return total(this.prices.map((price, on) => price * this.paidFor(on)))
  }
  /** Order lines that are paid for more units than ever were there and were released. */
  get broken(): readonly number[] {
    return this.prices.flatMap((_, on) =>
      this.paidFor(on) > (this.most[on] ?? 0) + (this.released[on] ?? 0) ? [on] : [],
    )
  }
  #paper(id: number): Paper {
    const found = this.papers.get(id)
    if (!found) throw new Error(`no paper ${id}`)
    return found
  }
}
