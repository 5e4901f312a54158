import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { scopeOfList } from './read/scope-of-list'
import { dropUnused, keepFetched, keepPhoto, readFile } from './write/attach'
import type { IndexedDb } from './store/database'
import { edit } from './write/edit'
import { type Turned, turnNext, undoEdit } from './write/undo'
import { readSteps, type UndoStep } from './write/undo-steps'
import { LiveRecords, type LiveQuery } from './read/live-records'
import { mirrorRows } from './incoming/mirror'
import { openNotices, type Notices } from './store/notices'
import { takeId } from './store/numbers'
import { exportOutbox } from './outbox/outbox-file'
import type { Author } from './write/prepare'
import { requireRecordForm } from './write/record-form'
import { needsYou, outboxLines } from './outbox/outbox-lines'
import { isBehind, unsentAbout, unsentAboutId, type UnsentAbout } from './outbox/unsent-about'
import { readServerValue } from './read/server-value'
import { forgetRestored, readRestored, type Restored } from './state/restored'
import { beginAgain, countUnsent, isOver, purgeReplica, requireSent } from './state/sign-out'
import { discard, resolve, retry } from './write/resolve'
import { isArriving, isHeld, scopeStatuses, touchScope } from './state/scope-status'
import { Store } from './store/store'
import type { FetchedPart, FilePart } from './store/stored'
import { openWholeScopes, type WholeScopes } from './state/whole-scopes'
import { openSyncState, type SyncStateSource } from './state/sync-state'
import type {
  Action,
  Change,
  Choice,
  Edited,
  LocalRecord,
  NeedsYou,
  OutboxLine,
  Photo,
  ScopeStatus,
  SentLine,
  Surroundings,
  UploadStatus,
} from './types'
import { retryUpload, uploadStatuses } from './state/upload-status'
import { recordsWithin } from './read/within'

/** Whose replica this is. */
export interface Owner {
  readonly account: number
  readonly user: number
}

/**
 * What screens do with this device's records. Reads go through Dexie, so any of them inside a live query is followed. Writes throw
 * `ProblemError` (with field errors) and `NotSaved`; when they return, the change is on the disk of this device.
 */
export class Replica {
  readonly owner: Owner
  readonly store: Store
  #syncState: SyncStateSource | null = null
  #restart: () => void = () => undefined
  #wholeScopes: WholeScopes | null = null
  readonly #surroundings: Surroundings
  readonly #notices: Notices
  readonly #indexedDb: IndexedDb
  readonly #live = new Set<LiveRecords>()
  /** Drafts on their way to the disk: what opens a form again right after it closed reads what it left. */
  readonly #keeping = new Map<string, Promise<void>>()

  private constructor(owner: Owner, store: Store, notices: Notices, surroundings: Surroundings, indexedDb: IndexedDb) {
    this.#indexedDb = indexedDb
    this.owner = owner
    this.store = store
    this.#notices = notices
    this.#surroundings = surroundings
  }

  static async open(
    name: string,
    owner: Owner,
    surroundings: Surroundings,
    indexedDb: IndexedDb = {},
  ): Promise<Replica> {
    const notices = openNotices(surroundings, name)
    return new Replica(owner, await Store.open(name, notices, indexedDb), notices, surroundings, indexedDb)
  }

  /** What the header pill shows; counted from the first time someone asks. */
  get syncState(): SyncStateSource {
    this.#syncState ??= openSyncState(this.store, this.#notices, this.#surroundings, () => this.#restart())
    return this.#syncState
  }

  /** `restart` begins the sync worker again, when work waits and it does not try although it was asked to. */
  onStuck(restart: () => void): void {
    this.#restart = restart
  }

  /** Which scopes are whole here; followed from the first time someone asks. */
  get wholeScopes(): WholeScopes {
    this.#wholeScopes ??= openWholeScopes(this.store)
    return this.#wholeScopes
  }

  /**
   * One user action, kept whole or not at all; `label` says in words what the person did ("Raised issue Fire stopping missing"). At a
   * `place` it can be undone later, also after a reload, if it can be taken back.
   */
  async edit(changes: readonly Change[], label: string, place: string | null = null): Promise<Edited> {
    const [edited] = await this.editAll([{ changes, label }], place)
    if (!edited) throw new Error('An edit came to nothing')
    return edited
  }

