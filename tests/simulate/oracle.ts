import { gunzipSync, strFromU8 } from 'fflate'
import { resourceNamed } from '#contract/resources'
import type { DrainRequest, DrainResult, PullLine, WireOperation } from '#contract/sync/protocol'
import { goingWith } from './model/contents'
import { joined } from './model/join'
import { maySee, wronglySent } from './model/rights'
import { answerKey, bytesOf, isAccepted, keyOf, saidBy, type Told, valuesOf } from './model/said'
import { at, laid, same, spelled, type Values } from './model/values'
import type { Sent } from './network'
import { type Files, Photos } from './photos'
import { type Changes, SeenDeletes } from './seen-deletes'

/**
 * Watches every drain in the order the server acted on them and keeps its own idea of what is committed: which operations were accepted,
 * and each record field by field. Says what breaks the promises of the server's side: exactly once, whole groups, cause before effect,
 * no lost update, sealed bytes, nothing sent to someone who may not read it. What a change comes to it works out by rules of its own
 * (model/): it imports nothing it judges, and own-oracle.test.ts sees to that.
 */
export class Oracle {
  /** First answer to each operation. */
  answers = new Map<string, { readonly op: WireOperation; readonly outcome: DrainResult['outcome'] }>()
  #outcomes = new Map<string, DrainResult['outcome']>()
  readonly #bytes = new Map<string, string>()
  #records = new Map<string, Values | null>()
  readonly broken: string[] = []
  readonly photos = new Photos()

