import { expect, it } from 'vitest'
import { type Money, NIL, pence, percent, plus, sum, taken } from '../../value/money'
import { assignCertificate, type Certificate } from './outgoing-parts'

// Decision 728. Figures by hand, then random certificates.

const line = (kind: 'product' | 'fixedCost' | 'onAccount', value: number, material = 0, isVariation = false) => ({
  kind,
  isVariation,
  certifiedValue: taken('money', value),
  certifiedMaterial: taken('money', material),
})
const rules = new Map([
  [1, { id: 1, rate: percent(20), isReverseCharge: false }],
  [2, { id: 2, rate: percent(20), isReverseCharge: true }],
])
const vat = (value: number, isReverseCharge = false) => ({
  certifiedVat: taken('money', value),
  vatRate: percent(20),
  isReverseCharge,
})
const first: Certificate = {
  certifiedRetention: pence(100_000),
  certifiedDiscount: NIL,
  lines: [line('product', 2_000_000)],
}
const second: Certificate = {
  certifiedRetention: pence(167_500),
  certifiedDiscount: NIL,
  lines: [
    line('product', 3_000_000, 50_000),
    line('product', 200_000, 0, true),
    line('fixedCost', 100_000),
    line('onAccount', 150_000),
  ],
}

it('splits what a certificate adds by its parts, less the retention: 14,325.00 and 2,865.00 of VAT', () => {
  const before = [
    { shortName: 'Work', nominalCode: 41 },
    { shortName: 'Retention', nominalCode: 42 },
  ]
  // 33,325.00 net to date less 19,000.00.
  const parts = assignCertificate({ ...second, ...vat(286_500) }, first, before, rules)
  expect(
    parts.map(each => [each.shortName, each.nominalCode, each.vatTaxCode, each.totalValue, each.taxAmount]),
  ).toEqual([
    ['Work', 41, 1, 1_050_000, 210_000],
    ['Variations', null, 1, 200_000, 40_000],
    ['Fixed costs', null, 1, 100_000, 20_000],
    ['On account', null, 1, 150_000, 30_000],
    ['Retention', 42, 1, -67_500, -13_500],
  ])
})

it('has the code of the reverse charge where the client accounts for VAT, and none where only a person knows why', () => {
  const codes = (of: ReturnType<typeof vat>) =>
    assignCertificate({ ...first, ...of }, null, [], rules).map(({ vatTaxCode }) => vatTaxCode)
  expect(codes(vat(0, true))).toEqual([2, 2])
  expect(codes(vat(0))).toEqual([null, null])
})

it('adds up to the net and the VAT of every certificate', () => {
  let state = 7
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let run = 0; run < 300; run++) {
    const certificate = (): Certificate => ({
      certifiedRetention: taken('money', draw(100_000)),
      certifiedDiscount: taken('money', draw(3) === 0 ? draw(50_000) : 0),
      lines: Array.from({ length: 1 + draw(6) }, () =>
        line(
          (['product', 'fixedCost', 'onAccount'] as const)[draw(3)] ?? 'product',
          draw(900_000),
          draw(9_000),
          draw(2) === 0,
        ),
      ),
    })
    const net = ({ lines, certifiedRetention, certifiedDiscount }: Certificate): number =>
      lines.reduce((all, each) => all + each.certifiedValue! + each.certifiedMaterial!, 0) -
      Number(certifiedRetention) -
      Number(certifiedDiscount)
    const [was, now] = [certificate(), certificate()]
    const due = net(now) - net(was)
    const tax = Math.sign(due) * Math.floor((Math.abs(due) * 2 + 5) / 10)
    const parts = assignCertificate({ ...now, ...vat(tax) }, was, [], rules)
    expect(sum(parts.map(({ totalValue }) => totalValue))).toBe(due)
    expect(sum(parts.map((each): Money => plus(each.taxAmount, each.taxAdjustment)))).toBe(tax)
  }
})