  /** Several user actions, each sent by itself, kept together or not at all: many at once cost open pages one reading. */
  async editAll(actions: readonly Action[], place: string | null = null): Promise<readonly Edited[]> {
    const changes = actions.flatMap(action => action.changes)
    // Pages show these values before they are on the disk, so they are asked now.
    for (const change of changes) requireRecordForm(change)
    const lift = [...this.#live].map(live => live.lay(changes))
    try {
      return await edit(this.store, actions, this.#author(), this.#token(), place)
    } finally {
      for (const each of lift) each()
    }
  }

  /** Takes an edit back, sent or not. False when not all of it can be taken back, as of a delete that was sent: then nothing is changed. */
  async undo(edited: Edited, label: string): Promise<boolean> {
    return (await undoEdit(this.store, edited, label, this.#author(), this.#token())) !== null
  }

  /** The steps that can be undone and redone on this device, oldest first. */
  undoSteps(): Promise<readonly UndoStep[]> {
    return this.store.read(readSteps)
  }

  /** Undoes or redoes the next step of a place. */
  turn(place: string, turn: 'undo' | 'redo'): Promise<Turned> {
    return turnNext(this.store, place, turn, this.#author(), this.#token())
  }

  /** An id for a record about to be added, so that others of the same edit can point at it. Unused, it is simply lost. */
  newId(): Promise<number> {
    return this.store.write('strict', work => takeId(work.tables), ['leases', 'meta'])
  }

  get(resource: string, id: number): Promise<LocalRecord | undefined> {
    return this.store.read(tables => tables.records(resource).get(id))
  }

  /** In the order of `ids`; undefined where this device has no such record. */
  byIds(resource: string, ids: readonly number[]): Promise<(LocalRecord | undefined)[]> {
    return this.store.read(tables => tables.records(resource).bulkGet([...ids]))
  }

  /** Every record of a resource this device has, by id; for the small ones (work packages, users). */
  all(resource: string): Promise<LocalRecord[]> {
    return this.store.read(tables => tables.records(resource).toArray())
  }

  /** Every record a parent has, by an indexed ref (its order or a required ref); by ascending order, else by id. */
  within(resource: string, field: string, id: number): Promise<LocalRecord[]> {
    return this.store.read(tables => recordsWithin(tables, resource, field, id))
  }

  /** The records of several resources within one parent, followed: for screens that hold many and see few of them change. */
  live(query: LiveQuery): LiveRecords {
    return new LiveRecords(this.store, this.#notices, this.#live, query)
  }

  /** What the office has at a field path of a record, record form: for "was 40 % on 3 March" beside an unsent change. */
  serverValue(resource: string, id: number, path: string): Promise<unknown> {
    return this.store.read(tables => readServerValue(tables, resource, id, path))
  }

  /** Keeps what a server call answered; answers the ids. */
  mirrorRows(resource: string, wireRows: readonly Row[]): Promise<number[]> {
    return mirrorRows(this.store, resource, wireRows)
  }

  /** Bytes of a photo taken on this device, until it is safely in the office and pulled back; of a drawing, the parts that were fetched to be looked at here. */
  file(fileId: number, part: FilePart): Promise<ArrayBuffer | null> {
    return this.store.read(tables => readFile(tables, fileId, part))
  }

  /** Keeps a fetched part of a file, so that it is here without a connection. */
  keepFilePart(fileId: number, part: FetchedPart, bytes: ArrayBuffer): Promise<void> {
    return this.store.write('relaxed', ({ tables }) => keepFetched(tables, fileId, part, bytes), ['blobs'])
  }

  /** Keeps a file's bytes and queues its upload; a record that is given its id goes once the office has it. */
  keepFile(file: Photo): Promise<number> {
    return this.store.write('strict', async ({ tables, wake }) => {
      const id = await keepPhoto(tables, file, this.#at())
      wake()
      return id
    })
  }
  /** Takes a kept file away again, unless a change waiting here holds it. */
  dropFile(fileId: number): Promise<void> {
    return this.store.write('strict', ({ tables }) => dropUnused(tables, fileId), ['outbox', 'uploads', 'blobs'])
  }

  /** That the office was set back to an earlier moment, until the person has read it. */
  restored(): Promise<Restored | null> {
    return this.store.read(readRestored)
  }
  forgetRestored(): Promise<void> {
    return this.store.write('relaxed', ({ tables }) => forgetRestored(tables), ['meta'])
  }

  outbox(): Promise<OutboxLine[]> {
    return this.store.snapshot(outboxLines)
  }
  /** What is not sent yet about these records. */
  unsentAbout(subjects: readonly { readonly resource: string; readonly id: number }[]): Promise<UnsentAbout> {
    return this.store.read(tables => unsentAbout(tables, subjects))
  }

  /** What waits for a record that may not be here any more. */
  unsentOf(id: number): Promise<UnsentAbout> {
    return this.store.read(tables => unsentAboutId(tables, id))
  }
  /** Whether a change accepted at or after `since` (ISO) in one of these scopes has not been pulled again. */
  isBehind(scopes: readonly string[], since: string): Promise<boolean> {
    return this.store.read(tables => isBehind(tables, scopes, since))
  }
  needsYou(): Promise<NeedsYou[]> {
    return this.store.snapshot(needsYou)
  }
  /** Newest first. */
  sent(limit: number): Promise<SentLine[]> {
    return this.store.read(tables => tables.sent.orderBy('at').reverse().limit(limit).toArray())
  }
  /** `theirs` is what the person was shown of the other side, from {@link NeedsYou}; refused with "conflict" when it has changed since. */
  resolve(seq: number, choices: Readonly<Record<string, Choice>>, theirs: Row = {}): Promise<void> {
    return resolve(this.store, seq, choices, theirs, this.#author())
  }
  retry(seq: number): Promise<void> {
    return retry(this.store, seq)
  }
  discard(seq: number): Promise<void> {
    return discard(this.store, seq)
  }
  /** All unsent work as text of a file. */
  exportUnsent(): Promise<string> {
    return this.store.snapshot(tables => exportOutbox(tables, this.store.name, this.#at()))
  }

  uploads(): Promise<UploadStatus[]> {
    return this.store.read(uploadStatuses)
  }
  retryUpload(fileId: number): Promise<void> {
    return retryUpload(this.store, fileId)
  }

  scopes(): Promise<ScopeStatus[]> {
    return this.store.read(tables => scopeStatuses(tables, this.owner.user))
  }
  /** Whether everything of a scope is here and followed. */
  holds(scope: string): Promise<boolean> {
    return this.store.read(tables => isHeld(tables, scope))
  }
  /** The scope that the records of a parent travel in; null when it spans several, or the parent is not here. */
  scopeWithin(resource: Resource, field: string, id: number): Promise<string | null> {
    return this.store.read(tables => scopeOfList(tables, resource, { field, id }, this.owner.user))
  }
  /** Whether a large change of a scope is on its way, part of it here. */
  arriving(scope: string): Promise<boolean> {
    return this.store.read(tables => isArriving(tables, scope))
  }
  /** "Keep on this device". */
  pin(scope: string, pinned: boolean): Promise<void> {
    return this.#scope(scope, { pinned })
  }
  /** A person opened this project or assessment: the last few stay on the device. */
  opened(scope: string): Promise<void> {
    return this.#scope(scope, { openedAt: this.#surroundings.now() })
  }

  /** Form text that survives a closed tab; null forgets it. */
  async saveDraft(key: string, value: unknown): Promise<void> {
    const keeping = this.store.write(
      'strict',
      async ({ tables }) => {
        await (value === null ? tables.drafts.delete(key) : tables.drafts.put({ key, value, at: this.#at() }))
      },
      ['drafts'],
    )
    this.#keeping.set(key, keeping)
    try {
      await keeping
    } finally {
      if (this.#keeping.get(key) === keeping) this.#keeping.delete(key)
    }
  }
  async draft(key: string): Promise<unknown> {
    await this.#keeping.get(key)?.catch(() => undefined)
    return (await this.store.read(tables => tables.drafts.get(key)))?.value ?? null
  }

  /** Tells the engine to try now: a tap, the page in view again, the browser says it is online. */
  hurry(): void {
    this.#notices.post({ kind: 'hurry' })
  }

  /** How many changes and photos are not in the office yet. */
  unsentCount(): Promise<number> {
    return this.store.read(countUnsent)
  }
  /** Takes everything away that the server has too. Unsent work stays, for this person only; `isLeft` when they are to sign in first. */
  purge({ isLeft }: { readonly isLeft: boolean }): Promise<void> {
    return purgeReplica(this.store, isLeft)
  }
  /** Whether its person has left it and has to sign in. */
  isOver(): Promise<boolean> {
    return this.store.read(isOver)
  }
  /** Its person has signed in. */
  beginAgain(): Promise<void> {
    return this.store.write('strict', beginAgain, ['meta'])
  }
  /** Signs out for good: removes the whole replica. Throws ProblemError("conflict") when work is unsent and not knowingly discarded. */
  async delete(options: { readonly discardUnsent: boolean }): Promise<void> {
    await requireSent(this.store, options.discardUnsent)
    this.#syncState?.close()
    this.#wholeScopes?.close()
    this.#notices.close()
    await this.store.delete(this.#indexedDb)
  }

  close(): void {
    this.#syncState?.close()
    this.#wholeScopes?.close()
    this.store.close()
    this.#notices.close()
  }

  async #scope(scope: string, change: { readonly pinned: boolean } | { readonly openedAt: number }): Promise<void> {
    await this.store.write(
      'strict',
      async ({ tables, wake }) => {
        await touchScope(tables, scope, change)
        wake()
      },
      ['scopes'],
    )
  }

  #author(): Author {
    return { user: this.owner.user, at: this.#at() }
  }

  /** Names one call, so that a second try of it is recognised. */
  #token(): string {
    return `${this.#at()} ${this.#surroundings.random()}`
  }

  #at(): string {
    return new Date(this.#surroundings.now()).toISOString()
  }
}
