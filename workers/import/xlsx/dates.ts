import type { DayCell } from '#domain/estimating/bill-import/sheet'
import { walkXml } from '../xml'

/** Number formats of Excel's own that show a day. */
const BUILT_IN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** Whether each cell style, by its place, shows its number as a day. Times without a day stay numbers. */
export function readDayStyles(xml: string): boolean[] {
  const custom = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  walkXml(xml, 'The list of styles', {
    open: (name, attribute) => {
      if (name === 'numFmt') custom.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const format = Number(attribute('numFmtId') ?? 0)
        const code = custom.get(format)
        styles.push(code === undefined ? BUILT_IN_DAYS.has(format) : showsDay(code))
      }
    },
    close: name => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

const showsDay = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))

const DAY_MS = 86_400_000
/** Excel counts 29 February 1900, which never was; before it days are one off. */
const PHANTOM_DAY = 60

/** The day a serial number stands for, null when no calendar has it. `is1904` workbooks count from 1 January 1904. */
export function serialDay(serial: number, is1904: boolean): DayCell | null {
  const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
  if (days < 1 || days > 2_958_465) return null
  const date = new Date(Date.UTC(1899, 11, days < PHANTOM_DAY ? 31 : 30) + days * DAY_MS)
  return { day: date.toISOString().slice(0, 10) }
}
