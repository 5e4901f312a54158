// FIEBDC-3 files written record by record, and read back.
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { bytesOf, readOrThrow, reason } from './testing/read'

const HEAD = ['~V|Example|FIEBDC-3/2016|Example 1.0||ANSI|', String.raw`~K|\2\2\3\2\2\2\2\EUR\|0|`]
const ansi = (records: readonly string[]): Uint8Array =>
  Uint8Array.from(records.join('\r\n'), letter => letter.charCodeAt(0) & 0xff)
function read(records: readonly string[]) {
  const workbook = readOrThrow('obra.bc3', ansi([...HEAD, ...records]))
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('no sheet')
  const input = { sheet, ...startSheet(sheet), units: new Map() }
  const bill = buildPlan(input)
  return { workbook, plan: bill.plan, check: reconcile(bill, input) }
}

const WORK = [
  '~C|OBRA##||Reforma de la escuela|4074.13||0|',
  String.raw`~D|OBRA##|C1\1\1\C2\1\1\|`,
  '~C|C1#||Demoliciones|3605.46||0|',
  '~C|C2#||Tabiquería|468.67||0|',
  String.raw`~D|C1#|DEM010\1\30\TRA020\1\18.5\|`,
  String.raw`~D|C2#|TAB100\1\12.5\|`,
  '~C|DEM010|m²|Demolición de tabique|114.69||0|',
  '~C|TRA020|m³|Carga y transporte|8.90||0|',
  '~C|TAB100|m²|Tabique de yeso|37.4936||0|',
  '~C|MO001|h|Oficial primera|18.90||1|',
  String.raw`~D|TAB100|MO001\1\0.45\|`,
  '~T|TAB100|Tabique autoportante\r\nde 100 mm|',
  String.raw`~M|C1#\DEM010|1\1\|30.0|\Planta baja\2\3.00\2.50\\\Planta primera\2\3.00\2.50\\|`,
]

describe('FIEBDC-3', () => {
  it('reads chapters, items, quantities and prices, and holds the chapter sums against them', () => {
    const { plan, check, workbook } = read(WORK)
    expect(plan.groups.map(({ ref, name }) => [ref, name])).toEqual([
      ['C1', 'Demoliciones'],
      ['C2', 'Tabiquería'],
    ])
    expect(plan.products.map(({ ref, unit, rate, cells }) => [ref, unit, rate, cells[0]?.quantity])).toEqual([
      ['DEM010', 'm²', 1_146_900, 300_000],
      ['TRA020', 'm³', 89_000, 185_000],
      ['TAB100', 'm²', 374_936, 125_000],
    ])
    expect(plan.total).toBe(344_070 + 16_465 + 46_867)
    // Measurement lines that add up to the quantity become its formula; the others leave a plain figure.
    expect(plan.products.map(({ cells }) => cells[0]?.formula)).toEqual([
      '=2*3.00*2.50+2*3.00*2.50',
      undefined,
      undefined,
    ])
    expect(check.totals.map(({ label, printed, ours }) => [label, printed, ours])).toEqual([
      ['Demoliciones', 360_546, 360_535],
      ['Tabiquería', 46_867, 46_867],
      ['Total', 407_413, 407_402],
    ])
    expect(check.proof.verdict).toBe('differs')
    expect(workbook.remarks).toEqual(['Read as FIEBDC-3/2016 (.bc3).', '1 rate comes with what it is made of.'])
  })

  it('measurement lines with another quantity than the printed one stay words', () => {
    const other = WORK.map(record => record.replace('|30.0|', '|31.0|'))
    const [first] = read(other).plan.products
    expect([first?.cells[0]?.quantity, first?.cells[0]?.formula]).toEqual([310_000, undefined])
    expect(first?.notes).toContain('Planta baja: 2 × 3.00 × 2.50')
  })

  it('an opening taken off is taken off in the formula', () => {
    const less = WORK.map(record =>
      record.replace(
        String.raw`|30.0|\Planta baja\2\3.00\2.50\\\Planta primera\2\3.00\2.50\\|`,
        String.raw`|13.11|\Muro\2\3.00\2.50\\\Puerta\-1\0.90\2.10\\|`,
      ),
    )
    expect(read(less).plan.products[0]?.cells[0]?.formula).toBe('=2*3.00*2.50-1*0.90*2.10')
  })

  it('agrees when every chapter is the sum of its items', () => {
    const right = WORK.map(record => record.replace('3605.46', '3605.35').replace('4074.13', '4074.02'))
    expect(read(right).check.proof).toMatchObject({ verdict: 'agrees', difference: 0 })
  })

  it('keeps texts, measurement lines and the build-up of a rate', () => {
    const [demolition, , wall] = read(WORK).plan.products
    expect(demolition?.notes).toBe('Planta baja: 2 × 3.00 × 2.50\nPlanta primera: 2 × 3.00 × 2.50')
    expect(wall?.description).toBe('Tabique autoportante\nde 100 mm')
    expect(wall?.notes).toBe('')
    expect(wall?.buildUp).toEqual([
      { kind: 'labour', name: 'MO001 Oficial primera', unit: 'h', quantity: 4_500, price: 18_900_000 },
    ])
  })

  it('reports concepts without a description, and takes the chapters when no root is marked', () => {
    const { workbook, plan } = read([
      '~C|C1#||Demoliciones|||0|',
      String.raw`~D|C1#|DEM010\1\30\GONE\1\2\|`,
      '~C|DEM010|m2|Demolición|10||0|',
    ])
    expect(plan.products.map(each => each.ref)).toEqual(['DEM010', 'GONE'])
    expect(workbook.remarks).toContain('Named but not described in the file: GONE.')
  })

  it('ends in a sentence with a chapter inside itself, with chapters that multiply without end, with a price list', () => {
    expect(
      reason(
        'a.bc3',
        ansi([...HEAD, '~C|R##||R|||0|', String.raw`~D|R|A\1\1\|`, '~C|A#||A|||0|', String.raw`~D|A|A\1\1\|`]),
      ),
    ).toBe('The BC3 file is damaged: chapter A is inside itself.')
    const bomb = Array.from({ length: 30 }, (_, at) => [
      `~C|L${at}#||L|||0|`,
      String.raw`~D|L${at}|L${at + 1}\1\1\L${at + 1}\1\1\L${at + 1}\1\1\|`,
    ]).flat()
    expect(reason('a.bc3', ansi([...HEAD, '~C|R##||R|||0|', String.raw`~D|R|L0\1\1\|`, ...bomb]))).toMatch(
      /more than 200,000 rows/,
    )
    expect(reason('a.bc3', ansi([...HEAD, '~C|P1|m2|Precio|10||0|']))).toMatch(/no chapters/)
    expect(reason('a.bc3', bytesOf('~V|'))).toMatch(/no chapters/)
  })
})
