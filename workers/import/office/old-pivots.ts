import { CFB } from '@e965/xlsx'
import type { Pivot } from '#domain/bill-import/workbook/workbook'

/** Record types of an old workbook that describe its pivot tables (MS-XLS 2.4). */
const BEGIN = 0x0809
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

/**
 * Returns the pivot tables of each sheet of an old Excel workbook (.xls). The library ignores them and reads their cells as any others. Empty for a
 * damaged file or one older than Excel 97.
 */
export function oldPivots(bytes: Uint8Array): ReadonlyMap<string, readonly Pivot[]> {
  try {
    return pivotsIn(streamOf(bytes))
  } catch {
    // The library reads what it can of a damaged file; its pivot tables then count as plain cells.
    return new Map()
  }
}

function streamOf(bytes: Uint8Array): Uint8Array {
  // The type of its use here, and in the library itself.
  const container = CFB as Container
  return new Uint8Array(container.find(container.read(bytes, { type: 'array' }), '/Workbook')?.content ?? [])
}

function pivotsIn(stream: Uint8Array): Map<string, Pivot[]> {
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
  let [depth, sheetAt] = [0, 0]
  for (let at = 0; at + HEAD <= stream.length; at += HEAD + word(at + 2)) {
    const data = at + HEAD
    switch (word(at)) {
      case BEGIN:
        // A chart inside a sheet begins and ends like one.
        if (depth++ === 0) sheetAt = at
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
      }
    }
  }
  const pivots = new Map<string, Pivot[]>()
  for (const each of found) {
    const name = nameAt.get(each.sheetAt)
    if (name !== undefined)
      pivots.set(name, [...(pivots.get(name) ?? []), { ...each.place, of: sources[each.cache] ?? '' }])
  }
  return pivots
}
