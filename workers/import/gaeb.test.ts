import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import type { KnownBill } from '#domain/bill-import/revision/known-bill'
import { planRevision } from '#domain/bill-import/revision/plan-revision'
import { suggestZones } from '#domain/bill-import/revision/revised-cells'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { type Rate, rateOf } from '#domain/value/money'
import { hasSharedData, sharedFile } from './testing/shared-data'
import { bytesOf, readOrThrow, reason } from './testing/read'

function read(name: string, bytes: Uint8Array) {
  const workbook = readOrThrow(name, bytes)
  const sheet = workbook.sheets[0]
  if (!sheet) throw new Error('no sheet')
  const input = { sheet, ...startSheet(sheet), units: new Map() }
  const bill = buildPlan(input)
  return { workbook, plan: bill.plan, fates: bill.fates, assumptions: bill.assumptions, check: reconcile(bill, input) }
}
const gaeb = (body: string) =>
  bytesOf(
    `<?xml version="1.0"?><GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA84/3.3"><Award><DP>84</DP><BoQ>${body}</BoQ></Award></GAEB>`,
  )

describe('GAEB DA XML', () => {
  it('offers alternatives and unpriced extras unticked', () => {
    const { plan, fates } = read(
      'a.x84',
      gaeb(`<BoQBody><Itemlist>
      <Item RNoPart="1"><ALNGroupNo>1</ALNGroupNo><ALNSerNo>0</ALNSerNo><Qty>2</Qty><QU>m2</QU><UP>10</UP><IT>20</IT></Item>
      <Item RNoPart="2"><ALNGroupNo>1</ALNGroupNo><ALNSerNo>1</ALNSerNo><Qty>2</Qty><QU>m2</QU><UP>99</UP><IT>198</IT></Item>
      <Item RNoPart="3"><Provis>WithoutTotal</Provis><Qty>1</Qty><UP>5</UP><IT>5</IT></Item>
      <Item RNoPart="4"><Provis>WithTotal</Provis><Qty>1</Qty><UP>7</UP><IT>7</IT></Item>
      <Item RNoPart="5"><HourIt>Yes</HourIt><Qty>3</Qty><QU>Std</QU><UP>50</UP><IT>150</IT></Item>
      <Remark>All work by day</Remark><Item RNoPart="6"><NotAppl>Yes</NotAppl><Qty>1</Qty><UP>1</UP></Item></Itemlist></BoQBody>`),
    )
    expect(plan.total).toBe(17_700)
    expect(fates).toEqual(['front', 'product', 'excluded', 'excluded', 'product', 'product', 'note', 'excluded'])
    expect(plan.products.map(product => [product.ref, product.isProvisional])).toEqual([
      ['1', false],
      ['4', true],
      ['5', true],
    ])
  })

  it('counts every item of the base, in any order, and the first of a group without numbers', () => {
    const item = (part: number, aln: string, total: number) =>
      `<Item RNoPart="${part}">${aln}<Qty>1</Qty><QU>psch</QU><UP>${total}</UP><IT>${total}</IT></Item>`
    const of = (group: number, serial?: number) =>
      `<ALNGroupNo>${group}</ALNGroupNo>${serial === undefined ? '' : `<ALNSerNo>${serial}</ALNSerNo>`}`
    const { plan } = read(
      'a.x84',
      gaeb(
        `<BoQBody><Itemlist>${[
          item(1, of(1, 1), 900),
          item(2, of(1, 0), 100),
          item(3, of(1, 0), 20),
          item(4, of(2), 7),
          item(5, of(2), 70),
        ].join('')}</Itemlist></BoQBody>`,
      ),
    )
    expect(plan.products.map(({ ref }) => ref)).toEqual(['2', '3', '4'])
    expect(plan.total).toBe(12_700)
  })

  it('counts one of two alternative headings, and their sums agree with the bill’s', () => {
    const heading = (part: string, serial: number, price: number) =>
      `<BoQCtgy RNoPart="${part}"><LblTx>Variant ${part}</LblTx><ALNBGroupNo>1</ALNBGroupNo><ALNBSerNo>${serial}</ALNBSerNo><BoQBody><Itemlist>
        <Item RNoPart="1"><Qty>2</Qty><QU>m2</QU><UP>${price}</UP><IT>${price * 2}</IT></Item>
        <Item RNoPart="2"><Qty>1</Qty><QU>psch</QU><UP>5</UP><IT>5</IT></Item></Itemlist></BoQBody>
        <Totals><Total>${price * 2 + 5}</Total></Totals></BoQCtgy>`
    const { plan, check } = read(
      'a.x84',
      gaeb(
        `<BoQInfo><Name>Bill</Name><Totals><Total>25</Total></Totals></BoQInfo><BoQBody>${heading('01', 1, 40)}${heading('02', 0, 10)}</BoQBody>`,
      ),
    )
    expect(plan.products.map(({ ref }) => ref)).toEqual(['02.1', '02.2'])
    expect(plan.total).toBe(2_500)
    expect(check.printedTotal).toBe(2_500)
    expect(check.totals.filter(each => each.difference !== 0)).toEqual([])
    expect(check.proof.verdict).toBe('agrees')
  })

  it('subtracts discounts of items and headings, and keeps the build-up of a price', () => {
    // 10 × 20.00 less 5 % is 190.00; plus 100.00 is 290.00; the heading's 10 % leave 261.00; 39.00 more make 300.00.
    const { plan, check, assumptions } = read(
      'a.x84',
      gaeb(`<BoQInfo><Name>Bill</Name><LblUPComp1>Lohn</LblUPComp1><Totals><Total>300.00</Total></Totals></BoQInfo><BoQBody>
        <BoQCtgy RNoPart="01"><LblTx>Walls</LblTx><BoQBody><Itemlist>
          <Item RNoPart="1"><Qty>10</Qty><QU>m2</QU><UP>20.00</UP><UPComp1>12.00</UPComp1><UPComp2>8.00</UPComp2><DiscountPcnt>5.00</DiscountPcnt><IT>190.00</IT></Item>
          <Item RNoPart="2"><Qty>4</Qty><QU>m2</QU><UP>25.00</UP><IT>100.00</IT></Item></Itemlist></BoQBody>
          <Totals><Total>290.00</Total><DiscountPcnt>10.000</DiscountPcnt><TotAfterDisc>261.00</TotAfterDisc></Totals></BoQCtgy>
        <BoQCtgy RNoPart="02"><LblTx>Doors</LblTx><BoQBody><Itemlist>
          <Item RNoPart="1"><Qty>1</Qty><QU>Stk</QU><UP>39.00</UP><IT>39.00</IT></Item></Itemlist></BoQBody>
          <Totals><Total>39.00</Total></Totals></BoQCtgy></BoQBody>`),
    )
    expect(plan.products.map(({ name, rate, amount, group }) => [name, rate, amount, group])).toEqual([
      ['product1', 190_000, 19_000, 0],
      ['product2', 250_000, 10_000, 0],
      ['Nachlass 10 % auf 01', -290_000, -2_900, 0],
      ['product3', 390_000, 3_900, 1],
    ])
    expect(plan.products[0]?.notes).toBe('Einheitspreis 20.00, Nachlass 5 %')
    expect(plan.products[0]?.buildUp?.map(({ kind, name, price }) => [kind, name, price])).toEqual([
      ['labour', 'Lohn', 12_000_000],
      ['goods', 'Anteil 2', 8_000_000],
    ])
    // The discount is not one of the parts: the rate is fixed, and the page shows both.
    expect(assumptions.filter(({ kind }) => kind === 'builtUp').map(({ text }) => text)).toEqual([
      'Its parts come to 20.00: the printed rate of 19.00 is kept as a fixed price over them',
    ])
    expect(plan.total).toBe(30_000)
    expect(check.totals.filter(each => each.difference !== 0)).toEqual([])
    expect(check.proof).toMatchObject({ verdict: 'agrees', difference: 0 })
  })

  it('takes the whole bill’s discount off, however the file writes it', () => {
    const bill = (totals: string) =>
      gaeb(
        `<BoQInfo><Totals><Total>400.00</Total>${totals}</Totals></BoQInfo><BoQBody><BoQCtgy RNoPart="01"><LblTx>Wände</LblTx><BoQBody><Itemlist><Item RNoPart="1"><Qty>4</Qty><QU>m2</QU><UP>100.00</UP><IT>400.00</IT></Item></Itemlist></BoQBody></BoQCtgy></BoQBody>`,
      )
    for (const totals of [
      '<DiscountPcnt>2.500000</DiscountPcnt><TotAfterDisc>390.00</TotAfterDisc>',
      '<DiscountPcnt>2.5</DiscountPcnt><DiscountAmt>10.00</DiscountAmt>',
    ]) {
      const { plan, check } = read('a.x84', bill(`${totals}<VAT>19</VAT><VATAmount>74.10</VATAmount>`))
      expect(plan.products.map(({ name, amount }) => [name, amount])).toEqual([
        ['product1', 40_000],
        ['Nachlass 2.5 %', -1_000],
      ])
      expect(check).toMatchObject({ printedTotal: 39_000, proof: { verdict: 'agrees', difference: 0 } })
    }
    expect(
      read('a.x84', bill('<DiscountPcnt>0</DiscountPcnt><TotAfterDisc>400.00</TotAfterDisc>')).plan.products,
    ).toHaveLength(1)
  })

  it('reports a file without a bill, and refuses endless nesting and document types', () => {
    expect(reason('a.x83', gaeb(''))).toBe('The GAEB file holds no bill of quantities.')
    expect(reason('a.x83', gaeb(`<BoQBody><Item>${'<p>'.repeat(90)}${'</p>'.repeat(90)}</Item></BoQBody>`))).toMatch(
      /nests too deep/,
    )
    expect(reason('a.x83', bytesOf('<!DOCTYPE GAEB [<!ENTITY x "y">]><GAEB></GAEB>'))).toMatch(/document type/)
    expect(reason('a.x83', bytesOf('<GAEB><BoQ>'))).toMatch(/damaged/)
  })

  it('reads older encodings', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><GAEB><BoQ><BoQBody><BoQCtgy RNoPart="01"><LblTx>T\xfcren</LblTx></BoQCtgy></BoQBody></BoQ></GAEB>'
    expect(
      read(
        'a.x83',
        Uint8Array.from(text, letter => letter.charCodeAt(0)),
      ).plan.groups[0]?.name,
    ).toBe('Türen')
  })

  it.runIf(hasSharedData).each([
    ['gaeb-boq.x83', 5, 0, null],
    ['gaeb-priced.x84', 2, 145_000, 145_000],
    // 9,649.00 less 5 %, which is a separate line.
    ['gaeb-realistic.x84', 5, 916_655, 916_655],
    ['gaeb-contract.x86', 2, 347_500, 347_500],
    ['gaeb-nachtrag.x86', 4, 457_500, 457_500],
    ['gaeb-invoice.x89', 2, 256_500, 256_500],
    ['gaeb-nonconforming.x83', 1, 0, null],
  ])('%s: %i items, %i pence', (name, items, total, printed) => {
    const { plan, check } = read(name, sharedFile(`rates-and-bills/${name}`))
    expect(plan.products).toHaveLength(items)
    expect(plan.total).toBe(total)
    expect(check.printedTotal).toBe(printed)
    expect(check.totals.filter(each => each.difference !== 0)).toEqual([])
    expect(check.notUnderstood).toEqual([])
    expect(check.units.filter(use => use.unit === null)).toEqual([])
  })

  it.runIf(hasSharedData)('keeps headings, words and the figures beside the total', () => {
    const boq = read('gaeb-boq.x83', sharedFile('rates-and-bills/gaeb-boq.x83'))
    expect(boq.workbook.remarks).toEqual(['Read as GAEB DA XML, call for tenders (X83).'])
    expect(boq.plan.groups.map(group => [group.ref, group.name, group.parent])).toEqual([
      ['01', 'Erdarbeiten', null],
      ['01.02', 'Aushub', 0],
      ['03', 'Zusatzleistungen', null],
    ])
    expect(boq.plan.products[0]).toMatchObject({
      ref: '01.02.0010',
      name: 'Boden loesen',
      unit: 'm³',
      rate: null,
      cells: [{ zone: 0, quantity: 1_000_000 }],
      description:
        'Boden loesen und lagern.\nBodenklasse 3-5.\nBodenklasse:\n3-5\n(gemaess Bodengutachten)\n1. Trockener Boden (60.000 m3)',
    })
    const asides = read('gaeb-realistic.x84', sharedFile('rates-and-bills/gaeb-realistic.x84')).check.totals.filter(
      each => each.scope === 'aside',
    )
    expect(asides.map(each => [each.label, each.printed])).toEqual([
      ['MwSt 19.00 %', 174_164],
      ['Bruttosumme', 1_090_819],
    ])
  })
})

