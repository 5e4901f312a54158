import type { Bidder } from './bidders'
import { columnFacts, type ColumnFacts } from './column-facts'
import type { ColumnRole } from './columns'
import { columnLetters, MAX_COLUMNS, sheetWidth, type Sheet } from '../sheet/sheet'
import type { DecimalStyle } from '../../value/number-text'
import { columnTitles, titleScore } from './titles'

/** State of the guess at a table's columns: facts about them and the roles given so far. Each step reads it and gives roles. */
export class ColumnGuess {
  readonly sheet: Sheet
  readonly headerRow: number
  readonly titles: readonly string[]
  readonly roles: ColumnRole[]
  readonly hints: string[] = []
  /** Tenderers side by side. */
  bidders: readonly Bidder[] = []
  /** Columns of another priced table, in words. */
  readonly besides: string[] = []
  /** Decimal signs found by other means than the column itself. */
  readonly styles = new Map<number, DecimalStyle>()
  readonly #facts: readonly ColumnFacts[]
  /** Scores of every column, by role. */
  readonly #scores = new Map<ColumnRole, readonly number[]>()

  constructor(sheet: Sheet, headerRow: number) {
    const width = Math.min(sheetWidth(sheet), MAX_COLUMNS)
    this.sheet = sheet
    this.headerRow = headerRow
    this.titles = columnTitles(sheet, headerRow, width)
    this.#facts = columnFacts(sheet, headerRow, width)
    this.roles = this.titles.map(() => 'ignore')
  }

  style(column: number): DecimalStyle {
    return this.styles.get(column) ?? this.fact(column).style
  }

  named(column: number): string {
    return `${columnLetters(column)} ${this.titles[column]}`.trim()
  }

  fact(column: number): ColumnFacts {
    const fact = this.#facts[column]
    if (!fact) throw new RangeError(`No column ${column}`)
    return fact
  }

  isMostlyNumeric(column: number): boolean {
    return this.fact(column).numericShare >= 0.6
  }

  score(column: number, role: ColumnRole): number {
    const scores = this.#scores.get(role) ?? this.titles.map(title => titleScore(title, role))
    this.#scores.set(role, scores)
    return scores[column] ?? 0
  }

  free(accept: (column: number) => boolean): number[] {
    const hidden = this.sheet.hiddenColumns
    return this.roles.flatMap((role, column) =>
      role === 'ignore' && !hidden?.has(column) && accept(column) ? [column] : [],
    )
  }

  give(column: number, role: ColumnRole): void {
    this.roles[column] = role
  }

  giveAll(columns: readonly number[], role: ColumnRole): void {
    for (const column of columns) this.give(column, role)
  }

  /** Gives a role to the free column with the highest title score plus `extra`, when that exceeds `least`; null from `extra` excludes a column. */
  takeBest(role: ColumnRole, least: number, extra: (column: number) => number | null): void {
    let best = { column: -1, score: least }
    for (const column of this.free(() => true)) {
      const more = extra(column)
      if (more === null) continue
      const score = this.score(column, role) + more
      if (score > best.score) best = { column, score }
    }
    if (best.column >= 0) this.give(best.column, role)
  }
}
