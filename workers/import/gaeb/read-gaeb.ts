import type { Workbook, WorkbookSheet } from '#domain/bill-import/workbook/workbook'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { walkXml } from '#spreadsheets/base/xml'
import { BillRows } from './bill-rows'
import { child, valueOf, type Element } from './element'

/** Names of the exchange phases. */
const PHASES: Readonly<Record<string, string>> = {
  '80': 'bill of quantities',
  '81': 'bill of quantities',
  '82': 'cost estimate',
  '83': 'call for tenders',
  '84': 'priced offer',
  '85': 'variation offer',
  '86': 'contract',
  '89': 'invoice',
}
/** Elements kept whole while reading; the ones around them only open and close. */
const KEPT = new Set(['Item', 'MarkupItem', 'LblTx', 'Totals', 'Remark', 'PerfDescr', 'BoQInfo'])
const DEEPEST = 64

/** Reads GAEB DA XML of any phase with a bill in it (X80 to X86, X89). A file that breaks the schema is read as far as it makes sense. */
export function readGaeb(xml: string, fileName: string): Workbook {
  const sheets: WorkbookSheet[] = []
  const open: string[] = []
  const pieces: Element[] = []
  let rows = new BillRows()
  let info: Element | undefined
  let phase = ''
  let currency = ''
  walkXml(xml, 'The GAEB file', {
    open: (name, attribute) => {
      open.push(name)
      const parent = pieces.at(-1)
      if (parent || KEPT.has(name)) {
        if (pieces.length > DEEPEST) throw new Unreadable('The GAEB file nests too deep to be read.')
        const attributes = new Map(
          ['RNoPart', 'RNoIndex'].flatMap(key => {
            const value = attribute(key)
            return value === undefined ? [] : [[key, value] as const]
          }),
        )
        const piece: Element = { name, attributes, children: [], text: '' }
        parent?.children.push(piece)
        pieces.push(piece)
      } else if (name === 'BoQ') [rows, info] = [new BillRows(), undefined]
      else if (name === 'BoQCtgy') rows.openHeading(attribute('RNoPart') ?? '')
    },
    text: text => {
      const piece = pieces.at(-1)
      if (piece) piece.text += text
      else if (open.at(-1) === 'DP') phase = text.trim()
      else if (open.at(-1) === 'Cur') currency = text.trim()
      else {
        const name = open.at(-1)
        if (name === 'ALNBGroupNo' || name === 'ALNBSerNo') rows.alternativeHeading(name, text.trim())
      }
    },
    close: name => {
      open.pop()
      const piece = pieces.pop()
      if (piece && pieces.length === 0) {
        if (name === 'BoQInfo') {
          info = piece
          rows.nameComponents(piece)
        } else place(piece, rows)
      } else if (name === 'BoQCtgy') rows.closeHeading()
      else if (name === 'BoQ' && !rows.isEmpty) {
        const totals = child(info, 'Totals')
        if (totals) rows.billTotals(totals)
        const sheet = rows.sheet(valueOf(info, 'LblBoQ') || valueOf(info, 'Name') || fileName)
        sheets.push(currency === '' ? sheet : { ...sheet, currencies: new Map([[currency, 1]]) })
      }
    },
  })
  if (sheets.length === 0) throw new Unreadable('The GAEB file holds no bill of quantities.')
  return {
    format: 'gaeb',
    sheets,
    remarks: [`Read as GAEB DA XML${PHASES[phase] ? `, ${PHASES[phase]} (X${phase})` : ''}.`],
  }
}

function place(piece: Element, rows: BillRows): void {
  if (piece.name === 'Item' || piece.name === 'MarkupItem') rows.item(piece)
  else if (piece.name === 'LblTx') rows.nameHeading(piece)
  else if (piece.name === 'Totals') rows.sectionTotal(piece)
  else rows.note(piece)
}
