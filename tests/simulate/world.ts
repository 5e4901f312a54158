import { createHash } from 'node:crypto'
import type { Database } from '#server/database/connect'
import { asOwner } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { termsOf } from '#server/sync/pull/terms'
import type { Call } from '../sync-server/device'
import { brokenOnDisk } from './invariants'
import { Device } from './device'
import { Dice } from './dice'
import { Network, type Fate, type Sent } from './network'
import { figuresAtServer, figuresOn, ownFigures } from './server-commands'
import { Oracle } from './oracle'
import { settle, turns } from './settle'
import { Streams } from './streams'
import type { Disk, Mishap } from './storage'
import { type Hours, Tab } from './tab'
import { stateOf } from './watch'
import type { WhatIf } from './what-ifs'

export interface Site {
  readonly projects: readonly number[]
  readonly assessments: readonly number[]
  readonly zones: readonly number[]
  readonly products: readonly number[]
  readonly supplier: number
  readonly subcontractor: number
}
export interface Stage {
  readonly database: Database
  readonly call: Call
  /** The calls that are no sync: commands on a whole assessment, and reads. */ readonly calls: Call
  readonly hours: Hours
  readonly people: readonly Identity[]
  readonly site: Site
  /** The firm's, before anything is restored. */ readonly epoch: string
  /** The first id this world may give. */ readonly firstId: number
  /** Sum of the heads of all other firms' scopes. */ readonly others: number
}

export interface Counts {
  edits: number
  faults: number
  steps: number
  applied: number
  conflicts: number
  crashes: number
}
export const NO_COUNTS: Counts = { edits: 0, faults: 0, steps: 0, applied: 0, conflicts: 0, crashes: 0 }

/** How badly the world treats everybody, drawn once per seed. */
export interface Weather {
  readonly lost: number
  readonly unanswered: number
  readonly truncated: number
  readonly silent: number
  readonly refused: number
  readonly ghosts: number
  readonly disk: number
}
const CALM: Weather = { lost: 0, unanswered: 0, truncated: 0, silent: 0, refused: 0, ghosts: 0, disk: 0 }

/** One simulated firm: a server, some devices, and the air between them; everything that happens comes from the seed. */
export class World {
  readonly stage: Stage
  readonly dice: Dice
  readonly hours: Hours
  readonly oracle = new Oracle()
  readonly network: Network
  readonly streams: Streams
  readonly devices: Device[] = []
  readonly counts: Counts = { ...NO_COUNTS }
  readonly broken: string[] = []
  readonly trace: string[] = []
  weather: Weather = CALM
  /** The generation of the firm's data: another after each restore. */
  epoch: string
  /** Clocks are set, disks fill up, and a device may have three tabs. */
  readonly isRough: boolean
  readonly hasSharedPhone: boolean
  /** The steps at which the server is backed up, and at which it comes back as it was then. */
  readonly restore: { readonly backedUp: number; readonly restored: number }
  /** Of each scope at the last restore: where its feed stood in the backup, and where it goes on. */
  setBack: ReadonlyMap<string, { readonly kept: number; readonly resumed: number }> = new Map()
  /** The what-if that has been taken and not brought back. */
  whatIf: WhatIf | null = null
  /** Words of the server reach devices in the middle of what they are doing. */
  isHasty = false
  /** A record whose every change on any device goes into the trace: "issue 100000014". */
  watched: string | null = null
  readonly #watchedStates = new Map<Device, string>()
  /** What an assessment comes to, as each of the parties works it out. */
  readonly figures = {
    own: (assessment: number) => ownFigures(this, assessment),
    atServer: (assessment: number) => figuresAtServer(this, assessment),
    on: figuresOn,
  }
  /** Things under way that are no calls of the engine. */
  later: (() => Promise<void>)[] = []
  #tokens = 0
  #tabs = 0

  constructor(stage: Stage, seed: number) {
    this.stage = stage
    this.epoch = stage.epoch
    this.hours = stage.hours
    this.oracle.firstId = stage.firstId
    this.dice = new Dice(seed)
    this.isRough = seed % 4 === 3
    this.restore = restoreOf(seed)
    this.hasSharedPhone = seed % 4 === 2
    this.streams = new Streams(this.dice)
    this.oracle.waitingOn = from =>
      new Set(
        this.devices
          .find(device => from.startsWith(`${device.name}.`))
          ?.outbox.flatMap(entry => Object.values(entry.set).map(value => JSON.stringify(value))) ?? [],
      )
    this.network = new Network(stage.call, (sent, status, bytes) => this.oracle.witness(sent, status, bytes), this.dice)
  }

