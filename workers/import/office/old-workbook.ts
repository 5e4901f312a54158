import { CFB } from '@e965/xlsx'
import type { Pivot } from '#domain/bill-import/workbook/workbook'
import { groupBy } from '#domain/value/group-by'

/** Record types of an old workbook that describe its pivot tables and the looks of its cells (MS-XLS 2.4). */
const BEGIN = 0x0809
const FONT = 0x31
const LOOK = 0xe0
/** Cells alone: a number, a short number, a text of the book, a text of its own, a formula, a truth value. */
const CELLS: ReadonlySet<number> = new Set([0x0203, 0x027e, 0xfd, 0x0204, 0x06, 0x0205])
/** Short numbers side by side: row, first column, then a look and a number for each. */
const CELLS_BESIDE = 0xbd
const ONE_BESIDE = 6
/** The bit of a font that strikes its text through. */
const STRUCK_BIT = 0x08
/** No font has this number: fonts after the fourth count one more (MS-XLS 2.5.129). */
const NO_FONT = 4
const END = 0x0a
const SHEET = 0x85
const VIEW = 0xb0
const CACHE = 0xd5
const CACHE_SOURCE = 0x51
const HEAD = 4
/** Most pivot tables read: limits a hostile file. */
const MOST = 200

/** Precedes the name of a sheet of the same file. */
const THIS_FILE = '\u0002'

/** The part we use of the library's container reader, which has no types. */
interface Container {
  readonly read: (bytes: Uint8Array, options: { readonly type: 'array' }) => object
  readonly find: (file: object, path: string) => { readonly content: ArrayLike<number> } | null
}

/** The parts of a sheet of an old workbook that the library does not read. */
interface OldSheet {
  readonly pivots: readonly Pivot[]
  /** Rows of which every cell is struck through. */
  readonly struckRows: ReadonlySet<number>
}

/**
 * Returns the pivot tables and struck rows of each sheet of an old Excel workbook (.xls). The library reads their cells as any others. Empty for a damaged
 * file or one older than Excel 97.
 */
export function oldSheets(bytes: Uint8Array): ReadonlyMap<string, OldSheet> {
  try {
    return sheetsIn(streamOf(bytes))
  } catch {
    // The library reads what it can of a damaged file; its pivot tables and struck rows then count as plain cells.
    return new Map()
  }
}

function streamOf(bytes: Uint8Array): Uint8Array {
  // The type of its use here, and in the library itself.
  const container = CFB as Container
  return new Uint8Array(container.find(container.read(bytes, { type: 'array' }), '/Workbook')?.content ?? [])
}

function sheetsIn(stream: Uint8Array): Map<string, OldSheet> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const word = (at: number): number => view.getUint16(at, true)
  const text = (at: number, length: number): string =>
    String.fromCharCode(
      ...Array.from({ length }, (_, place) =>
        stream[at] === 0 ? view.getUint8(at + 1 + place) : word(at + 1 + 2 * place),
      ),
    )
  const nameAt = new Map<number, string>()
  const sources: string[] = []
  const found: { readonly sheetAt: number; readonly place: Omit<Pivot, 'of'>; readonly cache: number }[] = []
  const [isStruckFont, fontOf]: [boolean[], number[]] = [[], []]
  const rows = new Map<number, RowLooks>()
  const isStruck = (look: number): boolean => {
    const font = fontOf[look] ?? 0
    return isStruckFont[font > NO_FONT ? font - 1 : font] ?? false
  }
  let [depth, sheetAt] = [0, 0]
  for (let at = 0; at + HEAD <= stream.length; at += HEAD + word(at + 2)) {
    const data = at + HEAD
    switch (word(at)) {
      case BEGIN:
        // A chart inside a sheet begins and ends like one.
        if (depth++ === 0) sheetAt = at
        if (depth === 1) rows.set(sheetAt, { struck: new Set(), legible: new Set() })
        break
      case FONT:
        isStruckFont.push((word(data + 2) & STRUCK_BIT) !== 0)
        break
      case LOOK:
        fontOf.push(word(data))
        break
      case CELLS_BESIDE:
        for (let look = data + 4; look + ONE_BESIDE <= data + word(at + 2); look += ONE_BESIDE)
          see(word(data), word(look))
        break
      case END:
        depth--
        break
      case SHEET:
        nameAt.set(view.getUint32(data, true), text(data + 7, view.getUint8(data + 6)))
        break
      case CACHE:
        sources.push('')
        break
      case CACHE_SOURCE: {
        const file = text(data + 8, word(data + 6))
        sources.splice(-1, 1, file.startsWith(THIS_FILE) ? file.slice(1) : '')
        break
      }
      case VIEW: {
        const [top, bottom, left, right] = [word(data), word(data + 2), word(data + 4), word(data + 6)]
        if (found.length < MOST) found.push({ sheetAt, place: { top, bottom, left, right }, cache: word(data + 14) })
        break
      }
      default:
        if (CELLS.has(word(at))) see(word(data), word(data + 4))
    }
  }
  const pivotsAt = groupBy(found, each => each.sheetAt)
  return new Map(
    [...nameAt].map(([at, name]) => {
      const { struck = [], legible = new Set() } = rows.get(at) ?? {}
      const pivots = (pivotsAt.get(at) ?? []).map(({ place, cache }) => ({ ...place, of: sources[cache] ?? '' }))
      return [name, { pivots, struckRows: new Set([...struck].filter(row => !legible.has(row))) }]
    }),
  )

  function see(row: number, look: number): void {
    const { struck, legible } = rows.get(sheetAt) ?? {}
    ;(isStruck(look) ? struck : legible)?.add(row)
  }
}

/** Rows with a cell that is struck through, and rows with one that is not. */
interface RowLooks {
  readonly struck: Set<number>
  readonly legible: Set<number>
}
