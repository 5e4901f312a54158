import { LineTotals, zoneTree, type ZoneTree } from '../../estimating/bill'
import type { QuantityCell, QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import { minus, NIL, plus, type Quantity } from '../../value/money'
import type { ImportSource } from '../plan/plan'
import { UNNAMED_ZONE } from '../plan/plan'
import { madeId, type KnownZone, type SentProduct } from './known-bill'

/**
 * Target of a zone of the file: an existing zone, a new one, or all zones together. The last is for a bill that was split into zones here while the
 * file has none.
 */
export type ZoneChoice = number | 'new' | 'all'

/** Name of the zone for quantities of a file without zones, beyond those split into zones here. */
export const NOT_SPLIT = 'Not split yet'

const key = (name: string): string => name.trim().toLowerCase()

/** Suggests zones: the one of the same name; the only zone for the only zone; all together where the file has none and the bill has several; else a new one. */
export function suggestZones(known: readonly KnownZone[], sent: readonly string[]): ZoneChoice[] {
  const byName = new Map(known.toReversed().map(zone => [key(zone.name), zone.id]))
  const [only, another] = known
  return sent.map(name => {
    const same = byName.get(key(name))
    if (same !== undefined) return same
    if (sent.length > 1 || key(name) !== key(UNNAMED_ZONE) || !only) return 'new'
    return another ? 'all' : only.id
  })
}

/** The zones of the bill after a revision. */
export class RevisedZones {
  /** Names of the new zones; their ids are {@link madeId} of their indexes. */
  readonly made: readonly string[]
  readonly zones: readonly KnownZone[]
  readonly tree: ZoneTree
  readonly #before: ZoneTree
  /** Target zone of each zone of the file; -0 is never one. */
  readonly #targets: readonly number[]
  readonly #isAll: boolean
  readonly #covered: ReadonlySet<number>
  readonly #source: ImportSource

  constructor(
    known: readonly KnownZone[],
    sent: readonly string[],
    choices: readonly ZoneChoice[],
    source: ImportSource,
  ) {
    const made: string[] = []
    const make = (name: string) => madeId(made.push(name) - 1)
    this.#isAll = choices[0] === 'all' && sent.length === 1
    const unsplit = known.find(zone => key(zone.name) === key(NOT_SPLIT))
    this.#targets = sent.map((name, place) => {
      const choice = choices[place] ?? 'new'
      if (this.#isAll) return unsplit?.id ?? make(NOT_SPLIT)
      return choice === 'new' || choice === 'all' ? make(name) : choice
    })
    this.made = made
    this.zones = [...known, ...made.map((name, place) => ({ id: madeId(place), name, parent: null }))]
    this.tree = zoneTree(this.zones)
    this.#before = zoneTree(known)
    this.#source = source
    // A sub-zone is covered by its parent's quantity, and a parent by those of its sub-zones.
    this.#covered = new Set(
      this.#targets.flatMap(target => {
        const top = this.tree.topOf.get(target) ?? target
        return target === top ? [top, ...(this.tree.placeOf.get(top)?.subs ?? [])] : [target]
      }),
    )
  }

  /** Returns the cells of a new product. */
  ofNew({ cells }: SentProduct): QuantityCells {
    return Object.fromEntries(
      cells.map(({ zone, quantity }) => [String(this.#targets[zone] ?? 0), this.#cell(quantity)]),
    )
  }

  /**
   * Returns the changes to the cells of an existing product. Zones of the file take the file's quantity where it differs; an imported quantity is
   * removed from a zone the file no longer has. Typed or measured quantities in such a zone stay.
   */
  changes(sent: SentProduct, cells: QuantityCells): ReadonlyMap<number, QuantityCell | null> {
    const before = new LineTotals(null, cells, this.#before)
    const changes = new Map<number, QuantityCell | null>()
    if (this.#isAll) {
      const [target = 0] = this.#targets
      const wanted = sent.cells[0]?.quantity ?? NIL
      const apart = minus(wanted, before.quantity)
      if (apart !== NIL) {
        const held = plus(cells[target]?.quantity ?? NIL, apart)
        changes.set(target, held === NIL ? null : this.#cell(held))
      }
      return changes
    }
    const wanted = new Map(sent.cells.map(({ zone, quantity }) => [this.#targets[zone] ?? 0, quantity]))
    for (const target of this.#targets) {
      const now = wanted.get(target) ?? null
      const place = this.tree.placeOf.get(target)
      const was = place && place.subs.length > 0 ? before.figure(target)?.quantity : cells[target]?.quantity
      if ((was ?? null) === now) continue
      changes.set(target, now === null ? null : this.#cell(now))
      if (now === null) for (const sub of place?.subs ?? []) if (cells[sub]) changes.set(sub, null)
    }
    for (const [zone, cell] of Object.entries(cells))
      if (!this.#covered.has(Number(zone)) && isImported(cell)) changes.set(Number(zone), null)
    return changes
  }

  #cell(quantity: Quantity): QuantityCell {
    return { quantity, source: this.#source }
  }
}

export const isImported = ({ source }: QuantityCell): boolean => source === 'imp_b' || source === 'imp_c'

/** Returns cells with changes applied. */
export function withChanges(cells: QuantityCells, changes: ReadonlyMap<number, QuantityCell | null>): QuantityCells {
  if (changes.size === 0) return cells
  const next: Record<string, QuantityCell> = { ...cells }
  for (const [zone, cell] of changes) {
    if (cell) next[zone] = cell
    else delete next[zone]
  }
  return next
}
