import type { Quantity, Rate } from '../../value/money'
import type { BillPlan, PlanProduct } from './plan'
import { likeness, WordIndex, wordsIn } from './word-likeness'

/** A product of the assessment as it stands, with its quantities by the name of their zone. */
export interface KnownProduct {
  readonly id: number
  readonly ref: string
  readonly name: string
  readonly unit: string
  readonly rate: Rate | null
  readonly quantities: ReadonlyMap<string, Quantity>
}

/** One figure or word that differs; `zone` names whose quantity it is. Null stands for none. */
export type FieldChange =
  | ({ readonly field: 'ref' | 'name' | 'unit' } & Change<string>)
  | ({ readonly field: 'rate' } & Change<Rate | null>)
  | ({ readonly field: 'quantity'; readonly zone: string } & Change<Quantity | null>)
interface Change<V> {
  readonly was: V
  readonly now: V
}

/** One line of the comparison; `product` is a place in the plan, `id` that of a product of the assessment. */
export type DiffLine =
  | { readonly kind: 'new'; readonly product: number }
  | { readonly kind: 'removed'; readonly id: number }
  | {
      readonly kind: 'same' | 'changed'
      readonly product: number
      readonly id: number
      readonly matchedBy: MatchedBy
      readonly changes: readonly FieldChange[]
    }
export type MatchedBy = 'ref' | 'name' | 'words'

/** Below this a shared ref is chance: bills are numbered again when a line is put in. */
const LEAST_FOR_REF = 0.3
const LEAST_FOR_WORDS = 0.6

/**
 * Compares a bill read again with the assessment it once became: every product of either is told once, in the order of the file, those
 * no longer there last. Matched by ref and like words, then by the same words, then by the most alike. Source: estimating section 4.
 */
export function diffBill(known: readonly KnownProduct[], plan: BillPlan): DiffLine[] {
  const matches = match(known, plan.products)
  const taken = new Set([...matches.values()].map(each => each.known))
  return [
    ...plan.products.map((product, place): DiffLine => {
      const found = matches.get(place)
      const before = found && known[found.known]
      if (!found || !before) return { kind: 'new', product: place }
      const changes = changesOf(before, product, plan.zones)
      return {
        kind: changes.length > 0 ? 'changed' : 'same',
        product: place,
        id: before.id,
        matchedBy: found.by,
        changes,
      }
    }),
    ...known.filter((_, place) => !taken.has(place)).map((each): DiffLine => ({ kind: 'removed', id: each.id })),
  ]
}

type Matches = Map<number, { readonly known: number; readonly by: MatchedBy }>

function match(known: readonly KnownProduct[], products: readonly PlanProduct[]): Matches {
  const matches: Matches = new Map()
  const free = new Set(known.keys())
  const knownWords = known.map(each => wordsIn(each.name))
  const words = products.map(each => wordsIn(each.name))
  const take = (place: number, other: number | undefined, by: MatchedBy) => {
    if (other === undefined || !free.delete(other)) return
    matches.set(place, { known: other, by })
  }
  const each = (work: (product: PlanProduct, place: number) => void) =>
    products.forEach((product, place) => {
      if (!matches.has(place)) work(product, place)
    })
  const byRefAndName = queues(known, one => `${one.ref}\n${one.name}`)
  each((product, place) =>
    take(place, next(byRefAndName, `${product.ref}\n${product.name}`, free), product.ref === '' ? 'name' : 'ref'),
  )
  const byRef = queues(known, one => one.ref)
  each((product, place) => {
    const others = product.ref === '' ? [] : (byRef.get(product.ref) ?? []).filter(other => free.has(other))
    const best = others
      .map(other => ({ other, score: likeness(words[place] ?? new Set(), knownWords[other] ?? new Set()) }))
      .toSorted((a, b) => b.score - a.score)[0]
    if (best && best.score >= LEAST_FOR_REF) take(place, best.other, 'ref')
  })
  const byName = queues(known, one => `${one.name}\n${one.unit}`)
  each((product, place) => take(place, next(byName, `${product.name}\n${product.unit}`, free), 'name'))
  const index = new WordIndex(knownWords)
  const pairs = products.flatMap((_, place) =>
    matches.has(place)
      ? []
      : index
          .alike(words[place] ?? new Set(), LEAST_FOR_WORDS)
          .map(({ place: other, score }) => ({ place, other, score })),
  )
  for (const { place, other } of pairs.toSorted((a, b) => b.score - a.score))
    if (!matches.has(place)) take(place, other, 'words')
  return matches
}

function queues(known: readonly KnownProduct[], keyOf: (one: KnownProduct) => string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  known.forEach((one, place) => {
    const list = places.get(keyOf(one))
    if (list) list.push(place)
    else places.set(keyOf(one), [place])
  })
  return places
}

const next = (
  places: ReadonlyMap<string, readonly number[]>,
  key: string,
  free: ReadonlySet<number>,
): number | undefined => places.get(key)?.find(place => free.has(place))

function changesOf(before: KnownProduct, product: PlanProduct, zones: readonly string[]): FieldChange[] {
  const changes: FieldChange[] = (['ref', 'name', 'unit'] as const).flatMap(field =>
    before[field] === product[field] ? [] : [{ field, was: before[field], now: product[field] }],
  )
  if (before.rate !== product.rate) changes.push({ field: 'rate', was: before.rate, now: product.rate })
  const now = new Map(product.cells.map(cell => [zones[cell.zone] ?? '', cell.quantity]))
  for (const zone of new Set([...before.quantities.keys(), ...now.keys()])) {
    const [wasQuantity, nowQuantity] = [before.quantities.get(zone) ?? null, now.get(zone) ?? null]
    if (wasQuantity !== nowQuantity) changes.push({ field: 'quantity', zone, was: wasQuantity, now: nowQuantity })
  }
  return changes
}
