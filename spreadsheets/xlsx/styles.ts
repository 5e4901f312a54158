import { walkXml } from '../base/xml'

/** Excel's built-in number formats that show a day. */
const BUILT_IN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** Facts about a value that the style of its cell gives. */
export interface CellStyle {
  /** Whether it shows its number as a day. Times without a day stay numbers. */
  readonly isDay: boolean
  /** Indent level of its text. */
  readonly indent: number
  /** Currency sign of its number format ("£", "€", "RM"); '' when it has none. */
  readonly currency: string
  /** Whether its font strikes the text through. */
  readonly isStruck: boolean
}

/** Returns the cell styles of a workbook, by index. */
export function readStyles(xml: string): CellStyle[] {
  const custom = new Map<number, string>()
  const styles: { isDay: boolean; indent: number; currency: string; isStruck: boolean }[] = []
  const struck: boolean[] = []
  let [isInCells, isInFonts] = [false, false]
  walkXml(xml, 'The list of styles', {
    open: (name, attribute) => {
      if (name === 'numFmt') custom.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'fonts') isInFonts = true
      else if (name === 'font' && isInFonts) struck.push(false)
      else if (name === 'strike' && isInFonts) struck[struck.length - 1] = !/^(?:0|false)$/.test(attribute('val') ?? '')
      else if (name === 'xf' && isInCells) {
        const format = Number(attribute('numFmtId') ?? 0)
        const code = custom.get(format)
        const isDay = code === undefined ? BUILT_IN_DAYS.has(format) : showsDay(code)
        const isStruck = struck[Number(attribute('fontId') ?? 0)] ?? false
        styles.push({ isDay, indent: 0, currency: currencyOf(code ?? ''), isStruck })
      } else if (name === 'alignment' && isInCells) {
        const style = styles.at(-1)
        if (style) style.indent = Math.max(0, Math.trunc(Number(attribute('indent') ?? 0)) || 0)
      }
    },
    close: name => {
      if (name === 'cellXfs') isInCells = false
      else if (name === 'fonts') isInFonts = false
    },
  })
  return styles
}

/** Whether a number format shows a day. */
export const showsDay = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))

/** Returns the sign a number format prints: "[$€-407]", "£"#,##0.00 or a bare £. */
function currencyOf(code: string): string {
  const bracketed = /\[\$([^\]-]+)/.exec(code)?.[1]
  return (bracketed ?? /[£€$¥₹]|"(?:RM|Rs\.?|AED|CHF|zł|kr)\s*"/.exec(code)?.[0] ?? '').replaceAll('"', '').trim()
}
