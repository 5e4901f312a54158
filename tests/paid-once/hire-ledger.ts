// What may be paid for plant on hire, counted day by day in plain numbers and without the product's code. Quantities are ten-thousandths of a period.

export type Unit = 'd' | 'w' | 'm' | 'l'
/** A line of an order of plant: pence for a period of one machine, and which days off are charged. */
export interface HireTermsAgreed {
  readonly id: number
  readonly machines: number
  readonly unit: Unit
  readonly rate: number
  readonly weekends: boolean
  readonly closures: boolean
}
/** A machine, or several of a kind, on hire. */
export interface OnHire {
  readonly id: number
  readonly on: number
  readonly machines: number
  readonly from: string
  readonly off: string | null
}
export interface HireLine {
  readonly id: number
  readonly invoice: number
  readonly on: number
  readonly hire: number | null
  readonly from: string | null
  readonly to: string | null
  readonly quantity: number
  readonly approved: number | null
  readonly approvedPence: number | null
}
export interface HirePaper {
  readonly id: number
  readonly isCredit: boolean
  readonly state: string
  readonly net: number
  readonly approved: number
  readonly paid: number
}
export interface Yard {
  readonly terms: readonly HireTermsAgreed[]
  readonly hires: readonly OnHire[]
  readonly closures: readonly { readonly from: string; readonly to: string }[]
  readonly papers: readonly HirePaper[]
  readonly lines: readonly HireLine[]
}

export const next = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
const isApproved = ({ state }: HirePaper): boolean => state === 'approved' || state === 'paid'
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Counts one project's plant. */
export class HireLedger {
  readonly #yard: Yard
  readonly #today: string

