import { columnLetters, columnOf } from '#domain/bill-import/sheet/sheet'

interface Master {
  readonly row: number
  readonly column: number
  readonly formula: string
}

/** Resolves shared formulas: Excel writes a filled-down formula once and points the other cells at it; each cell gets its own here. */
export class SharedFormulas {
  readonly #masters = new Map<string, Master>()

  /** Returns the formula of a cell; `sharedAs` is its shared index, '' when it is not shared. */
  resolve(row: number, column: number, formula: string, sharedAs: string): string {
    if (sharedAs === '') return formula
    if (formula !== '') {
      this.#masters.set(sharedAs, { row, column, formula })
      return formula
    }
    const master = this.#masters.get(sharedAs)
    return master ? moved(master.formula, row - master.row, column - master.column) : ''
  }
}

/** Matches cell references. Texts in quotation marks and sheet names are skipped; a function such as LOG10( is not a reference. */
const PIECES = /"[^"]*"|'[^']*'!|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\d(A-Za-z_])/g

const moved = (formula: string, down: number, right: number): string =>
  formula.replace(PIECES, (piece, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
    if (letters === undefined || digits === undefined) return piece
    const column = fixedColumn === '$' ? letters : columnLetters(columnOf(letters) + right)
    const row = fixedRow === '$' ? digits : String(Number(digits) + down)
    return `${fixedColumn ?? ''}${column}${fixedRow ?? ''}${row}`
  })
