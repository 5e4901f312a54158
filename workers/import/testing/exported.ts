import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { ExportedBill } from '#domain/estimating/bill-export/exported-bill'
import { exportBill, type ExportFormat } from '#domain/estimating/bill-export/formats'
import { pence, percent, quantityOf, rateOf } from '#domain/value/money'
import { exportWorkbook } from '#server/spreadsheet/export-workbook'
import { readOrThrow } from './read'

/** Returns a workbook as programs write it that save no results. */
export function withoutResults(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(files[name] ?? new Uint8Array())
  return zipSync({ ...files, [name]: strToU8(sheet.replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1')) })
}
export const totalIn = async (bill: ExportedBill, format: ExportFormat, turn: (bytes: Uint8Array) => Uint8Array) => {
  const exported = exportBill(bill, format)
  const [sheet] = readOrThrow('b.xlsx', turn(await exportWorkbook(exported))).sheets
  return sheet?.rows[exported.total.row]?.[exported.total.column]
}

/** Spreadsheets compute with floating point: a hair below zero is zero, not -0. */
export const penceIn = (cell: unknown): number => Math.round(Number(cell) * 100) + 0

/** Oracle 2: A 118.40 + 96.25 and 204.60 at 32.88, B 110.00 + 88.50 and 190.75 at 34.34, C twice A at 6.50. */
export const ORACLE: ExportedBill = {
  assessment: 9,
  zones: [
    { id: 11, name: 'L1', parent: null, order: 1 },
    { id: 12, name: 'N', parent: 11, order: 2 },
    { id: 13, name: 'S', parent: 11, order: 3 },
    { id: 14, name: 'L2', parent: null, order: 4 },
  ],
  groups: [],
  products: [
    ['Partition', rateOf(32.88)] as const,
    ['Ceiling', rateOf(34.34)] as const,
    ['Skim', rateOf(6.5)] as const,
  ].map(([name, rate], at) => ({
    id: at + 1,
    order: at,
    group: null,
    ref: null,
    name,
    description: null,
    notes: null,
    unit: 'm²',
    rate,
  })),
  decimals: null,
  quantities: [
    [quantityOf(118.4), quantityOf(96.25), quantityOf(204.6)],
    [quantityOf(110), quantityOf(88.5), quantityOf(190.75)],
    [quantityOf(236.8), quantityOf(192.5), quantityOf(409.2)],
  ].map((own, at) => ({
    id: at + 1,
    cells: Object.fromEntries(own.map((quantity, zone) => [zone + 12, { quantity, source: 'boq' }])),
  })),
  costs: new Map(),
  beyond: { fixedCosts: [], adjustments: [] },
}
/** Oracle 2, the fixed costs: 6,900.00, 1,140.00, 570.00 and a contingency of 1,500.00; 2.5 % discount on top. */
export const OFFER: ExportedBill = {
  ...ORACLE,
  beyond: {
    fixedCosts: [
      ['w', quantityOf(1), quantityOf(6), pence(115_000), pence(15_000)] as const,
      ['l', quantityOf(4), quantityOf(1), pence(28_500), null] as const,
      ['w', quantityOf(2), quantityOf(3), pence(9_500), pence(1_000)] as const,
      ['l', quantityOf(1), quantityOf(1), pence(150_000), pence(0)] as const,
    ].map(([periodUnit, quantity, periodLength, ratePerPeriod, profitPerPeriod], id) => ({
      id,
      periodUnit,
      quantity,
      periodLength,
      ratePerPeriod,
      profitPerPeriod,
      isContingency: id === 3,
    })),
    adjustments: [
      {
        id: 1,
        order: 1,
        name: 'MCD',
        kind: 'discount',
        base: 'all',
        percentage: percent(2.5),
        amount: null,
        grossUp: true,
        clientVisible: true,
      },
    ],
  },
}
