// What may be paid for orders, in whole pence and units, written from the rules and without the product's code. It reads what was approved and says
// where that passes what came at the agreed price, plus the tolerance, plus what a person released by name.

/** A line of an order: pence for a pack, and units in a pack. */
export interface Agreed {
  readonly price: number
  readonly packSize: number
}
export interface PaperLine {
  readonly id: number
  readonly invoice: number
  /** Id of the order line; null for the delivery charge and for what is on no order. */
  readonly on: number | null
  readonly isCharge: boolean
  /** Packs; negative on a credit note. */
  readonly quantity: number
  readonly price: number
  /** Pence; null while its paper is not approved. */
  readonly approved: number | null
}
export interface Paper {
  readonly id: number
  readonly state: string
  readonly net: number
  readonly approved: number
  readonly paid: number
  readonly creditsInvoice: number | null
}
export interface Pages {
  readonly papers: readonly Paper[]
  readonly lines: readonly PaperLine[]
}
/** What was done between two looks at the papers. */
export type Deed =
  | { readonly name: 'came' | 'other' }
  | { readonly name: 'approve' | 'release'; readonly paper: number; readonly isNamed: boolean }
  | { readonly name: 'reopen'; readonly paper: number }

/** A line's share of 2 % and 5.00, whichever is more: the tolerance of someone without a role. */
const tolerated = (agreed: number): number => Math.max(Math.ceil(agreed / 50), 500)
const isApproved = ({ state }: Paper): boolean => state === 'approved' || state === 'paid'
const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
const netOf = ({ quantity, price }: PaperLine): number => quantity * price
/** The key of everything on the order, for invoices without lines. */
const ALL = 'the order'

/** One order's ledger. */
export class Ledger {
  readonly #agreed: ReadonlyMap<number, Agreed>
  readonly #charge: number
  readonly #came = new Map<number, number>()
  /** Pence beyond what came, by order line: known from the last look. */
  #beyond = new Map<string, number>()
  /** Pence that were released by name, and pence of goods that went back once paid. */
  readonly #released = new Map<string, number>()
  readonly #beforeCredit = new Map<number, { beyond: Map<string, number>; released: Map<string, number> }>()
  readonly #worthBefore = new Map<string, number>()
  readonly #byName = new Set<number>()
  readonly #sealed = new Map<number, string>()
  #last: Pages = { papers: [], lines: [] }
  approvals = 0
  named = 0