/** A request (DP 83) and the offer made on it (DP 84): the offer has prices and, as most programs write it, no texts. */
describe('an X84 laid over its X83', () => {
  const document = (phase: 83 | 84, items: string) =>
    bytesOf(
      `<?xml version="1.0"?><GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA${phase}/3.3"><Award><DP>${phase}</DP><BoQ><BoQBody><BoQCtgy RNoPart="01"><LblTx><p><span>Trockenbau</span></p></LblTx><BoQBody><Itemlist>${items}</Itemlist></BoQBody></BoQCtgy></BoQBody></BoQ></Award></GAEB>`,
    )
  const text = (words: string) =>
    `<Description><CompleteText><OutlineText><OutlTxt><TextOutlTxt><p><span>${words}</span></p></TextOutlTxt></OutlTxt></OutlineText></CompleteText></Description>`
  const asked = document(
    83,
    `<Item RNoPart="0010"><Qty>120</Qty><QU>m2</QU>${text('Metallständerwand')}</Item>
     <Item RNoPart="0020"><Qty>8</Qty><QU>Stk</QU>${text('Türöffnung')}</Item>
     <Item RNoPart="0030"><Qty>15</Qty><QU>Std</QU>${text('Stundenlohn')}</Item>`,
  )
  const offered = document(
    84,
    `<Item RNoPart="0010"><Qty>120</Qty><QU>m2</QU><UP>42.5</UP><IT>5100</IT></Item>
     <Item RNoPart="0020"><Qty>8</Qty><QU>Stk</QU><UP>95</UP><IT>760</IT></Item>
     <Item RNoPart="0030"><Qty>15</Qty><QU>Std</QU><UP>61.2</UP><IT>918</IT></Item>`,
  )
  const held = (prices: ReadonlyMap<number, Rate>): KnownBill => {
    const { plan } = read('a.x83', asked)
    return {
      decimals: null,
      zones: plan.zones.map((name, at) => ({ id: 100 + at, name, parent: null })),
      groups: plan.groups.map(({ name, parent, order }, at) => ({
        id: 200 + at,
        name,
        parent: parent === null ? null : 200 + parent,
        order,
      })),
      products: plan.products.map((product, at) => ({
        ...product,
        id: at,
        rate: prices.get(at) ?? null,
        group: product.group === null ? null : 200 + product.group,
        cells: Object.fromEntries(
          product.cells.map(({ zone, quantity }) => [100 + zone, { quantity, source: 'imp_c' as const }]),
        ),
      })),
    }
  }
  const lay = (known: KnownBill, rates: 'keep' | 'file') => {
    const { plan } = read('a.x84', offered)
    const zones = suggestZones(known.zones, plan.zones)
    return planRevision(known, plan, { rates, zones, apart: [], turned: [] }, 'imp_c')
  }

  it('prices every item by its number, and keeps the texts of the request', () => {
    const { plan } = read('a.x83', asked)
    expect(plan.products.map(({ ref, name, rate }) => [ref, name, rate])).toEqual([
      ['01.0010', 'Metallständerwand', null],
      ['01.0020', 'Türöffnung', null],
      ['01.0030', 'Stundenlohn', null],
    ])
    const { sums, lines } = lay(held(new Map()), 'keep')
    expect(sums.counts).toEqual({ new: 0, changed: 3, removed: 0, kept: 0, same: 0 })
    // 120 × 42.50 + 8 × 95.00 + 15 × 61.20.
    expect(lines.reduce((total, line) => total + line.now, 0)).toBe(677_800)
    expect(lines.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['rate', 'rate', 'rate'])
  })

  it('keeps an existing price, unless the file’s prices are requested', () => {
    const known = held(new Map([[1, rateOf(80)]]))
    const total = (rates: 'keep' | 'file') => lay(known, rates).lines.reduce((sum, line) => sum + line.now, 0)
    expect(total('keep')).toBe(510_000 + 64_000 + 91_800)
    expect(total('file')).toBe(677_800)
  })
})
