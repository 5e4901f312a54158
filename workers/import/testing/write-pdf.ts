// Bills printed to PDF as programs print them, for tests: text placed piece by piece, figures aligned right. Shares no code with the reader under
// test.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

export interface PdfLook {
  readonly size: number
  /** Left edges of ref, description and unit; right edges of quantity, rate and amount. */
  readonly at: {
    readonly ref: number
    readonly name: number
    readonly quantity: number
    readonly unit: number
    readonly rate: number
    readonly amount: number
  }
  readonly linesOnPage: number
  readonly lead: number
}
export type PdfRow = Partial<Record<keyof PdfLook['at'], string>>

export const PLAIN_LOOK: PdfLook = {
  size: 9,
  at: { ref: 50, name: 80, quantity: 370, unit: 380, rate: 460, amount: 540 },
  linesOnPage: 40,
  lead: 14,
}
const RIGHT = new Set(['quantity', 'rate', 'amount'])

/** Writes rows one below another, with a header and a footer on every page. */
export async function writePdf(rows: readonly PdfRow[], look = PLAIN_LOOK): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pages = Math.max(1, Math.ceil(rows.length / look.linesOnPage))
  for (let number = 0; number < pages; number++) {
    const page = document.addPage([595, 842])
    const put = (text: string, x: number, y: number, isRight = false) =>
      page.drawText(text, { x: isRight ? x - font.widthOfTextAtSize(text, look.size) : x, y, size: look.size, font })
    put('Meridian Homes, Plot 7, bill of quantities', 50, 800)
    put(`Page ${number + 1} of ${pages}`, 280, 30)
    rows.slice(number * look.linesOnPage, (number + 1) * look.linesOnPage).forEach((row, line) => {
      for (const [column, text] of Object.entries(row))
        // The keys of a row equal those of the look.
        put(text, look.at[column as keyof PdfLook['at']], 770 - line * look.lead, RIGHT.has(column))
    })
  }
  return document.save()
}
