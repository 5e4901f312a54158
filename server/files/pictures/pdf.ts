import { createGate } from '../../base/gate'
import { loadSharp } from './load-sharp'
import { type OpenPdf, PATIENCE_MS, type PdfPage, withPdf } from './open-pdf'
import { THUMBNAIL, type Picture } from './picture'

// Each holds a file and a reader in memory.
const inTurn = createGate(2, 50)

/** Opens a PDF and draws its first page: its thumbnail, or none when the page has no size. Returns words when it cannot be used. */
export function readPdf(bytes: Uint8Array, patience = PATIENCE_MS): Promise<Picture | null | string> {
  return inTurn(() => withPdf(bytes, pdf => pictureOf(pdf, 0), patience))
}

async function pictureOf(pdf: OpenPdf, page: number): Promise<Picture | null> {
  const drawn = await pdf.draw(page, THUMBNAIL.side)
  return drawn && { width: drawn.width, height: drawn.height, thumbnail: await thumbnailOf(drawn) }
}

const thumbnailOf = async ({ data, size }: PdfPage): Promise<Uint8Array> =>
  (await loadSharp())(data, { raw: { ...size, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp({ quality: THUMBNAIL.quality })
    .toBuffer()

/** One page cut out of a PDF; `picture` is null when the page has no size. */
export interface CutPage {
  readonly page: number
  readonly bytes: Uint8Array
  readonly picture: Picture | null
}

/** Of all pages together: a PDF whose every page shares one big picture grows with each. */
const TOGETHER = 1024 * 1024 * 1024
const UNCUT = 'This PDF cannot be split: its pages would not come out as they are. Print it to a new PDF and try that'

/**
 * Cuts a PDF into its pages and gives them to `keep` one after the other, numbered from 1. Returns their number, or words when it
 * cannot be split; some pages may have been kept by then.
 */
export function splitPdf(bytes: Uint8Array, keep: (page: CutPage) => Promise<void>): Promise<number | string> {
  return inTurn(async () =>
    withPdf(bytes, async pdf => {
      let size = 0
      for (let page = 0; page < pdf.pages; page += 1) {
        const cut = await pdf.cut(page)
        if (!cut) return UNCUT
        size += cut.length
        if (size > TOGETHER) return 'This PDF cannot be split: its pages would be too large'
        await keep({ page: page + 1, bytes: cut, picture: await pictureOf(pdf, page) })
      }
      return pdf.pages
    }),
  )
}

/** Drawn at 200 dots an inch, as far as a phone's canvas of 16.7 megapixels goes. */
const GREY = { dotsPerInch: 200, pixels: 16_700_000 } as const

/** The only page of a PDF as a grey PNG. Returns words when there are more, or it cannot be drawn. */
export function drawGrey(bytes: Uint8Array): Promise<Uint8Array | string> {
  return inTurn(() =>
    withPdf(bytes, async pdf => {
      if (pdf.pages > 1) return 'Split the PDF into pages first'
      const small = await pdf.draw(0, THUMBNAIL.side)
      const drawn = small && (await pdf.draw(0, greySide(small), true))
      if (!drawn) return 'The page has nothing to show'
      return (await loadSharp())(drawn.data, { raw: { ...drawn.size, channels: 1 } })
        .toColourspace('b-w')
        .png()
        .toBuffer()
    }),
  )
}

/** Returns the longest side in pixels of a page that has its size in points. */
function greySide({ width, height }: PdfPage): number {
  const scale = Math.min(GREY.dotsPerInch / 72, Math.sqrt(GREY.pixels / (width * height)))
  return Math.floor(scale * Math.max(width, height))
}
