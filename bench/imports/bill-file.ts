import { longBill } from '../../workers/import/testing/long-bills'
import { writeWorkbook, type WrittenRow } from '../../workers/import/testing/write-workbook'

const LINES_A_SECTION = 40

/**
 * A workbook with so many priced lines in numbered sections, each with its total, and a grand total. `isRunning`: pages of ten lines instead,
 * whose totals run from the first line on.
 */
export function billFile(lines: number, isRunning = false): Uint8Array {
  if (isRunning) return writeWorkbook([{ name: 'Bill', rows: longBill('running totals', Math.ceil(lines / 10)) }])
  const rows: WrittenRow[] = [{ cells: ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'] }]
  let [whole, section, pence] = [0, 0, 0]
  for (let line = 0; line < lines; line += 1) {
    const place = line % LINES_A_SECTION
    if (place === 0) rows.push({ cells: [String(++section), `SECTION ${section} WORKS`] })
    const [quantity, rate] = [((line * 7) % 90) + 2, ((line * 13) % 5_000) + 101]
    pence += quantity * rate
    rows.push({
      cells: [
        `${section}.${place + 1}`,
        `Partition type ${line % 97} with lining ${line} and deflection head`,
        'm2',
        quantity,
        rate / 100,
        (quantity * rate) / 100,
      ],
    })
    if (place < LINES_A_SECTION - 1 && line < lines - 1) continue
    rows.push({ cells: [null, `Total section ${section}`, null, null, null, pence / 100] }, { cells: [] })
    whole += pence
    pence = 0
  }
  rows.push({ cells: [null, 'Grand total', null, null, null, whole / 100] })
  return writeWorkbook([{ name: 'Bill', rows }])
}
