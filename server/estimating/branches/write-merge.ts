import { BRANCH_KINDS } from '#contract/estimating/branch-kinds'
import { resourceNamed } from '#contract/resources'
import { withProducts } from '#domain/estimating/bill-formula/formula'
import { isRow, type Row } from '#domain/records/path'
import type { MergePlan } from '#domain/records/three-way/merge-plan'
import type { MergeKind } from '#domain/records/three-way/sides'
import type { AccountTransaction } from '../../database/session'
import { type KeptStep, StepWriter } from '../../records/lifecycles/kept-steps'

type Made = MergePlan['make'][number]

/** Writes a merge into the records of the parent, as the person asked: with permissions, rules and what follows. */
export class MergeWriter {
  readonly #write: StepWriter
  readonly #parent: number
  /** Ids of what was made, by what it is called in the plan. A partner's is its owner's. */
  readonly #ids = new Map<number, number>()

  constructor(tx: AccountTransaction, parent: number) {
    this.#write = new StepWriter(tx)
    this.#parent = parent
  }

  get steps(): readonly KeptStep[] {
    return this.#write.steps
  }

  async write({ make, patch, remove }: MergePlan): Promise<void> {
    // First what goes: an assessment has one contingency at a time.
    for (const { kind, id } of remove) await this.#write.archive(resourceNamed(kind), id)
    for (const kind of BRANCH_KINDS) {
      await this.#make(
        kind,
        make.filter(each => each.kind === kind.name),
      )
      await this.#patch(
        kind,
        patch.filter(each => each.kind === kind.name),
      )
    }
  }

  async #make(kind: MergeKind, all: readonly Made[]): Promise<void> {
    const resource = resourceNamed(kind.name)
    for (let left = all; left.length > 0;) {
      const waiting = new Set(left.map(({ id }) => id))
      const isReady = ({ id, row }: Made) =>
        Object.entries(kind.refs).every(
          ([name, target]) => target !== kind.name || row[name] === id || !waiting.has(Number(row[name] ?? 0)),
        )
      const now = left.filter(isReady)
      if (now.length === 0) throw new Error(`${kind.name} records point at each other in a ring`)
      left = left.filter(each => !isReady(each))
      const isPartner = kind.partnerOf !== null
      const made = await this.#write.make(
        resource,
        now.map(({ row }) => ({ assessment: this.#parent, ...this.#valuesOf(kind, row, false) })),
        isPartner ? now.map(({ id }) => this.#ids.get(id) ?? id) : undefined,
      )
      if (!isPartner) now.forEach(({ id }, place) => this.#ids.set(id, made[place] ?? 0))
      await this.#write.patch(
        resource,
        now.map(({ row }, place) => ({ id: made[place] ?? 0, set: this.#valuesOf(kind, row, true) })),
      )
    }
  }

  async #patch(kind: MergeKind, all: MergePlan['patch']): Promise<void> {
    const resource = resourceNamed(kind.name)
    const changes = all.map(({ id, set }) => ({
      id,
      set: Object.fromEntries(Object.entries(set).map(([path, value]) => this.#turned(kind, path, value))),
    }))
    if (kind.partnerOf === null) return this.#write.patch(resource, changes)
    const there = await this.#write.there(
      resource,
      changes.map(({ id }) => id),
    )
    const fresh = changes.filter(({ id }) => !there.has(id))
    await this.#write.make(
      resource,
      fresh.map(({ set }) => ({ assessment: this.#parent, ...gathered(set) })),
      fresh.map(({ id }) => id),
    )
    return this.#write.patch(
      resource,
      changes.filter(({ id }) => there.has(id)),
    )
  }

  /** The values of a new record: those people may write, or those only the server does. */
  #valuesOf(kind: MergeKind, row: Row, isOwned: boolean): Row {
    const { fields } = resourceNamed(kind.name)
    const names = isOwned ? ['lineage', 'origin', 'isOfTarget', ...kind.fields] : kind.fields
    return Object.fromEntries(
      names.flatMap(name => {
        const field = fields[name]
        const value = row[name]
        if (!field || value === null || value === undefined || (field.serverOwned === true) !== isOwned) return []
        if (field.kind !== 'cells' || !isRow(value)) return [this.#turned(kind, name, value)]
        const cells = Object.entries(value).map(([at, cell]) => {
          const [path, turned] = this.#turned(kind, `${name}.${at}`, cell)
          return [path.slice(name.length + 1), turned]
        })
        return [[name, Object.fromEntries(cells)]]
      }),
    )
  }

  /** A path and its value with the ids of what was made. */
  #turned(kind: MergeKind, path: string, value: unknown): [string, unknown] {
    const [name = '', at] = path.split('.')
    const turn = (id: unknown) => (typeof id === 'number' ? (this.#ids.get(id) ?? id) : id)
    if (at === undefined) return [path, name in kind.refs ? turn(value) : value]
    const place = name in kind.cells ? `${name}.${String(turn(Number(at)))}` : path
    if (!isRow(value) || typeof value['formula'] !== 'string') return [place, value]
    return [place, { ...value, formula: withProducts(value['formula'], this.#ids) }]
  }
}

/** Cells set by their paths, as the whole fields a new record has. */
function gathered(set: Row): Row {
  const fields: Record<string, Record<string, unknown>> = {}
  for (const [path, value] of Object.entries(set)) {
    const [name = '', at = ''] = path.split('.')
    if (value !== null) fields[name] = { ...fields[name], [at]: value }
  }
  return fields
}
