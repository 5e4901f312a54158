import { type Cell, cellKey, columnLetters } from '#domain/bill-import/sheet/sheet'
import { combine, FUNCTIONS, toNumber, type Value } from './functions'
import { type Expression, NotComputed, parseFormula, type Reference } from './parse-formula'

/** A sheet whose formulas may have been saved without their results. */
export interface FormulaSheet {
  readonly name: string
  readonly rows: Cell[][]
  readonly formulas: ReadonlyMap<number, string>
  /** Keys of the cells to compute. */
  readonly unsaved: readonly number[]
}

/** Most cells that one formula, and all formulas of a file together, may read: limits a hostile file. */
const MOST_CELLS = 20_000_000
const DEEPEST_CHAIN = 800

/**
 * Computes the formulas that were saved without a result, as programs other than Excel save them. A formula that cannot be computed becomes an error
 * cell with the reason, never a blank, because a blank adds zero.
 */
export function computeFormulas(sheets: readonly FormulaSheet[]): { computed: number; failed: number } {
  const workbook = new Computation(sheets)
  let [computed, failed] = [0, 0]
  sheets.forEach((sheet, place) => {
    for (const key of sheet.unsaved) {
      const [row, column] = [Math.floor(key / 16_384), key % 16_384]
      const cell = workbook.result(place, row, column)
      if (typeof cell === 'object' && cell !== null) failed++
      else computed++
    }
  })
  return { computed, failed }
}

class Computation {
  readonly #sheets: readonly FormulaSheet[]
  readonly #byName: ReadonlyMap<string, number>
  readonly #waiting: readonly Set<number>[]
  readonly #running = new Set<string>()
  #looked = 0

  constructor(sheets: readonly FormulaSheet[]) {
    this.#sheets = sheets
    this.#byName = new Map(sheets.map((sheet, place) => [sheet.name.toLowerCase(), place]))
    this.#waiting = sheets.map(sheet => new Set(sheet.unsaved))
  }

  /** Returns the value of a cell; computes and stores it when it was not saved. */
  result(place: number, row: number, column: number): Cell {
    const sheet = this.#sheets[place]
    const key = cellKey(row, column)
    if (!sheet || !this.#waiting[place]?.has(key)) return sheet?.rows[row]?.[column] ?? null
    const running = `${place} ${key}`
    if (this.#running.has(running)) throw new NotComputed('a formula that needs its own result')
    if (this.#running.size > DEEPEST_CHAIN) throw new NotComputed('a chain of formulas that long')
    this.#running.add(running)
    const cell = this.#compute(place, sheet.formulas.get(key) ?? '')
    this.#running.delete(running)
    this.#waiting[place]?.delete(key)
    if (cell === null) return null
    const cells = (sheet.rows[row] ??= [])
    while (cells.length <= column) cells.push(null)
    cells[column] = cell
    return cell
  }

  #compute(place: number, formula: string): Cell {
    try {
      const value = this.#value(parseFormula(formula), place)
      return value === '' ? null : value
    } catch (error) {
      if (!(error instanceof NotComputed)) throw error
      return { error: `=${formula.slice(0, 40)} could not be computed (${error.message})` }
    }
  }

  #value(expression: Expression, place: number): Value {
    switch (expression.is) {
      case 'value':
        return expression.value
      case 'cell':
        return this.#cell(expression.at, place)
      case 'range':
        throw new NotComputed('a range in place of a value')
      case 'negate':
        return -toNumber(this.#value(expression.of, place))
      case 'percent':
        return toNumber(this.#value(expression.of, place)) / 100
      case 'both':
        return combine(expression.operator, this.#value(expression.left, place), this.#value(expression.right, place))
      case 'call':
        return this.#call(expression.name, expression.parts, place)
    }
  }

  #call(name: string, parts: readonly Expression[], place: number): Value {
    const [first, second, third] = parts
    if (name === 'IF' && first) {
      const chosen = toNumber(this.#value(first, place)) !== 0 ? second : third
      return chosen ? this.#value(chosen, place) : false
    }
    if (name === 'IFERROR' && first) {
      try {
        return this.#value(first, place)
      } catch (error) {
        if (!(error instanceof NotComputed)) throw error
        return second ? this.#value(second, place) : 0
      }
    }
    // SUBTOTAL(9, …) and AGGREGATE(9, 6, …) add a range without the other subtotals in it.
    if (name === 'SUBTOTAL' && first) return this.#subtotal(parts.slice(1), toNumber(this.#value(first, place)), place)
    if (name === 'AGGREGATE' && first) return this.#subtotal(parts.slice(2), toNumber(this.#value(first, place)), place)
    const compute = FUNCTIONS[name]
    if (!compute) throw new NotComputed(`the function ${name}`)
    return compute(parts.map(part => this.#values(part, place)))
  }

  #subtotal(parts: readonly Expression[], kind: number, place: number): Value {
    if (kind % 100 !== 9) throw new NotComputed(`SUBTOTAL ${kind}`)
    const isSubtotal = (sheet: number, row: number, column: number) =>
      /\b(?:SUBTOTAL|AGGREGATE)\(/i.test(this.#sheets[sheet]?.formulas.get(cellKey(row, column)) ?? '')
    return FUNCTIONS['SUM']?.(parts.map(part => this.#values(part, place, isSubtotal))) ?? 0
  }

  /** Returns every cell of a range, or the single value of anything else. */
  #values(
    expression: Expression,
    place: number,
    isLeftOut: (sheet: number, row: number, column: number) => boolean = () => false,
  ): Value[] {
    if (expression.is !== 'range') return [this.#value(expression, place)]
    const sheet = this.#sheetOf(expression.from, place)
    const { from, to } = expression
    const values: Value[] = []
    const last = Math.min(Math.max(from.row, to.row), (this.#sheets[sheet]?.rows.length ?? 0) - 1)
    for (let row = Math.min(from.row, to.row); row <= last; row++)
      for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++)
        if (!isLeftOut(sheet, row, column)) values.push(this.#cell({ sheet: '', row, column }, sheet))
    return values
  }

  #sheetOf(at: Reference, place: number): number {
    const found = at.sheet === '' ? place : this.#byName.get(at.sheet.toLowerCase())
    if (found === undefined) throw new NotComputed(`the sheet "${at.sheet}", which is not in the file`)
    return found
  }

  #cell(at: Reference, place: number): Value {
    if (++this.#looked > MOST_CELLS) throw new NotComputed('formulas over that many cells')
    const cell = this.result(this.#sheetOf(at, place), at.row, at.column)
    if (typeof cell !== 'object' || cell === null) return cell
    if ('error' in cell) throw new NotComputed(`an error in ${columnLetters(at.column)}${at.row + 1}`)
    throw new NotComputed(`a day in ${columnLetters(at.column)}${at.row + 1}`)
  }
}