  /** Scope and revision at which drains left records, or took them away. */
  committed = new Map<string, { readonly scope: string; readonly rev: number; readonly isHere: boolean }>()
  /** Every record of this world has this id or a higher one. */
  firstId = 0
  #accepted = new Set<string>()
  /** What the server has lost with a restore: values and answers. */
  readonly #lost = { accepted: new Set<string>(), answers: new Set<string>(), records: new Set<string>() }
  /** Whose a value is, where a person was told that it is saved. */
  readonly #authors = new Map<string, number>()
  /** Values of one edit that must be applied together, by each of them. */
  readonly #together = new Map<string, readonly string[]>()
  /** Who deleted a record for good. */
  #deletedBy = new Map<string, number>()
  readonly #deletes = new SeenDeletes()
  readonly #givenUp = new Set<string>()
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
    return this.#records.has(key) || this.#lost.records.has(key)
  }
  /** Whether this very operation was accepted from the device with this number. */
  tookFrom(device: number, op: WireOperation): boolean {
    const key = `${device}#${op.seq} ${bytesOf(op)}`
    if (this.#lost.answers.has(key)) return true
    const answer = this.answers.get(key)
    // Of a copy, the same change at another minute is a duplicate to the server.
    const twin = this.mayReuse ? this.#outcomes.get(`${device}#${op.seq}`) : undefined
    return [answer?.outcome, twin].some(outcome => outcome !== undefined && isAccepted(outcome))
  }
  /** Whether an operation with this value, as JSON, was accepted. */
  isAccepted(value: string): boolean {
    return this.#accepted.has(value)
  }
  /** Whether the server had accepted an operation with this value, and has lost it with a restore. */
  wasLost(value: string): boolean {
    return this.#lost.accepted.has(value) && !this.#accepted.has(value)
  }
  /** A person was told that these values (JSON) are saved. */
  wrote(user: number, values: readonly string[]): void {
    for (const value of values) if (value.includes('~')) this.#authors.set(value, user)
  }

  /** What the server has now, as its backup keeps it. */
  remember(): Memory {
    return {
      answers: new Map(this.answers),
      outcomes: new Map(this.#outcomes),
      records: new Map(this.#records),
      committed: new Map(this.committed),
      accepted: new Set(this.#accepted),
      deletedBy: new Map(this.#deletedBy),
      changes: this.#deletes.remember(),
      files: this.photos.remember(),
    }
  }
  /** The server is restored: it has what it had then, and nothing since. What devices were told meanwhile they were told all the same. */
  setBack(memory: Memory): void {
    for (const value of this.#accepted) if (!memory.accepted.has(value)) this.#lost.accepted.add(value)
    for (const [key, { outcome }] of this.answers)
      if (isAccepted(outcome) && !memory.answers.has(key)) this.#lost.answers.add(key)
    for (const key of this.#records.keys()) if (!memory.records.has(key)) this.#lost.records.add(key)
    this.answers = new Map(memory.answers)
    this.#outcomes = new Map(memory.outcomes)
    this.#records = new Map(memory.records)
    this.committed = new Map(memory.committed)
    this.#accepted = new Set(memory.accepted)
    // What came back after the backup, by an undo, is on its devices, and is sent once more.
    this.#deletedBy = new Map([...memory.deletedBy].filter(([key]) => this.#deletedBy.has(key)))
    this.#deletes.setBack(memory.changes)
    this.photos.setBack(memory.files)
  }
  isDeleted(resource: string, id: number): boolean {
    return this.#records.get(`${resource} ${id}`) === null
  }
  get applied(): number {
    return [...this.answers.values()].filter(({ outcome }) => isAccepted(outcome)).length
  }

  /** A record made outside any drain. */
  seed(key: string, row: Values): void {
    this.#records.set(key, row)
  }

  /** A command left a record like this, or (null) took it away; `key` is "issue 7". */
  tookCommand(
    key: string,
    { record, rev, scope }: { readonly record: Values | null; readonly rev: number; readonly scope: string },
    user: number,
  ): void {
    this.#records.set(key, record)
    if (record === null) return void this.committed.delete(key)
    this.#deletes.changed(key, user, rev)
    this.committed.set(key, { scope, rev, isHere: true })
  }

  witness(sent: Sent, status: number, bytes: Uint8Array): void {
    if (sent.path.startsWith('/sync/pull') && status === 200) this.#lookAtPull(sent, strFromU8(bytes))
    if (sent.path.startsWith('/files/') && status === 200) this.photos.witness(sent, JSON.parse(strFromU8(bytes)))
    this.broken.push(...this.photos.broken.splice(0))
    if (!sent.path.startsWith('/sync/drain') || !(sent.init.body instanceof Uint8Array)) return
    const packed = new Headers(sent.init.headers).get('content-encoding') === 'gzip'
    const request = JSON.parse(strFromU8(packed ? gunzipSync(sent.init.body) : sent.init.body)) as DrainRequest
    for (const { ops } of request.groups)
      for (const op of ops) {
        this.#checkSealed(request, op)
        this.#checkAuthor(sent, request, op)
      }
    if (status !== 200) return
    const results = new Map(
      (JSON.parse(strFromU8(bytes)) as { results: DrainResult[] }).results.map(result => [result.seq, result]),
    )
    for (const op of request.groups.flatMap(group => group.ops)) {
      const result = results.get(op.seq)
      this.#note(op, result)
      if (result?.record && !maySee(sent.identity, op.resource))
        this.broken.push(`an answer showed ${op.resource} ${op.id} to somebody who may not read it`)
    }
    const isReused = [...results.values()].some(({ outcome }) => outcome === 'reused')
    for (const { ops } of request.groups) {
      const outcomes = ops.map(op => results.get(op.seq)?.outcome)
      // Of a group both copies of a device had begun, one may have sent less: it undid, or deleted, the rest before.
      const isCopy =
        isReused || (this.mayReuse && new Set(ops.map(op => results.get(op.seq)?.duplicate === true)).size > 1)
      if (new Set(outcomes.map(outcome => outcome !== undefined && isAccepted(outcome))).size > 1 && !isCopy)
        this.broken.push(`a group was split: ${outcomes.join(', ')}`)
      // What only had to wait is not remembered, and may be sent again.
      if (outcomes.includes('dependency')) continue
      for (const op of ops)
        this.#take(
          request,
          ops,
          op,
          results.get(op.seq),
          sent.fate !== 'unanswered' && sent.init.signal?.aborted !== true,
        )
      if (outcomes.every(outcome => outcome !== undefined && isAccepted(outcome))) this.#checkWhole(sent.from, ops)
    }
  }

  /** A cut answer is looked at whole: it is the server that is asked here. */
  #lookAtPull({ identity }: Sent, text: string): void {
    for (const each of text.split('\n')) {
      if (each === '') continue
      const line = JSON.parse(each) as PullLine
      if (line.line !== 'rows') continue
      const records = line.ids.map((id, index) => ({
        id,
        ...Object.fromEntries(Object.entries(line.columns).map(([name, values]) => [name, values[index]])),
      }))
      this.broken.push(...wronglySent(identity, line.scope, line.resource, records))
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

  /** What one person wrote on a phone goes under nobody else's name, no matter who has signed in there since. */
  #checkAuthor({ identity }: Sent, request: DrainRequest, op: WireOperation): void {
    if (request.user !== identity.user)
      this.broken.push(`${keyOf(request, op)} of ${request.user} was sent by ${identity.user}`)
    for (const value of valuesOf(op)) {
      const author = this.#authors.get(value)
      // What the office has, anybody may bring back by an undo.
      const isKnown = this.#accepted.has(value) || this.#lost.accepted.has(value)
      if (author !== undefined && author !== request.user && !isKnown)
        this.broken.push(`${value}, which ${author} wrote, was sent as ${request.user}'s`)
    }
  }

  #take(
    request: DrainRequest,
    ops: readonly WireOperation[],
    op: WireOperation,
    result: DrainResult | undefined,
    isHeard: boolean,
  ): void {
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
    if (isAccepted(result.outcome)) this.#apply(request, op, result)
    else if (ops.length === 1) this.#checkConflict(request, op, result)
  }

  /** A person is asked only about what two people really wrote over each other, and is shown what the office has. */
  #checkConflict(request: DrainRequest, op: WireOperation, { problem }: DrainResult): void {
    const fields = (problem?.clash as { readonly fields: readonly Told[] } | undefined)?.fields
    const current = this.#records.get(`${op.resource} ${op.id}`)
    if (!fields || !current || (op.kind !== 'set' && op.kind !== 'add')) return
    const { seen, wanted } = saidBy(op)
    const asked = fields.map(({ path }) => path).toSorted()
    const { conflicts } = joined(op.resource, current, seen, wanted)
    if (!same(asked, conflicts.toSorted()))
      this.broken.push(`${keyOf(request, op)} asks about ${asked.join()}, and the conflict is in ${conflicts.join()}`)
    for (const { path, theirs } of fields)
      if (!same(theirs, at(current, path)))
        this.broken.push(
          `${keyOf(request, op)} says that ${path} is ${spelled(theirs)}, not ${spelled(at(current, path))}`,
        )
  }

  #apply(request: DrainRequest, op: WireOperation, { rev }: DrainResult): void {
    for (const need of op.needs) {
      const outcome = this.#outcomes.get(keyOf(request, { seq: need }))
      if (outcome && !isAccepted(outcome))
        this.broken.push(`${keyOf(request, op)} was applied before ${need}, which it needs`)
    }
    const key = `${op.resource} ${op.id}`
    const current = this.#records.get(key) ?? null
    for (const value of valuesOf(op)) this.#accepted.add(value)
    if (!this.mayReuse) this.#checkChosen(request, op)
    if (op.kind === 'add') this.photos.accepted(request, op)
    if (op.kind === 'add') this.#deletedBy.delete(key)
    if (op.kind === 'delete' && current !== null) this.#deletedBy.set(key, request.device)
    if (op.kind === 'delete') {
      const going = goingWith(op.resource, op.id, this.#records)
      for (const each of current === null ? [] : [key, ...going])
        this.broken.push(...this.#deletes.check(each, request.user, op.baseRev ?? 0))
      this.#records.set(key, null)
      for (const each of going) {
        this.#records.set(each, null)
        this.committed.delete(each)
      }
    } else if (op.kind === 'add' && current === null) {
      this.#records.set(key, op.set)
      this.#deletes.changed(key, request.user, rev)
    } else if (op.kind === 'add' || op.kind === 'set') {
      if (current === null) return void this.broken.push(`${keyOf(request, op)} changed ${key}, which is not there`)
      this.#change(request, op, current, rev)
    }
  }

  #change(request: DrainRequest, op: WireOperation, current: Values, rev: number | null): void {
    const key = `${op.resource} ${op.id}`
    const { seen, wanted } = saidBy(op)
    const { next, conflicts } = joined(op.resource, current, seen, wanted)
    for (const path of conflicts)
      this.broken.push(
        `${keyOf(request, op)} (${op.kind}) overwrote a change of ${key}: ${path} was ${spelled(at(current, path))}, its person saw ${spelled(seen[path])}`,
      )
    if (!same(next, current)) this.#deletes.changed(key, request.user, rev)
    this.#records.set(key, conflicts.length > 0 ? laid(current, wanted) : next)
  }

  /** What a person gave up in a conflict is never sent again, and what they chose instead is what goes. */
  #checkChosen(request: DrainRequest, op: WireOperation): void {
    for (const [path, value] of Object.entries(op.set))
      if (this.#givenUp.has(`${op.resource} ${op.id} ${path} ${spelled(value)}`))
        this.broken.push(`${keyOf(request, op)} brought ${path} ${spelled(value)}, which its person gave up`)
  }

  /** In a conflict a person chose another value for this path; the value is one that no one else writes. */
  giveUp(key: string, path: string, value: unknown): void {
    this.#givenUp.add(`${key} ${path} ${spelled(value)}`)
  }

  /** What of a committed record differs from what the server has, in words. */
  differences(resource: string, id: number, row: Values): string[] {
    const known = this.#records.get(`${resource} ${id}`)
    if (known === undefined) return []
    if (known === null) return [`${resource} ${id} should be deleted`]
    return Object.keys(known)
      .filter(path => resourceNamed(resource).fields[path]?.serverOwned === false && !same(known[path], row[path]))
      .map(path => `${resource} ${id} ${path}: ${JSON.stringify(row[path])}, should be ${JSON.stringify(known[path])}`)
  }
  /** Records that should exist. */
  get live(): string[] {
    return [...this.#records].filter(([, row]) => row !== null).map(([key]) => key)
  }
}

/** What of the oracle a backup of the server holds. */
export interface Memory {
  readonly answers: Oracle['answers']
  readonly outcomes: ReadonlyMap<string, DrainResult['outcome']>
  readonly records: ReadonlyMap<string, Values | null>
  readonly committed: Oracle['committed']
  readonly accepted: ReadonlySet<string>
  readonly deletedBy: ReadonlyMap<string, number>
  readonly changes: Changes
  readonly files: Files
}
