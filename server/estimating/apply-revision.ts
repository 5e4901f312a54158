import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { ImportHeader, ImportProduct } from '#contract/estimating/import-bill'
import { placeOfMade } from '#domain/bill-import/revision/known-bill'
import type { NewProduct, Revision } from '#domain/bill-import/revision/revision'
import type { QuantityCell } from '#domain/estimating/bill-formula/quantity-cell'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { type KeptStep, StepWriter } from '../records/lifecycles/kept-steps'
import { buildUpsOf, insertBuildUps, isBuilt, mayKeepBuildUps } from './import-bill-build-ups'
import { fixedBy, importedValues } from './import-bill-stage'

type Cell = {
  readonly quantity: string | null
  readonly source: ImportHeader['source']
}

/** What is taken of a product of the file beside the plan. */
type SentEntry = Pick<ImportProduct, 'name' | 'rate' | 'read' | 'buildUp'>

/** Writes what a revision does to the records of an assessment. */
export class RevisionWriter {
  readonly #write: StepWriter
  readonly #tx: AccountTransaction
  readonly #mayBuild: boolean
  readonly #assessment: number
  readonly #header: ImportHeader
  readonly #sent: readonly SentEntry[]
  /** Ids of what was made, by place. */
  #zones: readonly number[] = []
  readonly #groups: number[] = []
  #products: readonly number[] = []

  /** `sent` are the products of the file. */
  constructor(tx: AccountTransaction, id: number, header: ImportHeader, sent: readonly SentEntry[]) {
    this.#write = new StepWriter(tx)
    this.#tx = tx
    this.#mayBuild = mayKeepBuildUps(tx)
    this.#assessment = id
    this.#header = header
    this.#sent = sent
  }

