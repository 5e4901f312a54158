// Build-ups read from FIEBDC-3 files, compared with a reader that shares no code with ours.
import { describe, expect, it } from 'vitest'
import { importChunksOf } from '#contract/estimating/import-chunks'
import { buildPlan, type PlannedBill } from '#domain/bill-import/plan/build-plan'
import { convertPlan } from '#domain/bill-import/plan/currency'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { convertUnits } from '#domain/bill-import/plan/unit-conversion'
import { closeBuildUp } from '#domain/estimating/file-build-up'
import { taken } from '#domain/value/money'
import { readOrThrow } from './testing/read'

const HEAD = '~V|Example|FIEBDC-3/2016|Example 1.0||ANSI|'
/** A file written as Spanish price bases are: labour, plant, materials, its own mortar, percentage lines, and printed prices. */
const file = ({ indirect = '0', share = '0.02', prices = {} as Record<string, string> } = {}) => [
  HEAD,
  String.raw`~K|\2\2\3\2\2\2\2\EUR\|${indirect}|`,
  '~C|OBRA##||Escuela|||0|',
  String.raw`~D|OBRA##|C1\1\1\|`,
  '~C|C1#||Albañilería|||0|',
  String.raw`~D|C1#|FAB010\1\120.5\EXC020\1\33\LUM030\1\2\|`,
  `~C|FAB010|m²|Fábrica de ladrillo|${prices['FAB010'] ?? '30.97'}||0|`,
  `~C|EXC020|m³|Excavación|${prices['EXC020'] ?? '4.99'}||0|`,
  '~C|LUM030|Ud|Luminaria|58.40||0|',
  '~C|MO001|h|Oficial primera|18.93||1|',
  '~C|MO002|h|Peón|16.27||1|',
  '~C|MQ010|h|Retroexcavadora|48.54||2|',
  '~C|MT001|Ud|Ladrillo|0.173||3|',
  '~C|MT002|m³|Mortero M-5|85.41||3|',
  '~C|%|%|Costes directos complementarios|||0|',
  String.raw`~D|FAB010|MO001\1\0.545\MO002\1\0.273\MT001\1.05\60\MT002\1\0.055\%\1\SHARE\|`.replace('SHARE', share),
  String.raw`~D|EXC020|MQ010\1\0.092\MO002\1\0.026\%\1\SHARE\|`.replace('SHARE', share),
  String.raw`~D|MT002|MO002\1\2.5\|`,
]
const ansi = (records: readonly string[]): Uint8Array =>
  Uint8Array.from(records.join('\r\n'), letter => letter.charCodeAt(0) & 0xff)
function read(records: readonly string[]) {
  const workbook = readOrThrow('obra.bc3', ansi(records))
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('no sheet')
  return { workbook, bill: buildPlan({ sheet, ...startSheet(sheet), units: new Map() }) }
}

/** Reads the lines of a decomposition on its own: code, amount, price in pence rounded as the file rounds them. Uses floats on purpose. */
function independent(records: readonly string[], code: string) {
  const fields = (kind: string, of: string) =>
    records.find(each => each.startsWith(`~${kind}|${of}|`))?.split('|') ?? []
  const parts = (fields('D', code)[2] ?? '').split('\\').filter(Boolean)
  const lines: { code: string; amount: number; pence: number }[] = []
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [part = '', factor, amount] = parts.slice(at, at + 3)
    const much = Number(factor) * Number(amount)
    const price = part === '%' ? lines.reduce((sum, { pence }) => sum + pence, 0) / 100 : Number(fields('C', part)[4])
    lines.push({ code: part, amount: much, pence: Math.round(much * price * 100 + 1e-9) })
  }
  return { lines, price: Number(fields('C', code)[4]) }
}

