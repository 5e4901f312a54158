import { gunzipSync, strFromU8 } from 'fflate'
import type { Row } from '#domain/records/path'
import { mergeRecord } from '#contract/sync/merge-rules'
import { resourceNamed } from '#contract/resources'
import { isAccepted, type DrainRequest, type DrainResult, type WireOperation } from '#contract/sync/protocol'
import { readPath, sameValue, writePaths } from '#domain/records/path'
import { toWire } from '#contract/fields/codec'
import type { Sent } from './network'

/**
 * Watches every drain in the order the server acted on them and keeps its own idea of what is committed: which operations were accepted,
 * and each record field by field. Says what breaks the promises of the server's side: exactly once, whole groups, cause before effect,
 * no lost update, sealed bytes.
 */
export class Oracle {
  /** First answer to each operation. */
  readonly answers = new Map<string, { readonly op: WireOperation; readonly outcome: DrainResult['outcome'] }>()
  readonly #outcomes = new Map<string, DrainResult['outcome']>()
  readonly #bytes = new Map<string, string>()
  readonly #records = new Map<string, Row | null>()
  readonly broken: string[] = []

  /** Scope and revision at which drains left records, or took them away. */
  readonly committed = new Map<string, { readonly scope: string; readonly rev: number; readonly isHere: boolean }>()
  /** Every record of this world has this id or a higher one. */
  firstId = 0
  readonly #accepted = new Set<string>()
  /** Values of one edit that must be applied together, by each of them. */
  readonly #together = new Map<string, readonly string[]>()
  /** Who deleted a record for good. */
  readonly #deletedBy = new Map<string, number>()
  /** A device was copied or set back: its numbers may then meet. */
  mayReuse = false
  /** What a device's outbox holds right now, as JSON values; given by the world. */
  waitingOn: (from: string) => ReadonlySet<string> = () => new Set()

  /** These values were saved by one edit. */
  bind(values: readonly string[]): void {
    if (values.length > 1) for (const value of values) this.#together.set(value, values)
  }
  /** A person decided about these values one by one. */
  unbind(values: readonly string[]): void {
    for (const value of values) for (const other of this.#together.get(value) ?? []) this.#together.delete(other)
  }
  /** The device that deleted a record ("issue 7") for good. */
  deletedBy(key: string): number | undefined {
    return this.#deletedBy.get(key)
  }
  /** Whether the server has, or ever had, this record. */
  knows(key: string): boolean {
    return this.#records.has(key)
  }
  /** Whether this very operation was accepted from the device with this number. */
  tookFrom(device: number, op: WireOperation): boolean {
    const answer = this.answers.get(`${device}#${op.seq} ${bytesOf(op)}`)
    // Of a copy, the same change at another minute is a duplicate to the server.
    const twin = this.mayReuse ? this.#outcomes.get(`${device}#${op.seq}`) : undefined
    return [answer?.outcome, twin].some(outcome => outcome !== undefined && isAccepted(outcome))
  }
  /** Whether an operation with this value, as JSON, was accepted. */
  isAccepted(value: string): boolean {
    return this.#accepted.has(value)
  }
  isDeleted(resource: string, id: number): boolean {
    return this.#records.get(`${resource} ${id}`) === null
  }
  get applied(): number {
    return [...this.answers.values()].filter(({ outcome }) => isAccepted(outcome)).length
  }

  /** A record made outside any drain. */
  seed(resource: string, id: number, row: Row): void {
    this.#records.set(`${resource} ${id}`, row)
  }

  witness(sent: Sent, status: number, bytes: Uint8Array): void {
    if (!sent.path.startsWith('/sync/drain') || !(sent.init.body instanceof Uint8Array)) return
    const packed = new Headers(sent.init.headers).get('content-encoding') === 'gzip'
    const request = JSON.parse(strFromU8(packed ? gunzipSync(sent.init.body) : sent.init.body)) as DrainRequest
    for (const { ops } of request.groups) for (const op of ops) this.#checkSealed(request, op)
    if (status !== 200) return
    const results = new Map(
      (JSON.parse(strFromU8(bytes)) as { results: DrainResult[] }).results.map(result => [result.seq, result]),
    )
    for (const op of request.groups.flatMap(group => group.ops)) this.#note(op, results.get(op.seq))
    // Of a group both copies of a device had begun, one may have sent less: it undid the rest before.
    const isCopy = [...results.values()].some(({ outcome }) => outcome === 'reused')
    for (const { ops } of request.groups) {
      const outcomes = ops.map(op => results.get(op.seq)?.outcome)
      if (new Set(outcomes.map(outcome => outcome !== undefined && isAccepted(outcome))).size > 1 && !isCopy)
        this.broken.push(`a group was split: ${outcomes.join(', ')}`)
      // What only had to wait is not remembered, and may be sent again.
      if (outcomes.includes('dependency')) continue
      for (const op of ops)
        this.#take(request, op, results.get(op.seq), sent.fate !== 'unanswered' && sent.init.signal?.aborted !== true)
      if (outcomes.every(outcome => outcome !== undefined && isAccepted(outcome))) this.#checkWhole(sent.from, ops)
    }
  }

  #note(op: WireOperation, result: DrainResult | undefined): void {
    if (!result || result.scope === null || result.rev === null)
      return void this.committed.delete(`${op.resource} ${op.id}`)
    this.committed.set(`${op.resource} ${op.id}`, {
      scope: result.scope,
      rev: result.rev,
      isHere: result.record !== null,
    })
  }

