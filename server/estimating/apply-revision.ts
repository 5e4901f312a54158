import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { ImportHeader, ImportProduct } from '#contract/estimating/import-bill'
import { placeOfMade } from '#domain/estimating/bill-import/revision/known-bill'
import type { NewProduct, ProductPatch, Revision } from '#domain/estimating/bill-import/revision/plan-revision'
import type { QuantityCell } from '#domain/estimating/bill'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { type KeptStep, StepWriter } from '../records/kept-steps'
import { importedValues } from './import-bill-stage'

type Cell = {
  readonly quantity: string | null
  readonly source: ImportHeader['source']
}

/** Writes what a revision does to the records of an assessment. */
export class RevisionWriter {
  readonly #write: StepWriter
  readonly #assessment: number
  readonly #header: ImportHeader
  readonly #sent: readonly Pick<ImportProduct, 'read'>[]
  /** Ids of what was made, by place. */
  #zones: readonly number[] = []
  readonly #groups: number[] = []
  #products: readonly number[] = []

  /** `sent` are the products of the file. */
  constructor(tx: AccountTransaction, id: number, header: ImportHeader, sent: readonly Pick<ImportProduct, 'read'>[]) {
    this.#write = new StepWriter(tx)
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
    await this.#patchProducts(revision.patches)
    for (const id of revision.goneProducts) await this.#write.archive(assessmentProduct, id)
    // From the bottom up: a heading that others stand under is in use.
    for (const id of revision.goneGroups.toReversed()) await this.#write.archive(productGroup, id)
    await this.#setOrderAndOrigin(revision)
    const { fileName, printedTotal } = this.#header
    await this.#write.patch(assessment, [{ id: this.#assessment, set: { sourceFileName: fileName, printedTotal } }])
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
      made.map(({ sent, group }) => ({
        assessment: this.#assessment,
        group: this.#group(group),
        ref: sent.ref || null,
        name: sent.name,
        description: sent.description || null,
        notes: sent.notes || null,
        unit: sent.unit || null,
        fixedPrice: sent.rate === null ? null : textOf('rate', sent.rate),
        fixedPriceReason: sent.rate === null ? null : ('client' as const),
        isProvisional: sent.isProvisional,
        isRateOnly: sent.isRateOnly,
      })),
    )
    await this.#write.make(
      productQuantities,
      made.map(({ cells }) => ({ assessment: this.#assessment, cells: this.#cells(Object.entries(cells)) })),
      this.#products,
    )
  }

  async #patchProducts(patches: readonly ProductPatch[]): Promise<void> {
    await this.#write.patch(
      assessmentProduct,
      patches.map(({ id, cells: _cells, rate, group, ...texts }) => ({
        id,
        set: {
          ...texts,
          ...(group === undefined ? {} : { group: this.#group(group) }),
          ...(rate === undefined ? {} : { fixedPrice: textOf('rate', rate), fixedPriceReason: 'client' as const }),
        },
      })),
    )
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