  get steps(): readonly KeptStep[] {
    return this.#write.steps
  }
  /** The record of a product, whether it was there or has been made. */
  product = (id: number): number => (id >= 0 ? id : (this.#products[placeOfMade(id)] ?? 0))

  async write(revision: Revision): Promise<void> {
    const own = { assessment: this.#assessment }
    this.#zones = await this.#write.make(
      assessmentZone,
      revision.zones.map(name => ({ ...own, name })),
    )
    for (const { name, parent } of revision.groups)
      this.#groups.push(...(await this.#write.make(productGroup, [{ ...own, name, parent: this.#group(parent) }])))
    await this.#makeProducts(revision.made)
    await this.#patchProducts(revision)
    for (const id of revision.goneProducts) await this.#write.archive(assessmentProduct, id)
    // From the bottom up: a heading that others stand under is in use.
    for (const id of revision.goneGroups.toReversed()) await this.#write.archive(productGroup, id)
    await this.#setOrderAndOrigin(revision)
    const { fileName, printedTotal } = this.#header
    await this.#write.patch(assessment, [
      { id: this.#assessment, set: { sourceFileName: fileName, printedTotal, billQtyDecimals: revision.decimals } },
    ])
  }

  #zone = (id: number): number => (id >= 0 ? id : (this.#zones[placeOfMade(id)] ?? 0))
  #group = (id: number | null): number | null => (id === null || id >= 0 ? id : (this.#groups[placeOfMade(id)] ?? null))

  /** A cell as it is stored: what a revision writes came with its file. */
  #cell({ quantity }: QuantityCell): Cell {
    return { quantity: quantity === null ? null : textOf('quantity', quantity), source: this.#header.source }
  }

  #cells(cells: Iterable<readonly [string | number, QuantityCell | null]>) {
    return Object.fromEntries(
      [...cells].flatMap(([zone, cell]) => (cell ? [[String(this.#zone(Number(zone))), this.#cell(cell)]] : [])),
    )
  }

  async #makeProducts(made: readonly NewProduct[]): Promise<void> {
    this.#products = await this.#write.make(
      assessmentProduct,
      made.map(({ sent, place, group }) => ({
        assessment: this.#assessment,
        group: this.#group(group),
        ref: sent.ref || null,
        name: sent.name,
        description: sent.description || null,
        notes: sent.notes || null,
        unit: sent.unit || null,
        ...fixedBy(sent.rate === null || this.#isBuilt(place) ? null : textOf('rate', sent.rate)),
        isProvisional: sent.isProvisional,
        isRateOnly: sent.isRateOnly,
      })),
    )
    await this.#write.make(
      productQuantities,
      made.map(({ cells }) => ({ assessment: this.#assessment, cells: this.#cells(Object.entries(cells)) })),
      this.#products,
    )
    await this.#buildUp(made.map(({ place }, at) => [this.#products[at] ?? 0, place]))
  }

  #isBuilt = (place: number): boolean => {
    const sent = this.#sent[place]
    return sent !== undefined && this.#mayBuild && isBuilt(sent)
  }

  /** What the file says the rates of these products are made of. */
  async #buildUp(products: readonly (readonly [id: number, place: number])[]): Promise<void> {
    if (!this.#mayBuild) return
    const sent = products.flatMap(([id, place]) => {
      const product = this.#sent[place]
      return product ? [[id, product] as const] : []
    })
    await insertBuildUps((resource, records) => this.#write.make(resource, records), buildUpsOf(sent), {
      assessment: this.#assessment,
      fileName: this.#header.fileName,
    })
  }

  async #patchProducts({ patches, lines }: Pick<Revision, 'patches' | 'lines'>): Promise<void> {
    const places = new Map(lines.flatMap(({ id, product }) => (product === null ? [] : [[id, product] as const])))
    const priced = patches.filter(({ rate }) => rate !== undefined).map(({ id }) => id)
    // A build-up that is here stays, and the rate of the file is fixed over it.
    const bare = this.#mayBuild ? await withoutBuildUp(this.#tx, priced) : new Set<number>()
    const built = new Set([...bare].filter(id => this.#isBuilt(places.get(id) ?? -1)))
    await this.#write.patch(
      assessmentProduct,
      patches.map(({ id, cells: _cells, rate, group, ...texts }) => ({
        id,
        set: {
          ...texts,
          ...(group === undefined ? {} : { group: this.#group(group) }),
          ...(rate === undefined ? {} : fixedBy(built.has(id) ? null : textOf('rate', rate))),
        },
      })),
    )
    await this.#buildUp([...bare].map(id => [id, places.get(id) ?? -1]))
    const measured = patches.filter(({ cells }) => cells.size > 0)
    const there = await this.#write.there(
      productQuantities,
      measured.map(({ id }) => id),
    )
    const without = measured.filter(({ id }) => !there.has(id))
    await this.#write.make(
      productQuantities,
      without.map(({ cells }) => ({ assessment: this.#assessment, cells: this.#cells(cells) })),
      without.map(({ id }) => id),
    )
    await this.#write.patch(
      productQuantities,
      measured
        .filter(({ id }) => there.has(id))
        .map(({ id, cells }) => {
          const set: Record<`cells.${number}`, Cell | null> = {}
          for (const [zone, cell] of cells) set[`cells.${this.#zone(zone)}`] = cell && this.#cell(cell)
          return { id, set }
        }),
    )
  }

  /** Headings and products share one numbering, as an import gives it. A line the file has was read from there last. */
  async #setOrderAndOrigin({ order: items, lines }: Revision): Promise<void> {
    const { fileName } = this.#header
    const origins = new Map(
      lines.flatMap(({ id, product }) =>
        product === null ? [] : [[id, importedValues(this.#sent[product] ?? {}, fileName)] as const],
      ),
    )
    await this.#write.patch(
      productGroup,
      items.flatMap(({ kind, id }, order) => (kind === 'group' ? [{ id: this.#group(id) ?? 0, set: { order } }] : [])),
    )
    await this.#write.patch(
      assessmentProduct,
      items.flatMap(({ kind, id }, order) =>
        kind === 'product' ? [{ id: this.product(id), set: { order, ...origins.get(id) } }] : [],
      ),
    )
  }
}

/** Those of these products whose rate is built and that have nothing it is built of. */
async function withoutBuildUp(tx: AccountTransaction, products: readonly number[]): Promise<ReadonlySet<number>> {
  if (products.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select p.id from assessment_product p
    where p.account_id = ${tx.identity.account} and p.id = any(${[...products]}::bigint[]) and p.pricing_mode = 'rbu'
      and not exists (select 1 from labour_component c where c.account_id = p.account_id and c.product_id = p.id and c.archived_at is null)`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}