  #checkWhole(from: string, ops: readonly WireOperation[]): void {
    const values = new Set(ops.flatMap(valuesOf))
    const waiting = this.waitingOn(from)
    for (const value of values) {
      for (const other of this.#together.get(value) ?? [])
        if (!values.has(other) && waiting.has(other) && !this.#accepted.has(other))
          this.broken.push(`an edit was split: ${value} was applied while ${other} still waits`)
    }
  }

  #checkSealed(request: DrainRequest, op: WireOperation): void {
    const key = keyOf(request, op)
    const bytes = bytesOf(op)
    const before = this.#bytes.get(key)
    if (before !== undefined && before !== bytes && !this.mayReuse)
      this.broken.push(`operation ${key} changed after it was sealed: ${before} became ${bytes}`)
    this.#bytes.set(key, bytes)
  }

  #take(request: DrainRequest, op: WireOperation, result: DrainResult | undefined, isHeard: boolean): void {
    const key = keyOf(request, op)
    if (!result) return void this.broken.push(`no answer to ${key}`)
    if (result.outcome === 'reused')
      return void (this.mayReuse || !isHeard || this.broken.push(`${key} was called reused`))
    if (this.mayReuse && result.outcome === 'held') return
    const earlier = this.answers.get(answerKey(request, op))
    if (earlier) {
      if (earlier.outcome !== result.outcome)
        this.broken.push(`${key} was answered ${earlier.outcome}, then ${result.outcome}`)
      if (!result.duplicate) this.broken.push(`${key} was acted on twice`)
      return
    }
    if (result.duplicate) return
    this.answers.set(answerKey(request, op), { op, outcome: result.outcome })
    this.#outcomes.set(key, result.outcome)
    if (isAccepted(result.outcome)) this.#apply(request, op)
  }

  #apply(request: DrainRequest, op: WireOperation): void {
    for (const need of op.needs) {
      const outcome = this.#outcomes.get(keyOf(request, { seq: need }))
      if (outcome && !isAccepted(outcome))
        this.broken.push(`${keyOf(request, op)} was applied before ${need}, which it needs`)
    }
    const key = `${op.resource} ${op.id}`
    const resource = resourceNamed(op.resource)
    const current = this.#records.get(key) ?? null
    for (const value of valuesOf(op)) this.#accepted.add(value)
    if (op.kind === 'add') this.#deletedBy.delete(key)
    if (op.kind === 'delete' && current !== null) this.#deletedBy.set(key, request.device)
    if (op.kind === 'delete') this.#records.set(key, null)
    else if (op.kind === 'add' && current === null) this.#records.set(key, op.set)
    else if (op.kind === 'add' || op.kind === 'set') {
      if (current === null) return void this.broken.push(`${keyOf(request, op)} changed ${key}, which is not there`)
      const set = op.kind === 'add' ? spread(op) : op.set
      const base =
        op.kind === 'add'
          ? Object.fromEntries(Object.keys(set).map(path => [path, path.includes('.') ? null : initialOf(op, path)]))
          : op.base
      const merged = mergeRecord(resource, current, base, set)
      if (merged.kind === 'conflict') {
        const lost = merged.clashes.map(
          clash =>
            `${clash.path}: base ${JSON.stringify(clash.base)}, was ${JSON.stringify(clash.theirs)}, wants ${JSON.stringify(clash.mine)}`,
        )
        this.broken.push(`${keyOf(request, op)} (${op.kind}) overwrote a change of ${key}: ${lost.join('; ')}`)
      } else {
        const next = writePaths(current, merged.set)
        for (const [path, value] of Object.entries(set))
          if (!sameValue(value, base[path]) && !sameValue(readPath(next, path), value))
            this.broken.push(`${keyOf(request, op)} was accepted and ${path} of ${key} is not ${JSON.stringify(value)}`)
        this.#records.set(key, next)
      }
    }
  }

  /** What of a committed record differs from what the server has, in words. */
  differences(resource: string, id: number, row: Row): string[] {
    const known = this.#records.get(`${resource} ${id}`)
    if (known === undefined) return []
    if (known === null) return [`${resource} ${id} should be deleted`]
    return Object.keys(known)
      .filter(
        path =>
          resourceNamed(resource).fields[path]?.serverOwned === false && !sameValue(known[path], readPath(row, path)),
      )
      .map(path => `${resource} ${id} ${path}: ${JSON.stringify(row[path])}, should be ${JSON.stringify(known[path])}`)
  }
  /** Records that should exist. */
  get live(): string[] {
    return [...this.#records].filter(([, row]) => row !== null).map(([key]) => key)
  }
}

const keyOf = ({ device }: DrainRequest, { seq }: { readonly seq: number }): string => `${device}#${seq}`
/** Copies of a device use one number for different operations; those are told apart by what they say. */
const answerKey = (request: DrainRequest, op: WireOperation): string => `${keyOf(request, op)} ${bytesOf(op)}`
/** What of an operation never changes once it is sealed: needs may have been met meanwhile. */
const bytesOf = (op: WireOperation): string => JSON.stringify({ ...op, needs: [] })

function spread(op: WireOperation): Row {
  const { fields } = resourceNamed(op.resource)
  const set: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(op.set)) {
    if (fields[name]?.kind === 'cells')
      for (const [key, cell] of Object.entries(value as Row)) set[`${name}.${key}`] = cell
    else set[name] = value
  }
  return set
}

const valuesOf = (op: WireOperation): string[] =>
  Object.values(op.kind === 'add' ? spread(op) : op.set).map(value => JSON.stringify(value))

function initialOf(op: WireOperation, path: string): unknown {
  const field = resourceNamed(op.resource).fields[path]
  return field ? toWire(field, field.initial) : null
}
