import { isSame } from './figures'

/** Finds items by a figure; figures up to half a penny apart are equal. */
export class ByValue<T> {
  readonly #buckets = new Map<number, { readonly value: number; readonly place: number; readonly item: T }[]>()
  #places = 0

  add(value: number, item: T): void {
    const key = Math.floor(value / WIDTH)
    const entry = { value, place: this.#places++, item }
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.push(entry)
    else this.#buckets.set(key, [entry])
  }

  /** Returns all items with the figure. */
  same(value: number): T[] {
    return this.#near(value).flatMap(bucket => bucket.filter(each => isSame(each.value, value)).map(each => each.item))
  }

  /** Returns the wanted item with the figure that was added first. */
  first(value: number, isWanted: (item: T) => boolean): T | undefined {
    const found = this.#near(value).flatMap(
      bucket => bucket.find(each => isSame(each.value, value) && isWanted(each.item)) ?? [],
    )
    return found.toSorted((a, b) => a.place - b.place)[0]?.item
  }

  /** Returns the wanted item with the figure that was added last. */
  last(value: number, isWanted: (item: T) => boolean): T | undefined {
    const found = this.#near(value).flatMap(
      bucket => bucket.findLast(each => isSame(each.value, value) && isWanted(each.item)) ?? [],
    )
    return found.toSorted((a, b) => b.place - a.place)[0]?.item
  }

  #near(value: number) {
    const key = Math.floor(value / WIDTH)
    return [key - 1, key, key + 1].flatMap(each => {
      const bucket = this.#buckets.get(each)
      return bucket ? [bucket] : []
    })
  }
}

/** A penny, in hundredths of it. */
const WIDTH = 100
