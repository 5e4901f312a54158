import { expect, it } from 'vitest'
import { inOurDigits } from '../value/our-digits'
import { looksNumeric, readNumber } from './sheet/read-number'
import { drawSheet, readSheet } from './testing/read-sheet'
import { suggestSheet } from './workbook/suggest-sheet'

it.each([
  ['١٬٢٣٤٫٥٠', 123_450],
  ['۱۲۳۴٫۵', 123_450],
  ['१,२३४.५०', 123_450],
  ['１２３４.５', 123_450],
  ['(١٢٫٥٠)', -1_250],
])('reads the digits of %s', (text, pence) => {
  expect(readNumber(text, 'point', 'money')).toBe(pence)
  expect(looksNumeric(text)).toBe(true)
})

it('leaves our own digits and other letters as they are', () => {
  expect(inOurDigits('12 م٢ x')).toBe('12 م2 x')
})

it('reads a bill in Arabic, its titles and its total', () => {
  const { bill, check } = readSheet(
    drawSheet(`
      البند | الوصف | الكمية | الوحدة | سعر الوحدة | المبلغ
      ١ | أعمال الحفر | ١٠ | م٣ | ٢٥٫٥٠ | ٢٥٥٫٠٠
      ٢ | خرسانة | ٤ | م٣ | ١٬٢٠٠٫٠٠ | ٤٬٨٠٠٫٠٠
      ٣ | طابوق | ٢٠ | م٢ | ٩٠ | ١٬٨٠٠
      | المجموع | | | | ٦٬٨٥٥٫٠٠`),
  )
  expect(bill.plan.total).toBe(685_500)
  expect(bill.plan.products.map(each => each.unit)).toEqual(['m³', 'm³', 'm²'])
  expect(check.proof.verdict).toBe('agrees')
})

it('opens the priced bill where the same bill is also there blank, however long its titles are', () => {
  const priced = `
    Item | Description | Quantity | Unit | Rate | Amount
    A | Slab | 40 | m2 | 50 | 2000
    B | Walls | 100 | m2 | 80 | 8000
    | Total | | | | 10000`
  const blank = `
    Item | Description | Specification | Notes | Quantity | Unit | Rate | Amount
    A | Slab | C30 | | 40 | m2 | |
    B | Walls | C30 | | 100 | m2 | 0 | 0
    C | Roof | C30 | | 100 | m2 | 0 | 0`
  const workbook = (...drawings: string[]) => ({
    format: 'xlsx' as const,
    remarks: [],
    sheets: drawings.map(drawing => drawSheet(drawing)),
  })
  expect(suggestSheet(workbook(blank, priced))).toBe(1)
  expect(suggestSheet(workbook(priced, blank))).toBe(0)
  const long = `${blank}${'\n    D | More | C30 | | 10 | m2 | |'.repeat(40)}`
  // Two priced sums next to a long unpriced bill are not the bill.
  expect(suggestSheet(workbook(long, priced))).toBe(0)
  expect(suggestSheet(workbook(blank))).toBe(0)
})