  /** Ids are told from the world's first on: a second play of it has others. */
  note(text: string): void {
    this.trace.push(
      this.watched === null ? text.replaceAll(/\d{9,}/g, id => `+${Number(id) - this.stage.firstId}`) : text,
    )
  }
  get hash(): string {
    return createHash('sha256').update(this.trace.join('\n')).digest('hex').slice(0, 16)
  }
  /** A text no other edit of this world writes. */
  token(): string {
    return `~${++this.#tokens}`
  }

  drawWeather(): void {
    const upTo = (most: number): number => (this.dice.chance(0.7) ? this.dice.next() * most : 0)
    this.weather = {
      lost: upTo(0.2),
      unanswered: upTo(0.2),
      truncated: upTo(0.2),
      silent: upTo(0.05),
      refused: upTo(0.1),
      ghosts: upTo(0.1),
      disk: upTo(0.02),
    }
    this.network.ghostChance = this.weather.ghosts
  }
  storm(weather: Weather): void {
    this.weather = weather
    this.network.ghostChance = weather.ghosts
  }
  calm(): void {
    this.weather = CALM
    this.network.ghostChance = 0
    for (const device of this.devices) {
      device.isOnline = true
      device.isFull = false
    }
  }

  addDevice(identity: Identity, name = `d${this.devices.length + 1}`, disk?: Disk): Device {
    const device = new Device(name, identity, this.dice.pick([0, 0, 3_600_000, -86_400_000]), disk)
    device.onCommit = () => this.#check(device)
    this.devices.push(device)
    return device
  }

  async openTab(device: Device, hasEngine = true): Promise<Tab> {
    const tab = new Tab({
      name: `${device.name}.${++this.#tabs}`,
      disk: device.disk,
      origin: device.origin,
      hours: this.hours,
      identity: () => device.identity,
      skew: () => device.skew,
      isSessionOver: () => device.isSessionOver,
      random: this.dice.next,
      mishap: () => (device.isFull ? this.#full() : this.#mishap()),
      fetch: (from, url, init) => this.#fetch(device, from, url, init),
      onFault: fault =>
        this.broken.push(
          `${device.name}: fault ${fault instanceof Error ? (fault.stack ?? fault.message) : JSON.stringify(fault)}`,
        ),
    })
    device.tabs.push(tab)
    let isFailed = false
    tab.open(hasEngine).catch(() => {
      isFailed = true
    })
    await settle()
    // The disk said no: its person sees a page that could not be opened, and closes it.
    if (isFailed) this.kill(tab, device)
    return tab
  }

  kill(tab: Tab, device: Device): void {
    tab.die()
    this.network.forget(tab.options.name)
    this.streams.forget(tab.options.name)
    device.tabs = device.tabs.filter(each => each !== tab)
  }

  readonly #full: Mishap = () => {
    this.counts.faults += 1
    return { error: 'QuotaExceededError', turns: this.dice.below(12) }
  }

