// What a document is made of: said by the code that makes one, before anything is drawn.
import { MARGIN } from './paper'

/** What stands at the head and the foot of every page. */
export interface DocumentHead {
  readonly title: string
  readonly subtitle: string
  readonly firm: string
  readonly firmAddress: string
  /** PNG or JPEG. */
  readonly logo: { readonly bytes: Uint8Array; readonly kind: 'png' | 'jpg' } | null
  /** The title block: at most five. */
  readonly cells: readonly { readonly label: string; readonly value: string; readonly share?: number }[]
  readonly foot: string
}
export interface Column {
  readonly title: string
  /** Share of the width. */
  readonly share: number
  readonly isFigure?: boolean
}
export interface TableRow {
  /** One text for each column; what does not fit wraps in text columns. */
  readonly cells: readonly string[]
  readonly isStrong?: boolean
  /** A rule above: heavy for totals. */
  readonly rule?: 'hair' | 'ink' | 'double'
  /** What it adds to the total carried from page to page, in the smallest unit of money. */
  readonly adds?: number
  /** Stays on one page with the rows before it that have the same key. */
  readonly keep?: string
  /** A heading of a part: repeated with "continued" where the part goes on over a page. */
  readonly isHeading?: boolean
}
export interface TableOptions {
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
  /** Says a carried total in the last column; without it none is carried. */
  readonly carried?: (total: number) => string
}

/** A picture on paper. */
export interface Picture {
  /** JPEG; null where there is none yet. */
  readonly bytes: Uint8Array | null
  readonly words: string
}

/** Where a column of a table stands across the page, in points. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly isFigure: boolean
}
/** Words wrap, so their column gives up to half of its width to figures that need it. */
const WORDS_KEEP = 0.5
/**
 * Returns the places of columns that share this width. `needs` is what each column of figures is drawn at: a figure is never broken over two lines
 * while the others have room to give. Without it every column has its share.
 */
export function places(columns: readonly Column[], width: number, needs: readonly number[] = []): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const gapOf = (index: number) => (index === columns.length - 1 ? 0 : 8)
  const shares = columns.map(({ share }, index) => (width * share) / whole - gapOf(index))
  const short = shares.map((own, index) => Math.max((columns[index]?.isFigure ? (needs[index] ?? 0) : 0) - own, 0))
  const spare = shares.map((own, index) => {
    if (short[index]) return 0
    return columns[index]?.isFigure ? own - (needs[index] ?? own) : own * (1 - WORDS_KEEP)
  })
  const wanted = short.reduce((sum, each) => sum + each, 0)
  const given = spare.reduce((sum, each) => sum + each, 0)
  const moved = Math.min(wanted, given)
  let x: number = MARGIN.side
  return shares.map((own, index) => {
    const more = wanted === 0 ? 0 : ((short[index] ?? 0) / wanted) * moved
    const less = given === 0 ? 0 : ((spare[index] ?? 0) / given) * moved
    const place = { x, width: own + more - less, isFigure: columns[index]?.isFigure ?? false }
    x += place.width + gapOf(index)
    return place
  })
}
