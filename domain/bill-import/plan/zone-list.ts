import { columnsWith, type Mapping } from '../columns/columns'
import { columnLetters } from '../sheet/sheet'
import { UNNAMED_ZONE } from './plan'
import { zoneNameOf } from '../columns/titles'

const LONGEST_ZONE = 255

/** The zones of a bill in order of appearance: zone columns first, left to right, then a zone per unique name. */
export class ZoneList {
  readonly #names: string[] = []
  readonly #byKey = new Map<string, number>()
  /** Index of each zone column's zone. */
  readonly columns: readonly number[]

  constructor(mapping: Mapping) {
    this.columns = columnsWith(mapping, 'zoneQuantity').map(column => {
      const name = zoneNameOf(mapping.columns[column]?.title ?? '') || UNNAMED_ZONE
      // Two columns of one name stay two zones: adding them together would be a guess.
      let unique = name
      while (this.#byKey.has(key(unique))) unique = `${unique} (${columnLetters(column)})`
      return this.place(unique)
    })
  }

  /** Returns the index of the zone of that name, adding it when it is new; no name is "Bill quantity". */
  place(name: string): number {
    const shown = name.slice(0, LONGEST_ZONE) || UNNAMED_ZONE
    const known = this.#byKey.get(key(shown))
    if (known !== undefined) return known
    this.#byKey.set(key(shown), this.#names.length)
    return this.#names.push(shown) - 1
  }

  names(): string[] {
    if (this.#names.length === 0) this.place('')
    return [...this.#names]
  }
}

const key = (name: string): string => name.toLowerCase()
