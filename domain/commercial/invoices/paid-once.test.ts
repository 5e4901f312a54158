import { describe, expect, it } from 'vitest'
import {
  type Money,
  NIL,
  ONE,
  pence,
  percent,
  plus,
  type Quantity,
  quantityOf,
  type Rate,
  rateOf,
} from '../../value/money'
import { approveLines, creditedLines } from './approve-lines'
import { cameUninvoiced } from './came-uninvoiced'
import { builtOn, costOfOrder, disputedOf, invoiceGiven, type OrderRecords } from './invoice-given'
import { matchInvoice } from './match'

// Decision 661. An order line of boards at 180.00, figures worked by hand.

interface Line {
  readonly on?: number | null
  readonly quantity: Quantity
  readonly price: Rate
  readonly amount?: Money
  readonly isCharge?: boolean
}
interface Paper {
  readonly id: number
  readonly net: Money
  readonly lines: readonly Line[]
  readonly credits?: number
}

/** A site of one order whose invoices are decided one after another, as the server does it. */
class Site {
  records: OrderRecords
  #day = 0
  constructor(ordered: readonly (readonly [Quantity, Rate])[], deliveryCharge: Money | null = null) {
    this.records = {
      order: { state: 'sent', deliveryCharge },
      orderLines: ordered.map(([packs, packPrice], at) => ({ id: at + 1, packs, packSize: ONE, packPrice })),
      deliveryLines: [],
      invoices: [],
      invoiceLines: [],
    }
  }
  came(quantity: Quantity, orderLine = 1): this {
    const line = { orderLine, material: null, name: '', unit: null, quantity, damaged: NIL as Quantity }
    this.records = { ...this.records, deliveryLines: [...this.records.deliveryLines, line] }
    return this
  }
  bill({ id, net, lines, credits = 0 }: Paper): this {
    const paper = {
      id,
      state: 'review',
      net,
      approvedForPayment: null,
      invoiceReference: `I-${id}`,
      creditsInvoice: credits === 0 ? null : credits,
      approvedAt: null,
    }
    const made = lines.map(({ on = 1, quantity, price, amount = null, isCharge = false }, at) => ({
      id: id * 100 + at,
      invoice: id,
      orderLine: isCharge ? null : on,
      isCharge,
      name: `Line ${at + 1}`,
      quantity,
      price,
      amount,
      approvedQuantity: null,
      approvedAmount: null,
    }))
    const { invoices, invoiceLines } = this.records
    this.records = { ...this.records, invoices: [...invoices, paper], invoiceLines: [...invoiceLines, ...made] }
    return this
  }
  #paper(id: number) {
    const found = this.records.invoices.find(each => each.id === id)
    if (!found) throw new Error(`no paper ${id}`)
    return found
  }
  match(id: number) {
    return matchInvoice(invoiceGiven(this.#paper(id), this.records))
  }
  disputed(id: number) {
    return disputedOf(this.#paper(id), this.records)
  }
  builtOn(id: number) {
    return builtOn(this.#paper(id), this.records)
  }
  approve(id: number, amount?: Money): this {
    const matched = this.match(id)
    if (matched.refusal) throw new Error(matched.refusal)
    const approved = amount ?? matched.payable
    const lines = this.#paper(id).net < NIL ? creditedLines(matched.lines) : approveLines(matched.lines, approved)
    return this.#keep(id, approved, lines)
  }
  release(id: number, amount: Money): this {
    const before = this.#paper(id).approvedForPayment ?? NIL
    return this.#keep(id, plus(before, amount), this.disputed(id).release(amount))
  }
  #keep(id: number, approvedForPayment: Money, lines: ReturnType<typeof approveLines>): this {
    this.#day += 1
    const approvedAt = `2026-11-${String(this.#day).padStart(2, '0')}T09:00:00.000Z`
    this.records = {
      ...this.records,
      invoices: this.records.invoices.map(each =>
        each.id === id ? { ...each, state: 'approved', approvedForPayment, approvedAt } : each,
      ),
      invoiceLines: this.records.invoiceLines.map(each => ({ ...each, ...lines.find(line => line.id === each.id) })),
    }
    return this
  }
  get actual(): Money {
    return costOfOrder(this.records).actual
  }
}

const at180 = (quantity: Quantity): Line => ({ quantity, price: rateOf(180) })
const boards = () => new Site([[quantityOf(25), rateOf(180)]])

describe('lines of one invoice are matched together', () => {
  it.each([
    [quantityOf(10), quantityOf(10), pence(180_000), pence(360_000)],
    [quantityOf(6), quantityOf(6), pence(180_000), pence(216_000)],
  ])('an order line of 10 billed twice is covered once', (one, other, covered, net) => {
    const site = new Site([[quantityOf(10), rateOf(180)]]).came(quantityOf(10))
    const matched = site.bill({ id: 1, net, lines: [at180(one), at180(other)] }).match(1)
    expect(matched).toMatchObject({ payable: covered, suggest: 'query', faults: 1 })
    expect(matched.lines.map(({ code }) => code)).toEqual(['ok', 'overInvoiced'])
  })

  it('a delivery charge of 45.00 billed twice is covered once, on one invoice and on two', () => {
    const charge = { quantity: ONE, price: rateOf(45), isCharge: true }
    const site = new Site([[quantityOf(10), rateOf(180)]], pence(4_500)).came(quantityOf(10))
    site.bill({ id: 1, net: pence(9_000), lines: [charge, charge] })
    expect(site.match(1)).toMatchObject({ payable: pence(4_500), faults: 1 })
    site.approve(1).bill({ id: 2, net: pence(4_500), lines: [charge] })
    expect(site.match(2)).toMatchObject({ payable: NIL, faults: 1 })
  })

  it('a negative line makes room for its credit, and a discount makes none beyond its money', () => {
    const site = boards().came(quantityOf(20))
    site.bill({ id: 1, net: pence(360_000), lines: [at180(quantityOf(25)), at180(quantityOf(-5))] })
    expect(site.match(1)).toMatchObject({ payable: pence(360_000), suggest: 'approve' })
    const discount = { quantity: quantityOf(-5), price: rateOf(10) }
    site.bill({ id: 2, net: pence(445_000), lines: [at180(quantityOf(25)), discount] })
    // 20 were delivered: 3,600.00 is covered, whatever the discount on five undelivered ones. 50.00 buys 0.2777 of a board.
    expect(site.match(2).payable).toBe(pence(359_999))
  })
})

describe('only the approved part counts, line by line', () => {
  const disputed = () =>
    boards()
      .came(quantityOf(20))
      .bill({ id: 1, net: pence(450_000), lines: [at180(quantityOf(25))] })
      .approve(1)

  it('25 invoiced, 20 came: 3,600.00 approved, 900.00 disputed, and the other 5 are payable once they came', () => {
    const site = disputed()
    expect(site.actual).toBe(pence(360_000))
    expect(site.disputed(1)).toMatchObject({ open: pence(90_000), covered: NIL })
    site.came(quantityOf(5))
    expect(cameUninvoiced(site.records, 2)).toEqual([{ orderLine: 1, quantity: quantityOf(5) }])
    site.bill({ id: 2, net: pence(90_000), lines: [at180(quantityOf(5))] })
    expect(site.match(2)).toMatchObject({ payable: pence(90_000), suggest: 'approve' })
    site.approve(2)
    expect(site.actual).toBe(pence(450_000))
    expect(site.disputed(1)).toMatchObject({ open: pence(90_000), covered: NIL })
  })

  it('or the disputed 900.00 is released when they came, and is then not paid by another invoice', () => {
    const site = disputed().came(quantityOf(5))
    expect(site.disputed(1)).toMatchObject({ open: pence(90_000), covered: pence(90_000) })
    site.release(1, pence(90_000))
    expect(site.actual).toBe(pence(450_000))
    expect(site.disputed(1).open).toBe(NIL)
    site.bill({ id: 2, net: pence(90_000), lines: [at180(quantityOf(5))] })
    expect(site.match(2)).toMatchObject({ payable: NIL, suggest: 'query' })
  })

  it('a release for undelivered goods is not paid again when they are delivered', () => {
    const site = boards().came(quantityOf(20))
    site.bill({ id: 1, net: pence(450_000), lines: [at180(quantityOf(25))] }).approve(1, pence(450_000))
    site.came(quantityOf(5)).bill({ id: 2, net: pence(90_000), lines: [at180(quantityOf(5))] })
    expect(site.match(2).payable).toBe(NIL)
  })

  it('a released price pays for no more goods', () => {
    const site = boards().came(quantityOf(20))
    const dear = { quantity: quantityOf(25), price: rateOf(190) }
    // 20 were delivered: 3,600.00 is covered; 3,800.00 pays them at the price invoiced.
    site.bill({ id: 1, net: pence(475_000), lines: [dear] }).approve(1, pence(380_000))
    site.came(quantityOf(5)).bill({ id: 2, net: pence(90_000), lines: [at180(quantityOf(5))] })
    expect(site.match(2).payable).toBe(pence(90_000))
  })
})

describe('a credit note', () => {
  const back = (quantity: Quantity, price: Rate, net: Money, id = 2) => ({
    id,
    net,
    credits: 1,
    lines: [{ quantity, price }],
  })

  it('takes the disputed part first: −900.00 leaves 3,600.00, and replacements bring 4,500.00 for the 25 kept', () => {
    const site = boards().came(quantityOf(25)).came(quantityOf(-5))
    site.bill({ id: 1, net: pence(450_000), lines: [at180(quantityOf(25))] }).approve(1)
    expect(site.actual).toBe(pence(360_000))
    site.bill(back(quantityOf(-5), rateOf(180), pence(-90_000)))
    expect(site.match(2)).toMatchObject({ payable: NIL, refusal: null, suggest: 'approve' })
    site.approve(2)
    expect(site.actual).toBe(pence(360_000))
    expect(costOfOrder(site.records).disputed).toBe(NIL)
    expect(site.disputed(1).open).toBe(NIL)
    site.came(quantityOf(5)).bill({ id: 3, net: pence(90_000), lines: [at180(quantityOf(5))] })
    expect(site.match(3).payable).toBe(pence(90_000))
    site.approve(3)
    expect(site.actual).toBe(pence(450_000))
  })

  it('for paid goods takes their money back, and their replacement is payable', () => {
    const site = boards().came(quantityOf(25))
    site.bill({ id: 1, net: pence(450_000), lines: [at180(quantityOf(25))] }).approve(1)
    site
      .came(quantityOf(-5))
      .bill(back(quantityOf(-5), rateOf(180), pence(-90_000)))
      .approve(2)
    expect(site.actual).toBe(pence(360_000))
    site.came(quantityOf(5)).bill({ id: 3, net: pence(90_000), lines: [at180(quantityOf(5))] })
    expect(site.match(3).payable).toBe(pence(90_000))
    expect(site.builtOn(1)).toEqual({ name: 'Credit note I-2', isFixed: false })
    expect(site.builtOn(2)).toBe(null)
    expect(site.approve(3).builtOn(2)).toEqual({ name: 'Invoice I-3', isFixed: false })
  })

  it('for a price that was too high gives no goods back to be billed', () => {
    const site = boards().came(quantityOf(25))
    const dear = { quantity: quantityOf(25), price: rateOf(190) }
    site.bill({ id: 1, net: pence(475_000), lines: [dear] }).approve(1, pence(475_000))
    site.bill(back(quantityOf(-25), rateOf(10), pence(-25_000))).approve(2)
    expect(site.actual).toBe(pence(450_000))
    site.bill({ id: 3, net: pence(18_000), lines: [at180(ONE)] })
    expect(site.match(3).payable).toBe(NIL)
  })

  it('cannot exceed the rest of its invoice: −10,000.00 on 100.00, or −100.00 twice', () => {
    const site = new Site([[ONE, rateOf(100)]]).came(ONE)
    site.bill({ id: 1, net: pence(10_000), lines: [{ quantity: ONE, price: rateOf(100) }] }).approve(1)
    site.bill(back(quantityOf(-100), rateOf(100), pence(-1_000_000)))
    expect(site.match(2).refusal).toBe('This credit note credits 10000.00, and 100.00 of it is left on invoice I-1')
    site.bill(back(quantityOf(-1), rateOf(100), pence(-10_000), 3)).approve(3)
    site.bill(back(quantityOf(-1), rateOf(100), pence(-10_000), 4))
    expect(site.match(4).refusal).toBe('This credit note credits 100.00, and 0.00 of it is left on invoice I-1')
    expect(site.actual).toBe(NIL)
  })

  it('belongs to a line: the rest of another line of the invoice does not cover it', () => {
    const site = new Site([
      [quantityOf(10), rateOf(10)],
      [quantityOf(10), rateOf(50)],
    ])
    site.came(quantityOf(10)).came(quantityOf(10), 2)
    const bill = (on: number, price: Rate, quantity: Quantity) => ({ on, price, quantity })
    const lines = [bill(1, rateOf(10), quantityOf(10)), bill(2, rateOf(50), quantityOf(10))]
    site.bill({ id: 1, net: pence(60_000), lines }).approve(1)
    site.bill(back(quantityOf(-11), rateOf(10), pence(-11_000)))
    expect(site.match(2).refusal).toBe('Line 1 credits 110.00, and 100.00 of it is left on invoice I-1')
    site.bill({ id: 3, net: pence(-1_000), credits: 1, lines: [] })
    expect(site.match(3).refusal).toBe('Add a line for each thing of invoice I-1 that it credits')
  })

  it('names an invoice, which is approved before it', () => {
    const site = boards().bill({ id: 1, net: pence(90_000), lines: [at180(quantityOf(5))] })
    site.bill({ id: 2, net: pence(-90_000), lines: [at180(quantityOf(-5))] })
    expect(site.match(2).refusal).toBe('Choose the invoice that this credit note credits')
    site.bill(back(quantityOf(-5), rateOf(180), pence(-90_000), 3))
    expect(site.match(3).refusal).toBe('Invoice I-1 is not approved yet. Approve that first')
    // A credit note of a credit note has nothing to credit.
    site.bill({ ...back(quantityOf(-5), rateOf(180), pence(-90_000), 4), credits: 3 })
    expect(site.match(4).refusal).toBe('Choose the invoice that this credit note credits')
  })
})

describe('the paper’s own figures', () => {
  it('a line printed at 15.40 for 1,000 at 0.02 is worth 15.40', () => {
    const site = new Site([[quantityOf(1_000), rateOf(0.0154)]]).came(quantityOf(1_000))
    const line = { quantity: quantityOf(1_000), price: rateOf(0.02), amount: pence(1_540) }
    site.bill({ id: 1, net: pence(1_540), lines: [line] })
    expect(site.match(1)).toMatchObject({ value: pence(1_540), payable: pence(1_540), suggest: 'approve' })
    // Half of them were delivered, so half of the printed amount is covered.
    const half = new Site([[quantityOf(1_000), rateOf(0.0154)]]).came(quantityOf(500))
    expect(half.bill({ id: 1, net: pence(1_540), lines: [line] }).match(1).payable).toBe(pence(770))
  })

  it('the printed amount is compared with the order, whatever the price beside it', () => {
    const site = new Site([[quantityOf(10), rateOf(10)]]).came(quantityOf(10))
    const line = { quantity: quantityOf(10), price: rateOf(10), amount: pence(50_000) }
    site.bill({ id: 1, net: pence(50_000), lines: [line] })
    expect(site.match(1)).toMatchObject({ payable: pence(10_000), suggest: 'query' })
  })

  it('the tolerance is capped for the invoice: 20 lines of 1.00 at 5.99 pass 4.99 once, not 99.80', () => {
    const site = new Site(Array.from({ length: 20 }, () => [ONE, rateOf(1)] as const))
    const lines = Array.from({ length: 20 }, (_, at) => ({ on: at + 1, quantity: ONE, price: rateOf(5.99) }))
    for (const { on } of lines) site.came(ONE, on)
    site.bill({ id: 1, net: pence(11_980), lines })
    const matched = site.match(1)
    expect(matched).toMatchObject({ payable: pence(2_499), letPass: pence(499), faults: 19, suggest: 'query' })
    expect(matched.lines.map(({ isOverPaper }) => isOverPaper)).toEqual([false, ...Array<boolean>(19).fill(true)])
  })

  it('2 % of a large line passes, and the sum is shown', () => {
    const site = new Site([[quantityOf(100), rateOf(10)]]).came(quantityOf(100))
    site.bill({ id: 1, net: pence(102_000), lines: [{ quantity: quantityOf(100), price: rateOf(10.2) }] })
    expect(site.match(1)).toMatchObject({ payable: pence(102_000), letPass: pence(2_000), suggest: 'approve' })
    const nothing = { share: percent(0), amount: NIL }
    expect(
      matchInvoice(invoiceGiven({ id: 1, net: pence(102_000), creditsInvoice: null }, site.records), nothing),
    ).toMatchObject({ payable: pence(100_000), letPass: NIL })
  })
})