  constructor(agreed: ReadonlyMap<number, Agreed>, charge: number) {
    this.#agreed = agreed
    this.#charge = charge
  }
  /** Sets how many usable units of a line came in all. */
  came(on: number, units: number): void {
    this.#came.set(on, units)
  }
  /** What came of a line at its price, in pence; product quantities have four decimals, so a penny or a share of the price is allowed for. */
  cameWorth(on: number): number {
    const { price, packSize } = this.#agreed.get(on) ?? { price: 0, packSize: 1 }
    return Math.ceil((Math.max(this.#came.get(on) ?? 0, 0) * price) / packSize)
  }
  #slack(key: string): number {
    const prices = [...this.#agreed].filter(([on]) => key === ALL || key === String(on)).map(([, { price }]) => price)
    return total(prices.map(price => (price === 0 ? 0 : 1 + Math.ceil(price / 20_000))))
  }
  #keyOf = ({ on, isCharge }: PaperLine): string => (on === null ? (isCharge ? 'charge' : 'no order') : String(on))

  /** What is approved of each order line and of the order, in pence. */
  approvedOf({ papers, lines }: Pages): Map<string, number> {
    const sums = new Map<string, number>([[ALL, 0]])
    const add = (key: string, pence: number) => sums.set(key, (sums.get(key) ?? 0) + pence)
    for (const paper of papers.filter(isApproved)) {
      add(ALL, paper.approved)
      for (const line of lines) if (line.invoice === paper.id) add(this.#keyOf(line), line.approved ?? netOf(line))
    }
    return sums
  }
  /** What may pass above the agreed prices, by order line and in all. */
  #passed({ papers, lines }: Pages): Map<string, number> {
    const sums = new Map<string, number>()
    for (const paper of papers.filter(each => isApproved(each) && each.net > 0)) {
      const own = lines.filter(line => line.invoice === paper.id && line.on !== null && line.quantity > 0)
      const agreedFor = (line: PaperLine) => line.quantity * (this.#agreed.get(line.on ?? 0)?.price ?? 0)
      let left = tolerated(total(own.map(agreedFor)))
      for (const line of own) {
        const dear = netOf(line) - agreedFor(line)
        // Who gave a reason agreed to the price.
        const isAgreed = this.#byName.has(paper.id)
        if (dear <= 0 || (dear > tolerated(agreedFor(line)) && !isAgreed)) continue
        const above = Math.ceil(((line.approved ?? 0) * dear) / netOf(line))
        const share = isAgreed ? above : Math.min(above, left)
        left -= share
        for (const key of [this.#keyOf(line), ALL]) sums.set(key, (sums.get(key) ?? 0) + share)
      }
    }
    return sums
  }
  #worth(key: string): number {
    if (key === 'charge') return this.#charge
    if (key === ALL) return this.#charge + total([...this.#agreed.keys()].map(on => this.cameWorth(on)))
    return this.#agreed.has(Number(key)) ? this.cameWorth(Number(key)) : 0
  }
  /** Pence approved beyond what came and what may pass, by order line and in all. */
  #beyondOf(pages: Pages): Map<string, number> {
    const passed = this.#passed(pages)
    return new Map(
      [...this.approvedOf(pages)].map(([key, pence]) => [
        key,
        Math.max(0, pence - this.#worth(key) - (passed.get(key) ?? 0) - this.#slack(key)),
      ]),
    )
  }

  /** Returns in words what is wrong after a deed. */
  look(deed: Deed, pages: Pages): readonly string[] {
    const wrong = [...this.#wrongPapers(pages), ...this.#wrongSums(deed, pages)]
    this.#last = pages
    return wrong
  }
  #wrongSums(deed: Deed, pages: Pages): string[] {
    const before = this.#beyond
    if (deed.name === 'reopen') this.#byName.delete(deed.paper)
    else if ('paper' in deed && deed.isNamed) this.#byName.add(deed.paper)
    const now = this.#beyondOf(pages)
    this.#beyond = now
    const paper = 'paper' in deed ? pages.papers.find(({ id }) => id === deed.paper) : undefined
    const released = (key: string) => this.#released.get(key) ?? 0
    if (deed.name === 'approve') {
      this.approvals += 1
      this.#beforeCredit.delete(deed.paper)
      this.#beforeCredit.set(deed.paper, { beyond: new Map(before), released: new Map(this.#released) })
    }
    // Without such invoices the lines say more: one line's surplus is another's room.
    const bareIsApproved = pages.papers.some(
      each => isApproved(each) && each.net > 0 && !pages.lines.some(line => line.invoice === each.id),
    )
    const isByName = (deed.name === 'approve' || deed.name === 'release') && deed.isNamed && (paper?.net ?? 0) > 0
    if (isByName) this.named += 1
    // What went back may leave more approved than is there: a credit note is due.
    for (const key of [ALL, ...[...this.#agreed.keys()].map(String)]) {
      const worth = this.#worth(key)
      this.#released.set(key, released(key) + Math.max(0, (this.#worthBefore.get(key) ?? 0) - worth))
      this.#worthBefore.set(key, worth)
    }
    const kept = deed.name === 'reopen' && paper && paper.net < 0 ? this.#beforeCredit.get(paper.id) : undefined
    if (kept && deed.name === 'reopen') this.#takeOff(deed.paper, before, now)
    return [...now].flatMap(([key, pence]) => {
      const grew = pence - (before.get(key) ?? 0)
      if (grew <= 0 || (key === ALL && !bareIsApproved)) return []
      if (isByName) this.#released.set(key, released(key) + grew)
      if (isByName || deed.name === 'came') return []
      const room = kept ? (kept.beyond.get(key) ?? 0) + released(key) - (kept.released.get(key) ?? 0) : null
      return room !== null && pence <= room ? [] : [`${grew} more is approved of ${key} than came (${deed.name})`]
    })
  }
  /** A credit note that is reopened no longer counts for those that were approved after it: what each of them may give back is as much more. */
  #takeOff(credit: number, before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): void {
    const inOrder = [...this.#beforeCredit]
    const later = inOrder.slice(inOrder.findIndex(([paper]) => paper === credit) + 1)
    for (const [key, pence] of now)
      for (const [, { beyond }] of later)
        beyond.set(key, (beyond.get(key) ?? 0) + Math.max(0, pence - (before.get(key) ?? 0)))
    this.#beforeCredit.delete(credit)
  }
  #wrongPapers({ papers, lines }: Pages): string[] {
    return papers.flatMap(paper => {
      const wrong: string[] = []
      const own = lines.filter(line => line.invoice === paper.id)
      const what = `paper ${paper.id}`
      const seal = JSON.stringify([paper.net, own.map(({ id, on, quantity, price }) => [id, on, quantity, price])])
      if (!isApproved(paper)) this.#sealed.delete(paper.id)
      else if ((this.#sealed.get(paper.id) ?? seal) !== seal) wrong.push(`${what} changed and stayed approved`)
      else this.#sealed.set(paper.id, seal)
      if (!isApproved(paper) && paper.approved !== 0) wrong.push(`${what} is not approved, ${paper.approved} of it is`)
      if (!isApproved(paper)) return wrong
      if (own.length > 0 && total(own.map(line => line.approved ?? 0)) !== paper.approved)
        wrong.push(`the lines of ${what} do not add up to the ${paper.approved} that is approved`)
      if (Math.abs(paper.approved) > Math.abs(paper.net)) wrong.push(`${what} is approved for more than its net`)
      if (paper.approved * paper.net < 0) wrong.push(`${what} is approved with the other sign`)
      if (paper.paid > Math.max(paper.approved, 0)) wrong.push(`${what} is paid for more than was approved`)
      if (paper.state === 'paid' && paper.net > 0 && paper.paid !== paper.approved)
        wrong.push(`${what} is paid in part`)
      const credits = papers.filter(each => each.creditsInvoice === paper.id && isApproved(each))
      if (paper.net > 0 && total(credits.map(({ net }) => net)) + paper.net < 0)
        wrong.push(`${what} is credited for more than it bills`)
      if (paper.net > 0 && total(credits.map(each => each.approved)) + paper.approved < 0)
        wrong.push(`${what} is credited for more than was approved`)
      return wrong
    })
  }

  /** What can be approved of a paper as far as the ledger knows, in pence: a first guess for a person who approves. */
  guess(id: number): number {
    const { papers, lines } = this.#last
    const approved = this.approvedOf(this.#last)
    const own = lines.filter(line => line.invoice === id)
    const left = new Map<string, number>()
    const net = papers.find(paper => paper.id === id)?.net ?? 0
    if (own.length === 0)
      return Math.min(net, total([...this.#agreed.keys()].map(on => this.cameWorth(on))) - (approved.get(ALL) ?? 0))
    return total(
      own.map(line => {
        const key = this.#keyOf(line)
        const worth = line.on === null ? (line.isCharge ? this.#charge : 0) : this.cameWorth(line.on)
        const room = left.get(key) ?? Math.max(0, worth - (approved.get(key) ?? 0))
        const part = Math.min(netOf(line), room)
        left.set(key, room - part)
        return part
      }),
    )
  }
}
