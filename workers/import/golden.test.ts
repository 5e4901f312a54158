import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { buildPlan, type PlanInput } from '#domain/bill-import/plan/build-plan'
import { suggestSheets } from '#domain/bill-import/workbook/combine-sheets'
import { columnWith, withRole } from '#domain/bill-import/columns/columns'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import type { RowChoice, RowChoices } from '#domain/bill-import/rows/row-class'
import { cellText } from '#domain/bill-import/sheet/sheet'
import { startSheet, suggestSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { hasSharedData, sharedFile } from './testing/shared-data'
import { readOrThrow } from './testing/read'

function open(
  name: string,
  bytes = sharedFile(`rates-and-bills/${name}`),
): PlanInput & { hints: readonly string[]; remarks: readonly string[] } {
  const workbook = readOrThrow(name, bytes)
  const sheet = workbook.sheets[suggestSheet(workbook)]
  if (!sheet) throw new Error('no sheet')
  return { sheet, units: new Map(), remarks: workbook.remarks, ...startSheet(sheet) }
}
const read = (input: PlanInput, choices: RowChoices = input.choices) => {
  const bill = buildPlan({ ...input, choices })
  return { ...bill, check: reconcile(bill, { ...input, choices }) }
}

describe.runIf(hasSharedData)('the WikiHouse workbook', () => {
  const input = hasSharedData ? open('wikihouse-microhouse-pilot-engine.xlsx') : null
  if (!input) return

  it('opens at its bill, among hidden sheets and one with a slash in its name', () => {
    const workbook = readOrThrow('w.xlsx', sharedFile('rates-and-bills/wikihouse-microhouse-pilot-engine.xlsx'))
    expect(workbook.sheets.filter(sheet => sheet.hidden)).toHaveLength(5)
    expect(workbook.sheets.map(sheet => sheet.name)).toContain('Window/Door')
    expect(
      workbook.sheets
        .find(sheet => sheet.name === 'SAMPLE Costing')
        ?.rows.flat()
        .some(cell => cellText(cell) === '#REF!'),
    ).toBe(true)
    expect(input.sheet.name).toBe('Specification')
    // Its neighbours have the same titles but describe another house.
    expect(suggestSheets(workbook, suggestSheet(workbook))).toEqual([suggestSheet(workbook)])
    expect(input.mapping.headerRow).toBe(11)
    expect(
      ['name', 'description', 'quantity', 'rate', 'amount'].map(role => columnWith(input.mapping, role as 'name')),
    ).toEqual([0, 1, 8, 9, 10])
    expect(input.hints).toEqual([expect.stringMatching(/^Column E \(Unit\) stands beside D Amount required/)])
  })

  it('prints fourteen subtotals with a sum of 21,746.48 beside a total of 21,746.49', () => {
    const { check } = read(input)
    const sections = check.totals.filter(each => each.label === 'SUB TOTAL').map(each => each.printed)
    expect(sections).toEqual([
      0, 124_411, 518_417, 148_751, 28_891, 138_300, 116_183, 533_000, 66_948, 85_066, 101_500, 169_428, 84_083, 59_670,
    ])
    expect(check.totals.find(each => each.label === 'MATERIALS TOTAL')).toMatchObject({
      printed: 2_174_649,
      printedSums: 2_174_648,
    })
    expect(check.totals.find(each => each.row === 176)).toMatchObject({
      label: '',
      printed: 868_732,
      ours: 868_732,
      difference: 0,
    })
    expect(check.printedTotal).toBe(3_043_381)
    expect(check.notUnderstood).toEqual([expect.objectContaining({ row: 116 })])
  })

  it('shows the section where only one of three options counts, and the formula that proves it', () => {
    const cladding = read(input).check.totals.find(each => each.row === 52)
    expect(cladding).toMatchObject({ printed: 138_300, ours: 547_700, difference: -409_400, leftOut: [46, 47] })
    const unticked = read(input, new Map([46, 47].map(row => [row, { isExcluded: true }])))
    expect(unticked.check.totals.find(each => each.row === 52)).toMatchObject({ difference: 0, ours: 138_300 })
    expect([unticked.fates[46], unticked.fates[47]]).toEqual(['excluded', 'excluded'])
  })

  it('lists every row that does not multiply and imports it unchanged', () => {
    const { check, plan } = read(input)
    expect(check.arithmetic.map(each => each.row + 1)).toEqual([30, 35, 55, 87, 88, 106, 107, 129, 135, 136, 138, 142])
    expect(check.arithmetic.find(each => each.row === 54)).toEqual({
      row: 54,
      quantity: 360_000,
      rate: 0,
      computed: 0,
      printed: 116_183,
      isWorkedBack: false,
    })
    expect(plan.products.find(product => product.name === 'Underboarding')).toMatchObject({
      rate: 166_700,
      amount: 16_670,
    })
  })

  it('is within pence of its printed total once the person has decided the open questions', () => {
    const { check } = read(input)
    const leftOut = check.totals.flatMap(each => each.leftOut)
    const choices = new Map<number, RowChoice>(check.arithmetic.map(each => [each.row, { takesPrinted: true }]))
    for (const row of leftOut) choices.set(row, { isExcluded: true })
    const decided = read(input, choices)
    expect(decided.check.arithmetic).toEqual([])
    expect(decided.check.totals.filter(each => Math.abs(each.difference) > 2)).toEqual([])
  })
})

describe.runIf(hasSharedData)('the French cost schedule', () => {
  it('nests five deep, prices three lines at 58,000 and loses no row', () => {
    const input = open('ifc5d-house-cost-schedule-fr.csv')
    const { plan, fates, check } = read(input)
    expect(input.remarks).toEqual(['Read as Windows-1252, parted by commas.'])
    expect(plan.total).toBe(5_800_000)
    // Quantities of 1 do not show which column is the rate: its title decides, and the missing rates are worked back.
    expect(columnWith(input.mapping, 'rate')).toBe(6)
    expect(check.assumptions.map(each => each.kind)).toEqual(['rateDerived', 'rateDerived', 'rateDerived'])
    expect(fates.filter(fate => fate === 'blank')).toHaveLength(20)
    expect(plan.groups.length + plan.products.length).toBe(124)
    expect(plan.products.filter(product => product.amount !== 0).map(product => product.amount)).toEqual([
      4_000_000, 1_000_000, 800_000,
    ])
    expect(plan.products.some(product => product.name === 'Systeme d’etancheite bicouche')).toBe(true)
    expect(check).toMatchObject({ printedTotal: null, notUnderstood: [], arithmetic: [] })
    expect(check.duplicates.map(each => each.ref)).toContain('DB.2.1.5.1')
  })

  it('reads its unit rates from another column by the choice of the person', () => {
    const input = open('ifc5d-house-cost-schedule-fr.csv')
    const { check, plan } = read({ ...input, mapping: withRole(input.mapping, 5, 'rate') })
    expect(plan.total).toBe(5_800_000)
    expect(check.assumptions).toEqual([])
  })
})

describe.runIf(hasSharedData)('the rate list', () => {
  it('has the same 7,184 rows as a workbook and as text', () => {
    const rowsOf = (name: string) =>
      readOrThrow(name, sharedFile(`rates-and-bills/${name}`)).sheets[0]?.rows.map(row =>
        Array.from({ length: 19 }, (_, column) => cellText(row[column])),
      ) ?? []
    const workbook = rowsOf('cwicr-uk-gbp-resources.xlsx')
    expect(workbook).toHaveLength(7_185)
    expect(workbook.map(row => row.map(plainNumber))).toEqual(
      rowsOf('cwicr-uk-gbp-resources.csv').map(row => row.map(plainNumber)),
    )
  })

  /** 5.70 and 5.7 are one number. */
  const plainNumber = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text)
})

