import { numberOrNull } from '../rows/read-rows'
import { wordKey } from '../sheet/words'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, type Figure } from './figures'
import { joinRanges } from './structure-reading'

/** Most sheets of a tender that are compared with one another: every choice of parts is tried. */
const MOST_SHEETS = 12
/** Fewest lines of a sheet that repeats others: one line alone may add two others by chance. */
const LEAST_LINES = 2
/** Fewest sheets that another may repeat. */
const LEAST_PARTS = 2

/** The counted lines of one sheet, each by text, unit and rate. */
interface SheetLines {
  readonly name: string
  readonly value: number
  readonly byKind: ReadonlyMap<string, Figure>
  readonly from: number
  readonly to: number
}

/**
 * Marks a sheet whose every line adds the same lines of other sheets as a repeat of them, such as "Bill 1 and 2". Its lines are compared with theirs
 * and not counted. It is counted where a matching printed sum includes both, because then the file counts both. Returns true when a sheet was found.
 */
export function settleCopies(decided: Decisions): boolean {
  if (!decided.input.sheet.origins) return false
  const sheets = sheetsOf(decided)
  if (sheets.length <= LEAST_PARTS || sheets.length > MOST_SHEETS) return false
  for (const sheet of sheets.toSorted((a, b) => b.value - a.value)) {
    if (sheet.byKind.size < LEAST_LINES) continue
    const others = sheets.filter(
      each => each !== sheet && [...each.byKind.keys()].every(kind => sheet.byKind.has(kind)),
    )
    const parts = choicesOf(others).find(each => isTogether(sheet, each) && !isCountedWith(decided, sheet, each))
    if (!parts) continue
    settleCopy(decided, sheet, parts)
    return true
  }
  return false
}

/** Returns the counted lines of every sheet that has any, without sheets that have one line twice. */
function sheetsOf(decided: Decisions): SheetLines[] {
  const { input, figures } = decided
  const sheets: { name: string; value: number; byKind: Map<string, Figure>; from: number; to: number }[] = []
  const repeating = new Set<string>()
  for (const figure of figures) {
    const facts = input.facts[figure.row]
    const name = input.sheet.origins?.[figure.row]?.sheet
    if (!facts || name === undefined || !decided.isCounted(figure)) continue
    let sheet = sheets.at(-1)
    if (sheet?.name !== name) sheets.push((sheet = { name, value: 0, byKind: new Map(), from: figure.row, to: 0 }))
    const kind = [wordKey(facts.name), wordKey(facts.unit), numberOrNull(facts.rate) ?? ''].join('\n')
    if (sheet.byKind.has(kind)) repeating.add(name)
    sheet.byKind.set(kind, figure)
    sheet.value += figure.value
    sheet.to = figure.row + 1
  }
  return sheets.filter(sheet => !repeating.has(sheet.name))
}

/** Returns every choice of two or more of some sheets, all of them first. */
function choicesOf(sheets: readonly SheetLines[]): SheetLines[][] {
  const choices = sheets.reduce<SheetLines[][]>((so, sheet) => [...so, ...so.map(each => [...each, sheet])], [[]])
  return choices.filter(each => each.length >= LEAST_PARTS).toSorted((a, b) => b.length - a.length)
}

/** Whether the parts add up to the sheet, line by line. */
function isTogether(sheet: SheetLines, parts: readonly SheetLines[]): boolean {
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  if (!isSame(value, sheet.value)) return false
  return [...sheet.byKind].every(([kind, figure]) => {
    const added = parts.flatMap(part => part.byKind.get(kind) ?? [])
    return (
      added.length > 0 &&
      isSame(
        added.reduce((sum, each) => sum + each.value, 0),
        figure.value,
      )
    )
  })
}

function isCountedWith({ sums }: Decisions, sheet: SheetLines, parts: readonly SheetLines[]): boolean {
  const all = [sheet, ...parts]
  return [...sums.values()].some(
    ({ comesOut, covers }) =>
      comesOut && all.every(({ from, to }) => covers.some(range => range.from <= from && range.to >= to)),
  )
}

function settleCopy(decided: Decisions, sheet: SheetLines, parts: readonly SheetLines[]): void {
  for (const [kind, { row, isFixed }] of sheet.byKind) {
    if (isFixed) continue
    const added = parts.flatMap(part => part.byKind.get(kind) ?? [])
    const covers = joinRanges(added.map(each => ({ from: each.row, to: each.row + 1 })))
    const evidence = `adds ${rowsInWords(decided.input.sheet, row, covers)}`
    decided.settle({ row, kind: 'sum', covers, target: -1, evidence, comesOut: true })
  }
  const names = parts.map(part => part.name)
  const text = `Every line of ${sheet.name} adds those of ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}, so the sheet is not counted`
  decided.doubts.push({ row: sheet.from, text })
  decided.recount()
}
