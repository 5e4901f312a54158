import { columnLetters, columnOf } from '#domain/bill-import/sheet/sheet'

/** New value of a cell. `result`: replaces only the saved result of its formula. */
export interface CellPatch {
  readonly row: number
  readonly column: number
  readonly value: string
  readonly result?: boolean
}
export type Patched = {
  readonly xml: string
  readonly left: readonly { readonly patch: CellPatch; readonly reason: string }[]
}

const ROW = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g
const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([^"]+)"/g
const attribute = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null

/**
 * Writes numbers into cells of a sheet's XML and keeps every other byte. A cell keeps its style. A cell with a formula, words or a part of a merged
 * range is left, with the reason. Only this folder uses it; `read-xlsx` does the reading.
 */
export function patchSheet(xml: string, patches: readonly CellPatch[]): Patched {
  const left: { patch: CellPatch; reason: string }[] = []
  const hidden = coveredBy(xml)
  const byRow = new Map<number, CellPatch[]>()
  for (const patch of patches) {
    if (hidden(patch.row, patch.column)) left.push({ patch, reason: 'It is part of a merged cell' })
    else byRow.set(patch.row, [...(byRow.get(patch.row) ?? []), patch])
  }
  const styles = new Map<number, string>()
  let row = -1
  const next = xml.replaceAll(ROW, (whole, prefix: string, attributes: string, inner: string | undefined) => {
    row = Number(attribute(attributes, 'r') ?? row + 2) - 1
    const own = byRow.get(row)
    byRow.delete(row)
    const patched = patchCells(inner ?? '', prefix, row, own ?? [], styles, left)
    if (!own || patched === (inner ?? '')) return whole
    return `<${prefix}row${attributes.replace(/\s*$/, '')}>${patched}</${prefix}row>`
  })
  for (const patch of [...byRow.values()].flat()) left.push({ patch, reason: 'The sheet has no such row' })
  return { xml: next, left }
}

type Left = { patch: CellPatch; reason: string }[]
function patchCells(
  inner: string,
  prefix: string,
  row: number,
  patches: readonly CellPatch[],
  styles: Map<number, string>,
  left: Left,
): string {
  const wanted = new Map(patches.map(patch => [patch.column, patch]))
  let column = -1
  const before: string[] = []
  const written = inner.replaceAll(CELL, (whole, _prefix: string, attributes: string, content: string | undefined) => {
    const address = attribute(attributes, 'r')
    column = address === null ? column + 1 : columnOf(address)
    const style = attribute(attributes, 's')
    if (style !== null) styles.set(column, style)
    before.length = 0
    for (const [at, patch] of wanted)
      if (at < column) {
        before.push(newCell(prefix, row, patch, styles))
        wanted.delete(at)
      }
    const patch = wanted.get(column)
    wanted.delete(column)
    const cell = patch ? (changed(prefix, attributes, content ?? '', patch, left) ?? whole) : whole
    return before.join('') + cell
  })
  // Ordered by column: programs treat cells out of order as damage.
  const after = [...wanted.values()].toSorted((a, b) => a.column - b.column)
  return written + after.map(patch => newCell(prefix, row, patch, styles)).join('')
}

/** Returns a new cell with the style of the cells above it in its column. */
function newCell(
  prefix: string,
  row: number,
  { column, value }: CellPatch,
  styles: ReadonlyMap<number, string>,
): string {
  const style = styles.get(column)
  return `<${prefix}c r="${columnLetters(column)}${row + 1}"${style === undefined ? '' : ` s="${style}"`}><${prefix}v>${value}</${prefix}v></${prefix}c>`
}

/** Returns the cell with its number; null where it stays as it was. */
function changed(prefix: string, attributes: string, content: string, patch: CellPatch, left: Left): string | null {
  const hasFormula = /<(?:\w+:)?f\b/.test(content)
  const plain = attributes.replace(/\s+t="[^"]*"/, '').replace(/\s*$/, '')
  const value = `<${prefix}v>${patch.value}</${prefix}v>`
  if (patch.result) {
    const formula = /<(?:\w+:)?f\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?f>)/.exec(content)?.[0] ?? ''
    return `<${prefix}c${plain}>${formula}${value}</${prefix}c>`
  }
  if (hasFormula) {
    left.push({ patch, reason: 'It holds a formula of the client, which stays' })
    return null
  }
  const type = attribute(attributes, 't') ?? 'n'
  const held = content.replaceAll(/<[^>]*>/g, '').trim()
  if (held !== '' && type !== 'n') {
    left.push({ patch, reason: 'It holds words, which stay' })
    return null
  }
  return `<${prefix}c${plain}>${value}</${prefix}c>`
}

/** Whether a cell lies in a merged range and is hidden by it. */
function coveredBy(xml: string): (row: number, column: number) => boolean {
  const ranges = [...xml.matchAll(MERGED)].map(([, ref = '']) => {
    const [from = '', to = from] = ref.split(':')
    const rowOf = (address: string): number => Number(address.replaceAll(/\D/g, '')) - 1
    return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) }
  })
  return (row, column) =>
    ranges.some(
      each =>
        row >= each.top &&
        row <= each.bottom &&
        column >= each.left &&
        column <= each.right &&
        !(row === each.top && column === each.left),
    )
}