describe('a bill of 10,000 lines and 20 zones', () => {
  const ZONES = 20
  const LINES = 10_000
  const titles = [
    'Ref',
    'Description',
    'Unit',
    ...Array.from({ length: ZONES }, (_, zone) => `Level ${zone + 1}`),
    'Total qty',
    'Rate',
    'Amount',
  ]
  const line = (index: number) => {
    const quantities = Array.from({ length: ZONES }, (_, zone) =>
      (index + zone) % 3 === 0 ? ((index * 7 + zone * 13) % 500) / 4 : null,
    )
    const total = quantities.reduce<number>((sum, each) => sum + (each ?? 0), 0)
    const rate = 1 + (index % 97) / 4
    return [
      `${Math.floor(index / 100) + 1}.${(index % 100) + 1}`,
      `Work item ${index}`,
      'm2',
      ...quantities,
      total,
      rate,
      Math.round(total * rate * 100) / 100,
    ]
  }
  const rows = Array.from({ length: LINES }, (_, index) =>
    index % 100 === 0 ? [[null, `SECTION ${index / 100 + 1}`], line(index)] : [line(index)],
  ).flat()

  it('is read from a workbook whole', async () => {
    const file = await writeXlsxFile(
      [titles, ...rows].map(row => row.map(value => (value === null ? null : { value }))),
    ).toBuffer()
    const input = open('big.xlsx', new Uint8Array(file))
    const { plan, check } = read(input)
    expect(plan.zones).toEqual(titles.slice(3, 3 + ZONES))
    expect(plan.products).toHaveLength(LINES)
    expect(plan.groups).toHaveLength(100)
    const cells = rows.flatMap(row => row.slice(3, 3 + ZONES)).filter(each => typeof each === 'number')
    expect(plan.products.flatMap(product => product.cells)).toHaveLength(cells.length)
    expect(check).toMatchObject({ arithmetic: [], notUnderstood: [], duplicates: [], assumptions: [] })
    expect(plan.total - check.zoneRounding).toBe(
      rows.reduce((sum, row) => sum + Math.round(Number(row[5 + ZONES] ?? 0) * 100), 0),
    )
  })
})
