import { BRANCH_RESOURCES } from '#contract/estimating/branch-kinds'
import type { Field } from '#contract/fields/field'
import { labelOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { readPath, type Row } from '#domain/records/path'
import type { Rows } from '#domain/records/three-way/sides'

const NAMES: ReadonlySet<string> = new Set(BRANCH_RESOURCES.map(({ name }) => name))

/** Says records and their values in words: what is pointed at by its name, decimals without spare noughts. */
export class ValueWords {
  readonly #rows = new Map<string, Row>()

  /** Of several states of a record the one given first names it. */
  constructor(...states: readonly Rows[]) {
    for (const state of states)
      for (const [kind, rows] of Object.entries(state))
        for (const row of rows) {
          const key = `${kind}:${Number(row['id'])}`
          if (!this.#rows.has(key)) this.#rows.set(key, row)
        }
  }

  /** What the kind of a record is called. */
  kind = (name: string): string => resourceNamed(name).singular

  /** What a record is called: a line of a build-up with its product, quantities as their product. */
  name(kind: string, id: number): string {
    const row = this.#rows.get(`${kind}:${id}`)
    const of = resourceNamed(kind)
    const product = of.fields['product'] ? this.#rows.get(`assessmentProduct:${Number(row?.['product'])}`) : undefined
    const own = of.label.length > 0 ? nameIn(of, row) : this.name('assessmentProduct', id)
    return product ? `${nameIn(resourceNamed('assessmentProduct'), product)}: ${own}` : own
  }

  /** Whether a value is shown: what only the server writes follows from something that is, and beside an id of the catalogue stand its words. */
  isTold(kind: string, path: string): boolean {
    const field = resourceNamed(kind).fields[path.split('.')[0] ?? '']
    return field !== undefined && field.serverOwned !== true && (field.kind !== 'ref' || NAMES.has(field.target))
  }

  /** What the value at a path is called: "Quantity, Level 1". */
  label(kind: string, path: string): string {
    const [name = '', at] = path.split('.')
    const field = resourceNamed(kind).fields[name]
    const words = field?.label ?? name
    return field && at !== undefined ? `${words}, ${this.name(field.target, Number(at))}` : words
  }

  value(kind: string, row: Row | null, path: string): string | null {
    if (row === null) return null
    const [name = '', at] = path.split('.')
    const field = resourceNamed(kind).fields[name]
    return field ? this.#words(field, readPath(row, path), at !== undefined) : null
  }

  #words(field: Field, value: unknown, isCell: boolean): string | null {
    if (value === null || value === undefined || value === '') return null
    if (isCell && typeof value === 'object') {
      const { formula, text, quantity }: Row = { ...value }
      const figure = typeof quantity === 'string' ? plain(quantity) : null
      const said = typeof formula === 'string' ? `${figure ?? ''} (${this.#formula(formula)})`.trim() : figure
      return typeof text === 'string' ? text : said
    }
    if (field.kind === 'ref') return typeof value === 'number' ? this.name(field.target, value) : null
    if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
    if (typeof value !== 'string') return JSON.stringify(value)
    if (field.kind === 'choice') return field.choices.find(each => each.value === value)?.label ?? value
    return DECIMALS.has(field.kind) ? plain(value) : value
  }

  /** With the products' names in place of their ids. */
  #formula = (formula: string): string =>
    formula.replace(/#(\d+)/g, (_, id: string) => this.name('assessmentProduct', Number(id)))
}

const DECIMALS: ReadonlySet<string> = new Set(['money', 'rate', 'cost', 'quantity', 'percentage'])

/** "12.5000" as "12.50", "12.125000" as "12.125": no fewer than two decimals. */
const plain = (decimal: string): string => decimal.replace(/(\.\d{2}\d*?)0+$/, '$1')

const nameIn = (resource: Resource, row: Row | undefined): string => (row ? labelOf(resource, row) : resource.singular)