  readonly #mishap: Mishap = () => {
    if (this.weather.disk === 0 || !this.dice.chance(this.weather.disk)) return null
    this.counts.faults += 1
    return {
      error: this.dice.pick(['AbortError', 'QuotaExceededError', 'UnknownError'] as const),
      turns: this.dice.below(12),
    }
  }

  #fetch(device: Device, tab: Tab, url: string, init: RequestInit): Promise<Response> {
    const address = new URL(url, 'http://sim.test')
    const { pathname, search } = address
    if (!device.isOnline || pathname === '/sync/poll') return Promise.reject(new TypeError('Failed to fetch'))
    const refusal: Fate | null = device.isTooOld ? { status: 426 } : device.isSessionOver ? { status: 401 } : null
    if (pathname === '/sync/events' && refusal) return Promise.resolve(new Response('{}', refusal))
    if (pathname === '/sync/events')
      return Promise.resolve(
        this.streams.open(tab.options.name, address, init.signal, termsOf(this.epoch, device.identity)),
      )
    return new Promise((resolve, reject) => {
      const fate = refusal ?? this.#fate()
      this.note(`${device.name} asks ${pathname} ${typeof fate === 'string' ? fate : fate.status}`)
      this.network.send({
        from: tab.options.name,
        path: pathname + search,
        init,
        identity: device.identity,
        fate,
        resolve,
        reject,
      })
    })
  }

  #fate(): Fate {
    const { lost, unanswered, truncated, silent, refused } = this.weather
    const fates: [number, () => Fate][] = [
      [lost, () => 'lost'],
      [unanswered, () => 'unanswered'],
      [truncated, () => 'truncated'],
      [silent, () => 'silent'],
      [refused, () => ({ status: this.dice.pick([401, 413, 429, 500, 503] as const) })],
    ]
    let point = this.dice.next()
    for (const [chance, fate] of fates) {
      point -= chance
      if (point >= 0) continue
      this.counts.faults += 1
      return fate()
    }
    return 'delivered'
  }

  #check(device: Device): void {
    if (device.isAway) this.broken.push(`${device.name}: something was written while its person is signed out`)
    if (this.watched !== null) this.#watch(device, this.watched)
    this.broken.push(...brokenOnDisk(device, this.oracle))
  }

  #watch(device: Device, watched: string): void {
    const state = stateOf(device, watched)
    if (this.#watchedStates.get(device) === state) return
    this.#watchedStates.set(device, state)
    this.note(`    ${device.name} has ${watched}: ${state}`)
  }

  /** Lets one thing happen on the way: a request arrives, or an answer gets home. False when nothing is on the way. */
  async travel(inOrder: boolean): Promise<boolean> {
    const { requests, ghosts, answers } = this.network
    const moves: (() => Promise<void> | void)[] = [
      ...requests.map(sent => () => this.#arrive(sent, false)),
      ...(inOrder ? [] : ghosts.map(sent => () => this.#arrive(sent, true))),
      ...(inOrder || this.dice.chance(0.15) ? this.later : []).map(run => () => {
        this.later = this.later.filter(each => each !== run)
        return run()
      }),
      ...answers.map(answer => async () => {
        this.note(`${answer.sent.from} hears ${answer.sent.path} ${answer.status}`)
        this.network.home(answer)
        if (!this.isHasty) return
        await turns(this.dice.below(60))
        this.streams.poke(0)
      }),
    ]
    const move = inOrder ? moves[0] : moves.length > 0 ? this.dice.pick(moves) : undefined
    if (!move) return false
    await move()
    await settle()
    return true
  }

  async #arrive(sent: Sent, isGhost: boolean): Promise<void> {
    this.note(`${isGhost ? 'ghost of ' : ''}${sent.from} arrives ${sent.path}`)
    if (isGhost) this.counts.faults += 1
    await this.network.arrive(sent)
    if (sent.path === '/sync/drain') await this.hearHeads()
    this.broken.push(...this.oracle.broken.splice(0))
  }
  /** The server has acted: devices can hear of it from now on. */
  async hearHeads(): Promise<void> {
    this.streams.heads = await headsOf(this.stage)
  }

  /** A word of the server reaches a device. */
  async poke(): Promise<boolean> {
    const isTold = this.streams.poke(this.weather.lost)
    if (isTold) await settle()
    return isTold
  }

  async time(ms = Infinity): Promise<boolean> {
    const moved = this.hours.step(ms)
    this.streams.pass(this.hours.now)
    if (moved) await settle()
    return moved
  }
}

/** In every fourth world. */
const restoreOf = (seed: number): World['restore'] => {
  if (seed % 4 !== 1) return { backedUp: -1, restored: -1 }
  const backedUp = 20 + ((seed * 37) % 110)
  return { backedUp, restored: backedUp + 20 + ((seed * 53) % 60) }
}

async function headsOf({ database, people: [first] }: Stage): Promise<Record<string, number>> {
  if (!first) return {}
  const rows = await asOwner(database, db =>
    db.selectFrom('sync_scope').select(['scope', 'head']).where('account_id', '=', first.account).execute(),
  )
  return Object.fromEntries(rows.map(({ scope, head }) => [scope, head]))
}
