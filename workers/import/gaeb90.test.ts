// GAEB 90 files written line by line from known bills, and read back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { readOrThrow, reason } from './testing/read'

/** Returns lines of the format: 74 characters of content, six of number. */
const fileOf = (bodies: readonly string[]): Uint8Array =>
  Uint8Array.from(
    bodies.map((body, at) => `${body.slice(0, 74).padEnd(74)}${String(at + 1).padStart(6, '0')}\r\n`).join(''),
    letter => CP850.get(letter) ?? letter.charCodeAt(0),
  )
const CP850 = new Map([
  ['ä', 0x84],
  ['ö', 0x94],
  ['ü', 0x81],
  ['ß', 0xe1],
  ['²', 0xfd],
])
const opening = (phase: string) => `${'00'.padEnd(10)}${phase}${''.padEnd(50)}1122PPPPI90`
const digits = (value: number, width: number) =>
  `${value < 0 ? '-' : ' '}${String(Math.abs(value)).padStart(width - 1, '0')}`
const numberOf = (title: number, part: number, item: number) =>
  `${String(title).padStart(2)}${String(part).padStart(2)}${String(item).padStart(4)} `

interface Item {
  readonly text: string
  /** Thousandths. */
  readonly quantity: number
  readonly unit: string
  /** Thousandths of the currency. */
  readonly rate: number
}
function billOf(titles: readonly (readonly Item[])[], isPriced = true): string[] {
  const items = titles.flatMap((all, title) =>
    all.map((item, at) => ({ item, ref: numberOf(title + 1, 1, (at + 1) * 10) })),
  )
  return [
    opening(isPriced ? '84' : '83'),
    '01Trockenbau Schule',
    '08EUR   Euro',
    ...titles.flatMap((all, title) => [
      `11${String(title + 1).padStart(2)}       N`,
      `12Titel ${title + 1}`,
      `11${String(title + 1).padStart(2)} 1     N`,
      `12Wände`,
      ...all.flatMap((item, at) => {
        const ref = numberOf(title + 1, 1, (at + 1) * 10)
        return [
          `21${ref}NNN${''.padEnd(8)}${digits(item.quantity, 12)}${item.unit.padEnd(4)}`,
          `25${item.text}`,
          `26   ${item.text} liefern`,
          `26   und montieren`,
        ]
      }),
      `31${String(title + 1).padStart(2)} 1`,
      `31${String(title + 1).padStart(2)}`,
    ]),
    ...(isPriced
      ? items.map(({ item, ref }) => {
          const amount = Math.round((item.quantity * item.rate) / 10_000)
          return `23${ref}${digits(Math.floor(item.rate / 10), 11)}${item.rate % 10}${digits(amount, 13)}`
        })
      : []),
    `99${''.padEnd(66)}${String(items.length).padStart(6, '0')}`,
  ]
}
function read(lines: readonly string[], name = 'bill.d84') {
  const workbook = readOrThrow(name, fileOf(lines))
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('no sheet')
  const input = { sheet, ...startSheet(sheet), units: new Map() }
  const bill = buildPlan(input)
  return { workbook, sheet, plan: bill.plan, check: reconcile(bill, input) }
}

const item = fc.record({
  text: fc.constantFrom('Metallständerwand 100 mm', 'Tür', 'Großformat', 'Decke 12,5 m²'),
  quantity: fc.integer({ min: 1, max: 9_999_999 }),
  unit: fc.constantFrom('m2', 'St', 'm', 'psch'),
  rate: fc.integer({ min: 1, max: 9_999_999 }),
})

describe('GAEB 90', () => {
  it('comes back as it was written: numbers, texts, quantities, rates to the tenth of a cent', () => {
    fc.assert(
      fc.property(fc.array(fc.array(item, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), titles => {
        const { plan, check, workbook } = read(billOf(titles))
        const flat = titles.flatMap((all, title) =>
          all.map((each, at) => ({ ...each, ref: `${title + 1}.1.${(at + 1) * 10}` })),
        )
        expect(
          plan.products.map(({ ref, name, rate, cells }) => ({ ref, name, rate, quantity: cells[0]?.quantity })),
        ).toEqual(
          flat.map(({ ref, text, rate, quantity }) => ({ ref, name: text, rate: rate * 10, quantity: quantity * 10 })),
        )
        expect(plan.total).toBe(flat.reduce((sum, each) => sum + Math.round((each.quantity * each.rate) / 10_000), 0))
        expect(check.arithmetic).toEqual([])
        expect(check.notUnderstood).toEqual([])
        expect(workbook.remarks).toEqual(['Read as GAEB 90 (D84).'])
      }),
      { numRuns: 60 },
    )
  })

  it('keeps headings, long texts, the currency and remarks', () => {
    const lines = billOf([[{ text: 'Wand', quantity: 10_000, unit: 'm2', rate: 25_500 }]])
    const { plan, sheet } = read(lines.toSpliced(7, 0, '20', '26   Alle Maße am Bau prüfen'))
    expect(plan.groups.map(({ ref, name, parent }) => [ref, name, parent])).toEqual([
      ['1', 'Titel 1', null],
      ['1.1', 'Wände', 0],
    ])
    expect(plan.products[0]).toMatchObject({
      description: 'Wand liefern\nund montieren',
      unit: 'm²',
      notes: 'Alle Maße am Bau prüfen',
    })
    expect(sheet.currencies).toEqual(new Map([['EUR', 1]]))
    expect(sheet.name).toBe('Trockenbau Schule')
  })

  it('reports missing items, missing prices, and items marked as special', () => {
    const lines = billOf([[{ text: 'Wand', quantity: 1_000, unit: 'm2', rate: 1_000 }]], false)
    expect(read(lines).workbook.remarks).toEqual(['Read as GAEB 90 (D83).', 'The file has no prices.'])
    const short = [...lines.slice(0, -1), `99${''.padEnd(66)}000007`]
    expect(read(short).workbook.remarks[1]).toMatch(/says that it has 7 items, and 1 were found/)
    const marked = lines.map(line => line.replace('NNN', 'ANN'))
    expect(read(marked).workbook.remarks.join(' ')).toMatch(/look at them: 1\.1\.10 \(ANN\)/)
  })

  it('reads the rates of an offer that comes without its tender', () => {
    const lines = billOf([[{ text: 'Wand', quantity: 3_000, unit: 'm2', rate: 12_340 }]])
    const offer = lines.filter(line => /^(?:00|08|23)/.test(line))
    const { plan } = read(offer)
    expect(plan.products).toMatchObject([{ ref: '1.1.10', rate: 123_400, isRateOnly: true }])
  })

  it('refuses a file without a bill', () => {
    expect(reason('a.d83', fileOf([opening('83')]))).toBe('The GAEB 90 file holds no bill of quantities.')
  })
})