  constructor(yard: Yard, today: string) {
    this.#yard = yard
    this.#today = today
  }
  terms(on: number): HireTermsAgreed {
    const found = this.#yard.terms.find(({ id }) => id === on)
    if (!found) throw new Error(`no line ${on}`)
    return found
  }
  isCharged(day: string, { weekends, closures }: HireTermsAgreed): boolean {
    const isClosed = this.#yard.closures.some(({ from, to }) => from <= day && day <= to)
    return (weekends || !isWeekend(day)) && (closures || !isClosed)
  }
  /** The first day of each period begun by today, or up to the day it went off hire. */
  starts(hire: OnHire): readonly string[] {
    const terms = this.terms(hire.on)
    const end = hire.off !== null && hire.off < this.#today ? hire.off : this.#today
    if (terms.unit === 'l') return hire.from <= end ? [hire.from] : []
    const starts: string[] = []
    let counted = 0
    let due = 0
    for (let day = hire.from; day <= end; day = next(day)) {
      if (!this.isCharged(day, terms)) continue
      if (counted === due) {
        starts.push(day)
        due = this.#daysIn(hire.from, starts.length, terms)
      }
      counted += 1
    }
    return starts
  }
  #daysIn(from: string, periods: number, { unit, weekends }: HireTermsAgreed): number {
    if (unit === 'd') return periods
    if (unit === 'w') return periods * (weekends ? 7 : 5)
    let days = 0
    for (let day = from; day < monthsLater(from, periods); day = next(day)) if (weekends || !isWeekend(day)) days += 1
    return days
  }
  /** Periods of the hire that have a day in a range. */
  periodsIn(hire: OnHire, from: string, to: string): readonly number[] {
    const starts = this.starts(hire)
    return starts.flatMap((start, at) => {
      const after = starts[at + 1]
      return start <= to && (after === undefined ? this.#lastsUntil(hire, starts.length) : next(after, -1)) >= from
        ? [at]
        : []
    })
  }
  /** The last day of a hire's last period, which may be after today. */
  #lastsUntil(hire: OnHire, periods: number): string {
    const terms = this.terms(hire.on)
    if (terms.unit === 'l') return '9999-12-31'
    const due = this.#daysIn(hire.from, periods, terms)
    let counted = 0
    for (let day = hire.from; ; day = next(day)) {
      if (!this.isCharged(day, terms)) continue
      if (counted === due) return next(day, -1)
      counted += 1
    }
  }
  /** What the order covers of a line: no more machines at a time than it orders, the first on hire first. */
  covered(on: number): number {
    const own = this.#yard.hires
      .filter(hire => hire.on === on)
      .toSorted((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
    const { machines, unit } = this.terms(on)
    if (own.length === 0) return this.ordered(on)
    let periods = 0
    for (const [at, hire] of own.entries())
      for (const start of this.starts(hire)) {
        const there = own.slice(0, at).filter(({ off }) => unit === 'l' || off === null || off > start)
        periods += Math.max(0, Math.min(hire.machines, machines - total(there.map(each => each.machines))))
      }
    return periods * 10_000
  }
  /** Without a hire a line counts as had: six periods are ordered of each machine, one of a lump sum. */
  ordered(on: number): number {
    const { machines, unit } = this.terms(on)
    return machines * (unit === 'l' ? 1 : 6) * 10_000
  }
  #decided(except: number): readonly HireLine[] {
    const ids = new Set(this.#yard.papers.filter(paper => paper.id !== except && isApproved(paper)).map(({ id }) => id))
    return this.#yard.lines.filter(({ invoice }) => ids.has(invoice))
  }
  paidFor(on: number, except = 0): number {
    return total(this.#decided(except).map(line => (line.on === on ? (line.approved ?? line.quantity) : 0)))
  }
  /** How much of a line is for days another bill names. */
  #twice(line: HireLine, above: readonly HireLine[]): number {
    const hire = this.#yard.hires.find(({ id }) => id === line.hire)
    if (!hire || line.from === null || line.to === null) return 0
    const { from, to } = line
    const days = this.#chargedIn(from, to, hire)
    const before = this.#yard.papers.filter(
      paper => !paper.isCredit && paper.id !== line.invoice && (isApproved(paper) || paper.id < line.invoice),
    )
    const others = this.#yard.lines.filter(({ invoice }) => before.some(({ id }) => id === invoice))
    const shared = new Set<string>()
    for (const other of [...others, ...above]) {
      if (other.hire !== hire.id || other.from === null || other.to === null) continue
      if (other.to < from || other.from > to) continue
      const periods = this.periodsIn({ ...hire, off: null }, from, to).length
      const room = periods * hire.machines * 10_000
      if (other.invoice === line.invoice && line.quantity + other.quantity <= room) continue
      for (const day of days)
        if (this.terms(hire.on).unit === 'l' || (day >= other.from && day <= other.to)) shared.add(day)
    }
    return days.length === 0 ? 0 : Math.round((line.quantity * shared.size) / days.length)
  }
  /** For how much of a line the machine was there, less what is paid or billed above for the same periods. */
  #there(line: HireLine, above: readonly HireLine[]): number {
    const hire = this.#yard.hires.find(({ id }) => id === line.hire)
    if (!hire) return line.quantity
    const others = [...this.#decided(line.invoice), ...above].filter(each => each.hire === hire.id)
    const all = this.starts(hire).length * hire.machines * 10_000
    const left = all - total(others.map(each => each.approved ?? each.quantity))
    if (line.from === null || line.to === null) return Math.min(line.quantity, left)
    const own = this.periodsIn(hire, line.from, line.to)
    const shared = others.map(each => {
      const quantity = each.approved ?? each.quantity
      if (each.from === null || each.to === null) return Math.min(0, quantity)
      const its = this.periodsIn(hire, each.from, each.to)
      const both = its.filter(period => own.includes(period)).length
      return its.length === 0 ? 0 : Math.sign(quantity) * Math.round((Math.abs(quantity) * both) / its.length)
    })
    return Math.min(line.quantity, left, own.length * hire.machines * 10_000 - total(shared))
  }
  #chargedIn(from: string, to: string, hire: OnHire): readonly string[] {
    const all: string[] = []
    for (let day = from; day <= to; day = next(day)) all.push(day)
    const charged = all.filter(day => this.isCharged(day, this.terms(hire.on)))
    return charged.length === 0 ? all : charged
  }
  /** What of a paper under review may be approved without a reason, in pence. */
  payable(paper: HirePaper): number {
    const own = this.#yard.lines.filter(({ invoice }) => invoice === paper.id)
    const taken = new Map<number, number>()
    const above: HireLine[] = []
    let pence = 0
    for (const [at, line] of own.entries()) {
      const left = this.covered(line.on) - this.paidFor(line.on, paper.id) - (taken.get(line.on) ?? 0)
      const fresh = line.quantity - this.#twice(line, own.slice(0, at))
      const there = this.#there(line, above)
      const part = Math.max(0, Math.min(fresh, there, left))
      above.push({ ...line, quantity: Math.max(0, Math.min(line.quantity, there)), approved: null })
      taken.set(line.on, (taken.get(line.on) ?? 0) + part)
      pence += Math.round((part * this.terms(line.on).rate) / 10_000)
    }
    return Math.min(pence, paper.net)
  }

  /** How far each line of the order, each hire and each stretch of a hire is paid beyond what it was on hire. Zero is left away. */
  beyond(): ReadonlyMap<string, number> {
    const found = new Map<string, number>()
    const says = (key: string, excess: number) => {
      if (excess > 0) found.set(key, excess)
    }
    const paid = this.#decided(0)
    const of = (lines: readonly HireLine[]) => total(lines.map(({ approved, quantity }) => approved ?? quantity))
    for (const { id } of this.#yard.terms) says(`line ${id}`, this.paidFor(id) - this.covered(id))
    for (const hire of this.#yard.hires) {
      const own = paid.filter(line => line.hire === hire.id)
      const room = (periods: number) => periods * hire.machines * 10_000
      const dated = own.filter(({ from, to, quantity }) => quantity < 0 || (from !== null && to !== null))
      says(`hire ${hire.id}`, of(dated) - room(this.starts(hire).length))
      // No stretch of days is paid for more often than it was hired.
      const ends = own.flatMap(({ to, quantity }) => (to === null || quantity < 0 ? [] : [to]))
      for (const from of own.flatMap(each => (each.quantity < 0 ? [] : (each.from ?? []))))
        for (const to of ends.filter(day => day >= from)) {
          const within = own.filter(
            each => each.from !== null && each.to !== null && each.from >= from && each.to <= to,
          )
          const credited = own.filter(each => each.quantity < 0)
          says(
            `hire ${hire.id} from ${from} to ${to}`,
            of(within) + of(credited) - room(this.periodsIn(hire, from, to).length),
          )
        }
    }
    return found
  }
}
