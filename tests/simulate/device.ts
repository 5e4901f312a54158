import type { Identity } from '#server/base/identity'
import { RESOURCES } from '#contract/resources'
import { replicaName } from '#local/store/database'
import type { ScopeRow, Shadow, Upload } from '#local/store/stored'
import type { LocalRecord, OutboxEntry } from '#local/types'
import { Forward } from './forward'
import type { Intents } from './intents'
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
  #disk = new Disk()
  backup: Backup | null = null
  origin: Origin = newOrigin()
  tabs: Tab[] = []
  isOnline = true
  readonly intents: Intents
  /** Highest head stored per scope, and highest seq seen, since the last time the device was set back. */
  heads = new Map<string, number>()
  readonly watch = new OutboxWatch()
  readonly forward = new Forward()
  /** Its person could once read less than everything: then what is missing may be missing rightly. */
  hasHadOtherRights = false

  constructor(name: string, identity: Identity, skew: number, intents: Intents) {
    this.name = name
    this.identity = identity
    this.skew = skew
    this.intents = intents
  }

  get disk(): Disk {
    return this.#disk
  }
  set onCommit(hear: () => void) {
    this.#onCommit = hear
    this.#disk.onCommit = hear
  }
  #onCommit: () => void = () => undefined

  /** Another disk in the same phone: what a person remembers to have saved on the old one no longer counts. */
  replaceDisk(disk: Disk): void {
    this.#disk = disk
    disk.onCommit = this.#onCommit
    this.origin = newOrigin()
    this.heads.clear()
    this.watch.forget()
    this.forward.forget()
    this.intents.forgetAll()
  }

  get tables(): string[] {
    return [...RESOURCES.map(({ name }) => name), 'outbox', 'shadow', 'scopes', 'leases', 'uploads', 'sent', 'meta']
  }
  get number(): number | undefined {
    const row = (this.disk.table(this.database, 'meta') as readonly { key: string; value: { number?: number } }[]).find(
      each => each.key === 'device',
    )
    return row?.value.number
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
  get uploads(): readonly Upload[] {
    return this.disk.table(this.database, 'uploads') as readonly Upload[]
  }
  records(resource: string): readonly LocalRecord[] {
    return this.disk.table(this.database, resource) as readonly LocalRecord[]
  }
  get allRecords(): { readonly resource: string; readonly record: LocalRecord }[] {
    return RESOURCES.flatMap(({ name }) => this.records(name).map(record => ({ resource: name, record })))
  }
  #tables: (readonly LocalRecord[])[] = []
  #byKey: ReadonlyMap<string, LocalRecord> = new Map()
  /** Every record by "issue 7": the same map as long as no record on the disk has changed. */
  get recordsByKey(): ReadonlyMap<string, LocalRecord> {
    const tables = RESOURCES.map(({ name }) => this.records(name))
    if (tables.length === this.#tables.length && tables.every((table, index) => table === this.#tables[index]))
      return this.#byKey
    this.#tables = tables
    this.#byKey = new Map(this.allRecords.map(({ resource, record }) => [`${resource} ${record.id}`, record]))
    return this.#byKey
  }
  /** A tab a person can use. */
  get page(): Tab | undefined {
    return this.tabs.find(tab => !tab.isDead && !tab.isFrozen && tab.replica !== null)
  }
}