const product = (bill: PlannedBill, ref: string) => {
  const found = bill.plan.products.find(each => each.ref === ref)
  if (!found) throw new Error(ref)
  return found
}
const closed = (bill: PlannedBill, ref: string) => {
  const { buildUp = [], rate } = product(bill, ref)
  return closeBuildUp(buildUp, taken('rate', rate ?? 0))
}

describe('a decomposition', () => {
  it.each(['FAB010', 'EXC020'])('of %s has the parts of the file and gives its price to the penny', ref => {
    const truth = independent(file(), ref)
    expect(truth.lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(Math.round(truth.price * 100))
    const { bill } = read(file())
    expect(product(bill, ref).buildUp?.map(({ name, quantity }) => [name.split(' ')[0], quantity / 10_000])).toEqual(
      truth.lines.map(({ code, amount }) => [code, Math.round(amount * 10_000) / 10_000]),
    )
    expect(closed(bill, ref).isRate).toBe(true)
  })

  it('has labour by its hours, plant, and materials, with the kinds of the file', () => {
    const { bill } = read(file())
    expect(product(bill, 'EXC020').buildUp?.map(({ kind, unit }) => [kind, unit])).toEqual([
      ['plant', 'h'],
      ['labour', 'h'],
      ['goods', '%'],
    ])
    expect(product(bill, 'LUM030').buildUp).toBeUndefined()
  })

  it('has the file’s rounding difference as a line, and reports it', () => {
    const { bill } = read(file())
    const { lines, roundedOff } = closed(bill, 'FAB010')
    const exact = 0.545 * 18.93 + 0.273 * 16.27 + 63 * 0.173 + 0.055 * 85.41 + 0.02 * 30.36
    expect(roundedOff / 10_000).toBeCloseTo(30.97 - Math.round(exact * 100) / 100, 6)
    expect(lines.at(-1)?.name).toBe('Rounded in the file')
    expect(bill.assumptions.filter(({ kind }) => kind === 'builtUp').map(({ text }) => text)).toEqual([
      'Its parts come to 30.96: 0.01 that the file rounded off is a part of its own',
    ])
  })

  it('with another sum leaves the printed price fixed, and reports both', () => {
    const { bill } = read(file({ prices: { FAB010: '33.00' } }))
    expect(closed(bill, 'FAB010')).toMatchObject({ isRate: false, lines: { length: 5 } })
    expect(bill.assumptions.find(({ kind }) => kind === 'builtUp')?.text).toBe(
      'Its parts come to 30.96: the printed rate of 33.00 is kept as a fixed price over them',
    )
    expect(product(bill, 'FAB010').rate).toBe(330_000)
  })

  it('with percentages of a hundred, and with indirect costs inside the prices, is read so that it gives the price', () => {
    const percent = read(file({ share: '2' })).bill
    expect(closed(percent, 'EXC020').isRate).toBe(true)
    expect(product(percent, 'EXC020').buildUp?.at(-1)?.quantity).toBe(200)
    // 4.99 plus 3 %.
    const indirect = read(file({ indirect: '3', prices: { EXC020: '5.14', FAB010: '31.90' } })).bill
    expect(closed(indirect, 'EXC020').isRate).toBe(true)
    expect(closed(indirect, 'FAB010').isRate).toBe(true)
    expect(product(indirect, 'EXC020').buildUp?.at(-1)?.name).toBe('Costes indirectos 3 %')
  })

  it('finer than four decimals stays in the notes, and is reported', () => {
    const { workbook, bill } = read(
      file().map(record => record.replace(String.raw`MQ010\1\0.092`, String.raw`MQ010\1\0.09204`)),
    )
    expect(product(bill, 'EXC020').buildUp).toBeUndefined()
    expect(product(bill, 'EXC020').notes).toContain('MQ010 Retroexcavadora: 0.09204 h × 48.54')
    expect(workbook.remarks).toContain('1 rate has parts finer than four decimals: these stand in the notes.')
  })

  it('with mortar mixed on site has the parts of the mortar in its place', () => {
    // 0.315 h × 16.27 = 5.13, 380 kg × 0.11 = 41.80, 0.26 m³ × 32.20 = 8.37, 0.6 h × 1.68 = 1.01: 56.31.
    const mortar = [
      '~C|MT003|kg|Cemento|0.11||3|',
      '~C|MT004|m³|Arena|32.20||3|',
      '~C|MQ020|h|Hormigonera|1.68||2|',
      String.raw`~D|MT002|MO002\1\0.315\MT003\1\380\MT004\1\0.26\MQ020\1\0.6\|`,
    ]
    // 10.32 + 4.44 + 10.90 + 0.055 × 56.31 = 3.10, and 2 % of 28.76.
    const records = [...file({ prices: { FAB010: '29.34' } }).slice(0, -1), ...mortar].map(each =>
      each.replace('Mortero M-5|85.41', 'Mortero M-5|56.31'),
    )
    const { bill, workbook } = read(records)
    const { lines, isRate } = closed(bill, 'FAB010')
    expect(isRate).toBe(true)
    const inside = lines.filter(({ name }) => name.startsWith('MT002'))
    expect(
      inside.map(({ kind, name, unit, quantity, price }) => [kind, name, unit, quantity / 1e4, (price ?? 0) / 1e6]),
    ).toEqual([
      // 0.055 × 0.315 h needs more than four decimals: the quantity of mortar at the price of one unit.
      ['labour', 'MT002 Mortero M-5: MO002 Peón, 0.315 h', 'm³', 0.055, 0.315 * 16.27],
      ['goods', 'MT002 Mortero M-5: MT003 Cemento', 'kg', 20.9, 0.11],
      ['goods', 'MT002 Mortero M-5: MT004 Arena', 'm³', 0.0143, 32.2],
      ['plant', 'MT002 Mortero M-5: MQ020 Hormigonera', 'h', 0.033, 1.68],
    ])
    const money = inside.reduce((all, { quantity, price }) => all + (quantity / 1e4) * ((price ?? 0) / 1e6), 0)
    expect(money).toBeCloseTo(0.055 * (0.315 * 16.27 + 380 * 0.11 + 0.26 * 32.2 + 0.6 * 1.68), 9)
    expect(workbook.remarks.join()).not.toContain('One line')
  })

  it('with mortar of another sum keeps it as one line, by name', () => {
    const { bill, workbook } = read(file())
    expect(product(bill, 'FAB010').buildUp?.map(({ name }) => name)).toContain('MT002 Mortero M-5')
    expect(workbook.remarks).toContain(
      'One line at their printed price, for their parts do not come to it: MT002 Mortero M-5.',
    )
  })

  it('with mortar inside itself ends', () => {
    const records = [...file().slice(0, -1), String.raw`~D|MT002|MT002\1\1\|`]
    expect(product(read(records).bill, 'FAB010').buildUp).toHaveLength(5)
  })

  it('is converted to pounds with its bill, and becomes words where the unit of its line is converted', () => {
    const { plan } = read(file()).bill
    const pounds = convertPlan(plan, 'EUR', taken('cost', 850_000)).products[1]
    expect(pounds?.buildUp?.[0]).toMatchObject({ quantity: 920, price: 41_259_000 })
    const other = convertUnits(plan, new Map([['m3', { to: 'litre(s)', per: '1000' }]])).products[1]
    expect(other?.buildUp).toBeUndefined()
    expect(other?.notes).toContain('MQ010 Retroexcavadora: 0.092 h × 48.54')
  })

  it('travels with its product, closed to the penny', () => {
    const entries = [...importChunksOf(read(file()).bill.plan)].flatMap(chunk => chunk.entries)
    const sent = entries.flatMap(entry => (entry.kind === 'product' ? [entry.buildUp?.length ?? 0] : []))
    expect(sent).toEqual([6, 3, 0])
  })
})
