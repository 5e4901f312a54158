import { LineTotals, zoneTree } from '../../estimating/bill'
import type { QuantityCell, QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import { countedBill, decimalsFor, type QuantityDecimals } from '../../estimating/counted-cells'
import { minus, NIL, plus, sum, type Money } from '../../value/money'
import type { ImportSource } from '../plan/plan'
import { madeId, quantitiesOf, type KnownBill, type KnownProduct, type SentBill, type SentProduct } from './known-bill'
import { matchLines, type MatchedBy } from './match-lines'
import { isImported, RevisedZones, withChanges } from './revised-cells'
import {
  type FieldChange,
  type NewProduct,
  type ProductPatch,
  type Revision,
  type RevisionChoices,
  type RevisionLine,
  type RevisionSums,
} from './revision'
import { isMadeUp } from '../sheet/made-up-name'
import { means } from '../../value/match-unit'
import { emptyHeadings, inOrder, itemsOf, matchHeadings } from './revised-headings'

/**
 * Plans a revised bill over the bill of an assessment. Quantities, texts and headings follow the file; prices and build-ups stay; lines missing from
 * the file are removed, unless they were added here. The page shows the plan, and the server computes it again from its own data and applies it.
 * Decision 450.
 */
export function planRevision(
  known: KnownBill,
  sent: SentBill,
  choices: RevisionChoices,
  source: ImportSource,
): Revision {
  const zones = new RevisedZones(known.zones, sent.zones, choices.zones, source)
  const headings = matchHeadings(known.groups, sent.groups)
  const apart = new Set(choices.apart)
  const matches = matchLines(
    known.products.map(({ ref, name, unit }) => ({ ref: ref ?? '', name, unit: unit ?? '' })),
    sent.products,
    new Set(known.products.flatMap(({ id }, place) => (apart.has(id) ? [place] : []))),
  )
  const stored = new Map(known.products.map(({ id, cells }) => [id, cells]))
  const resolved = countedBill(stored, known.decimals)
  const decimals = decimalsFor(quantitiesOf(sent), known.decimals)
  // Remaining lines count with the new decimals, so the file must agree with those.
  const standing = decimals === known.decimals ? resolved : countedBill(stored, decimals)

  const made: NewProduct[] = []
  const patches: (ProductPatch & { readonly cells: Map<number, QuantityCell | null> })[] = []
  const matched = new Map<number, { readonly place: number; readonly by: MatchedBy }>()
  const idAt: number[] = []
  sent.products.forEach((product, place) => {
    const match = matches.get(place)
    const before = match && known.products[match.known]
    const group = product.group === null ? null : (headings.ids[product.group] ?? null)
    if (!match || !before) {
      idAt[place] = madeId(made.push({ sent: product, place, group, cells: zones.ofNew(product) }) - 1)
      return
    }
    idAt[place] = before.id
    matched.set(before.id, { place, by: match.by })
    const keepsGroup = sent.groups.length === 0
    patches.push({
      ...textPatch(before, product),
      ...(keepsGroup || before.group === group ? {} : { group }),
      ...(takesRate(before, product, choices.rates) ? { rate: product.rate ?? NIL } : {}),
      id: before.id,
      cells: new Map(zones.changes(product, standing.get(before.id) ?? before.cells)),
    })
  })
  keepLinks(stored, decimals, patches)

  const turned = new Set(choices.turned)
  const goneProducts = known.products.flatMap(product =>
    matched.has(product.id) || wasImported(product) === turned.has(product.id) ? [] : [product.id],
  )
  const gone = new Set(goneProducts)
  const patchOf = new Map(patches.map(patch => [patch.id, patch]))
  const stays = new Set([
    ...headings.ids,
    ...known.products.flatMap(({ id, group }) => {
      const after = patchOf.get(id)?.group ?? group
      return gone.has(id) || after === null ? [] : [after]
    }),
  ])
  const goneGroups = emptyHeadings(known.groups, stays)

  const wasGone = new Set(goneGroups)
  const order = inOrder(
    itemsOf(known).filter(({ kind, id }) => !(kind === 'group' ? wasGone : gone).has(id)),
    [
      ...sent.groups.map(({ order: at }, place) => ({ kind: 'group' as const, id: headings.ids[place] ?? 0, at })),
      ...sent.products.map(({ order: at }, place) => ({ kind: 'product' as const, id: idAt[place] ?? 0, at })),
    ]
      .toSorted((a, b) => a.at - b.at)
      .map(({ kind, id }) => ({ kind, id })),
  )

  const lines = reportOf({ known, sent, zones, made, patchOf, matched, gone, idAt, resolved, decimals })
  return {
    zones: zones.made,
    groups: headings.made.map(place => {
      const group = sent.groups[place]
      return { name: group?.name ?? '', parent: group?.parent == null ? null : (headings.ids[group.parent] ?? null) }
    }),
    made,
    patches: patches.filter(patch => Object.keys(patch).length > 2 || patch.cells.size > 0),
    goneProducts,
    goneGroups,
    decimals,
    order,
    lines,
    sums: sumsOf(lines),
  }
}

/** Keeps the link of a quantity where it gives the file's quantity. */
function keepLinks(
  stored: ReadonlyMap<number, QuantityCells>,
  decimals: QuantityDecimals,
  patches: readonly { readonly id: number; readonly cells: Map<number, QuantityCell | null> }[],
): void {
  const linked = patches.flatMap(({ id, cells }) =>
    [...cells.keys()].filter(zone => stored.get(id)?.[zone]?.source === 'dep').map(zone => ({ id, zone, cells })),
  )
  if (linked.length === 0) return
  const laid = new Map(stored)
  for (const { id, cells } of patches) {
    const own = stored.get(id) ?? {}
    laid.set(id, withChanges(own, new Map([...cells].filter(([zone]) => own[zone]?.source !== 'dep'))))
  }
  const followed = countedBill(laid, decimals)
  for (const { id, zone, cells } of linked)
    if (followed.get(id)?.[zone]?.quantity === (cells.get(zone)?.quantity ?? null)) cells.delete(zone)
}

/** Whether any quantity of a line was imported; a line without one was added here. */
const wasImported = ({ cells }: KnownProduct): boolean => Object.values(cells).some(isImported)

const takesRate = (before: KnownProduct, { rate }: SentProduct, rates: RevisionChoices['rates']): boolean =>
  rate !== null && rate !== before.rate && (rates === 'file' || before.rate === null)

/** Returns the text changes: texts follow the file, but a name and a description stay where the file has none. */
function textPatch(before: KnownProduct, product: SentProduct): Omit<ProductPatch, 'id' | 'cells'> {
  const { ref, name, unit, description, isProvisional, isRateOnly } = product
  return {
    ...((before.ref ?? '') === ref ? {} : { ref: ref || null }),
    ...(isMadeUp(name) || before.name === name ? {} : { name }),
    ...(means(before.unit ?? '', unit) ? {} : { unit: unit || null }),
    ...(description === '' || before.description === description ? {} : { description }),
    ...(before.isProvisional === isProvisional ? {} : { isProvisional }),
    ...(before.isRateOnly === isRateOnly ? {} : { isRateOnly }),
  }
}

interface Report {
  readonly known: KnownBill
  readonly sent: SentBill
  readonly zones: RevisedZones
  readonly made: readonly NewProduct[]
  readonly patchOf: ReadonlyMap<number, ProductPatch>
  readonly matched: ReadonlyMap<number, { readonly place: number; readonly by: MatchedBy }>
  readonly gone: ReadonlySet<number>
  readonly idAt: readonly number[]
  readonly resolved: ReadonlyMap<number, QuantityCells>
  readonly decimals: QuantityDecimals
}

/** Returns the lines of the file in its order, then those missing from it. */
function reportOf(report: Report): RevisionLine[] {
  const { known, sent, zones, made, patchOf, gone, idAt, resolved, decimals } = report
  const before = zoneTree(known.zones)
  // Linked quantities follow the new ones, so all cells are changed before any line is counted.
  const after = countedBill(
    new Map<number, QuantityCells>([
      ...known.products.flatMap(({ id, cells }) =>
        gone.has(id) ? [] : [[id, withChanges(cells, patchOf.get(id)?.cells ?? new Map())] as const],
      ),
      ...made.map(({ cells }, place) => [madeId(place), cells] as const),
    ]),
    decimals,
  )
  const names = new Map(zones.zones.map(({ id, name }) => [id, name]))
  const byId = new Map(known.products.map(product => [product.id, product]))
  const lineOf = (product: KnownProduct, place: number | null, by: MatchedBy | null): RevisionLine => {
    const cells = resolved.get(product.id) ?? product.cells
    const was = new LineTotals(product.rate, cells, before)
    const text = { ref: product.ref ?? '', name: product.name, unit: product.unit ?? '' }
    const none = { product: place, matchedBy: by, quantity: NIL, rate: NIL, scope: NIL, changes: [], remarks: [] }
    if (gone.has(product.id))
      return {
        ...none,
        ...text,
        id: product.id,
        kind: 'removed',
        was: was.amount,
        now: NIL,
        scope: minus(NIL, was.amount),
      }
    const patch = patchOf.get(product.id)
    const nowCells = after.get(product.id) ?? cells
    const rate = patch?.rate ?? product.rate
    const atOldRate = new LineTotals(product.rate, nowCells, zones.tree)
    const now = rate === product.rate ? atOldRate : new LineTotals(rate, nowCells, zones.tree)
    const changes = changesOf(product, patch, { was, now: atOldRate, zones, names })
    const isText = patch?.description !== undefined || patch?.group !== undefined
    return {
      ...none,
      ...text,
      ...(place === null ? {} : pick(sent.products[place], text.name)),
      id: product.id,
      kind: place === null ? 'kept' : changes.length > 0 || isText || now.amount !== was.amount ? 'changed' : 'same',
      was: was.amount,
      now: now.amount,
      quantity: minus(atOldRate.amount, was.amount),
      rate: minus(now.amount, atOldRate.amount),
      changes,
      remarks: remarksOf(product, patch, cells, names),
    }
  }
  return [
    ...sent.products.map((product, place): RevisionLine => {
      const id = idAt[place] ?? 0
      const one = byId.get(id)
      if (one) return lineOf(one, place, report.matched.get(id)?.by ?? null)
      const now = new LineTotals(product.rate, after.get(id) ?? {}, zones.tree).amount
      return {
        ...pick(product),
        kind: 'new',
        id,
        product: place,
        matchedBy: null,
        was: NIL,
        now,
        quantity: NIL,
        rate: NIL,
        scope: now,
        changes: [],
        remarks: [],
      }
    }),
    ...known.products.flatMap(product => (report.matched.has(product.id) ? [] : [lineOf(product, null, null)])),
  ]
}

/** Returns the names of a line of the file; `known` is its present name, for a file without texts, such as an X84. */
const pick = (product: SentProduct | undefined, known = product?.name ?? '') => ({
  ref: product?.ref ?? '',
  name: product && !isMadeUp(product.name) ? product.name : known,
  unit: product?.unit ?? '',
})

interface Sides {
  readonly was: LineTotals
  readonly now: LineTotals
  readonly zones: RevisedZones
  readonly names: ReadonlyMap<number, string>
}

function changesOf(product: KnownProduct, patch: ProductPatch | undefined, { was, now, zones, names }: Sides) {
  const changes: FieldChange[] = []
  if (patch?.ref !== undefined) changes.push({ field: 'ref', was: product.ref ?? '', now: patch.ref ?? '' })
  if (patch?.name !== undefined) changes.push({ field: 'name', was: product.name, now: patch.name })
  if (patch?.unit !== undefined) changes.push({ field: 'unit', was: product.unit ?? '', now: patch.unit ?? '' })
  if (patch?.rate !== undefined) changes.push({ field: 'rate', was: product.rate, now: patch.rate })
  for (const { id } of zones.tree.tops) {
    const [a, b] = [was.figure(id)?.quantity ?? null, now.figure(id)?.quantity ?? null]
    if (a !== b) changes.push({ field: 'quantity', zone: names.get(id) ?? '', was: a, now: b })
  }
  return changes
}

/** Sources of quantities that were neither typed nor imported. */
const MEASURED: ReadonlySet<string> = new Set(['slate', 'ws', 'dep', 'saf_q'])

function remarksOf(
  product: KnownProduct,
  patch: ProductPatch | undefined,
  cells: QuantityCells,
  names: ReadonlyMap<number, string>,
): string[] {
  const remarks: string[] = []
  if (patch?.unit !== undefined && patch.rate === undefined && product.rate !== null)
    remarks.push(`Its price was for ${product.unit ?? 'no unit'} and is kept: look at it`)
  const measured = [...(patch?.cells.keys() ?? [])].filter(zone => MEASURED.has(cells[zone]?.source ?? ''))
  if (measured.length > 0)
    remarks.push(
      `Measured or linked here in ${measured.map(zone => names.get(zone) ?? '').join(', ')}: the file stands`,
    )
  return remarks
}

function sumsOf(lines: readonly RevisionLine[]): RevisionSums {
  const counts = { new: 0, changed: 0, removed: 0, kept: 0, same: 0 }
  const sums: Record<'before' | 'added' | 'removed' | 'quantity' | 'rate', Money> = {
    before: NIL,
    added: NIL,
    removed: NIL,
    quantity: NIL,
    rate: NIL,
  }
  for (const line of lines) {
    counts[line.kind] += 1
    sums.before = plus(sums.before, line.was)
    sums.quantity = plus(sums.quantity, line.quantity)
    sums.rate = plus(sums.rate, line.rate)
    if (line.kind === 'new') sums.added = plus(sums.added, line.scope)
    if (line.kind === 'removed') sums.removed = plus(sums.removed, line.scope)
  }
  return { ...sums, after: sum(lines.map(line => line.now)), counts }
}
