import type { Identity } from '#server/base/identity'
import { RESOURCES } from '#contract/resources'
import { replicaName } from '#local/store/database'
import type { BlobSlice, Lease, ScopeRow, Shadow, Upload } from '#local/store/stored'
import type { LocalRecord, OutboxEntry } from '#local/types'
import { Forward } from './forward'
import { Intents } from './intents'
import type { Oracle } from './oracle'
import { OutboxWatch } from './outbox-watch'
import { Disk } from './storage'
import type { Backup } from './upheavals'
import { newOrigin, type Origin, type Tab } from './tab'

/** One device of one person: its disk, its tabs, and what the person believes to have saved on it. */
export class Device {
  readonly name: string
  identity: Identity
  /** How far its clock is from the server's; someone may set it. */
  skew: number
  /** Its disk takes nothing more. */
  isFull = false
  #disk: Disk
  backup: Backup | null = null
  origin: Origin = newOrigin()
  tabs: Tab[] = []
  isOnline = true
  readonly intents = new Intents()
  /** Highest head stored per scope, and highest seq seen, since the last time the device was set back. */
  heads = new Map<string, number>()
  readonly watch = new OutboxWatch()
  readonly forward = new Forward()
  /** Scopes whose records are of the server as it was before its restore. */
  readonly ofFormerServer = new Set<string>()
  /** The generation of the server since its restore. */
  serverEpoch = ''
  /** It knew the server before it was restored, and has to tell its person of it. */
  mustSayRestored = false
  /** Its person could once read less than everything: then what is missing may be missing rightly. */
  hasHadOtherRights = false

  /** The other person who uses this phone. */
  sharer: Device | null = null
  /** Its person has signed out. */
  isAway = false
  /** Its session was ended from elsewhere, and its tabs have not heard of it. */
  isSessionOver = false
  /** The server speaks to it no longer. */
  isTooOld = false

  constructor(name: string, identity: Identity, skew: number, disk = new Disk()) {
    this.name = name
    this.identity = identity
    this.skew = skew
    this.#disk = disk
  }

  get disk(): Disk {
    return this.#disk
  }
  set onCommit(hear: () => void) {
    this.#onCommit = hear
    this.#listen()
  }
  #onCommit: () => void = () => undefined
  #listen(): void {
    const disk = this.#disk
    disk.listen(database => {
      if (database === this.database && disk === this.#disk) this.#onCommit()
    })
  }

  /** Another disk in the same phone: what a person remembers to have saved on the old one no longer counts. */
  replaceDisk(disk: Disk): void {
    this.#disk = disk
    this.#listen()
    this.#startAgain()
    this.intents.forgetAll()
  }
  /** The person's database was deleted. */
  forgetReplica(): void {
    this.#disk.forget(this.database)
    this.#startAgain()
  }
  #startAgain(): void {
    this.origin = newOrigin()
    this.heads.clear()
    this.watch.forget()
    this.forward.forget()
    this.ofFormerServer.clear()
    this.mustSayRestored = false
  }
  /** The server was restored: what this device holds is of the one before. */
  officeSetBack(oracle: Oracle, epoch: string): void {
    if (this.number === undefined) return
    this.mustSayRestored = this.epoch !== epoch
    this.serverEpoch = epoch
    for (const { scope } of this.scopes) this.ofFormerServer.add(scope)
    this.intents.restored(oracle)
  }
  /** Whether it has told its person that the office was set back. */
  get saysRestored(): boolean {
    return this.#meta('restored') !== undefined
  }
  /** The server's generation it knows. */
  get epoch(): string | undefined {
    return (this.#meta('device') as { epoch?: string } | undefined)?.epoch
  }

  get tables(): string[] {
    return [
      ...RESOURCES.map(({ name }) => name),
      'outbox',
      'shadow',
      'scopes',
      'leases',
      'uploads',
      'blobs',
      'sent',
      'meta',
    ]
  }
  get number(): number | undefined {
    return (this.#meta('device') as { number?: number } | undefined)?.number
  }
  #meta(key: string): unknown {
    const rows = this.disk.table(this.database, 'meta') as readonly { key: string; value: unknown }[]
    return rows.find(each => each.key === key)?.value
  }
  get database(): string {
    return replicaName('sim', this.identity.account, this.identity.user)
  }
  get outbox(): OutboxEntry[] {
    return (this.disk.table(this.database, 'outbox') as readonly OutboxEntry[]).toSorted((a, b) => a.seq - b.seq)
  }
  get shadows(): readonly Shadow[] {
    return this.disk.table(this.database, 'shadow') as readonly Shadow[]
  }
  get scopes(): readonly ScopeRow[] {
    return this.disk.table(this.database, 'scopes') as readonly ScopeRow[]
  }
  get leases(): readonly Lease[] {
    return this.disk.table(this.database, 'leases') as readonly Lease[]
  }
  get uploads(): readonly Upload[] {
    return this.disk.table(this.database, 'uploads') as readonly Upload[]
  }
  /** Bytes of a file that are on the disk. */
  fileBytes = (file: number): number =>
    (this.disk.table(this.database, 'blobs') as readonly BlobSlice[])
      .filter(({ fileId, part }) => fileId === file && part === 'file')
      .reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  records(resource: string): readonly LocalRecord[] {
    return this.disk.table(this.database, resource) as readonly LocalRecord[]
  }
  get allRecords(): { readonly resource: string; readonly record: LocalRecord }[] {
    return RESOURCES.flatMap(({ name }) => this.records(name).map(record => ({ resource: name, record })))
  }
  #known = new Map<string, readonly LocalRecord[]>()
  readonly #byKey = new Map<string, LocalRecord>()
  /** Every record by "issue 7". It is one map for as long as the device lives: a commit changes few tables, and only they are read again. */
  get recordsByKey(): ReadonlyMap<string, LocalRecord> {
    const changed = this.disk.changedSince(this.database)
    if (changed === null) {
      this.#byKey.clear()
      this.#known.clear()
    }
    for (const { name } of RESOURCES) {
      if (changed && !changed.has(name)) continue
      const records = this.records(name)
      for (const { id } of this.#known.get(name) ?? []) this.#byKey.delete(`${name} ${id}`)
      for (const record of records) this.#byKey.set(`${name} ${record.id}`, record)
      this.#known.set(name, records)
    }
    return this.#byKey
  }
  /** A tab a person can use. */
  get page(): Tab | undefined {
    return this.tabs.find(tab => !tab.isDead && !tab.isFrozen && tab.replica !== null)
  }
}
