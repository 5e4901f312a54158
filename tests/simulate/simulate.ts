import { act, decideSome } from './actions'
import { calmDown } from './calm'
import { differencesAtRest } from './convergence'
import type { Device } from './device'
import { lull } from './lull'
import { moveAnOrder, ordersSoFar, ordersWrong } from './order-moves'
import { recordsSoFar, runAtServer } from './server-commands'
import { backUpServer, owedAfterRestore, restoreServer, type ServerBackup } from './server-restore'
import { filesHeldUp } from './photo-ideas'
import { bringBack, endSession, evict, leave, letGo, outdate, shareAPhone, signIn, update } from './phones'
import { settle } from './settle'
import { backUp, changeRights, copyDevice, fetchList, forgetDeletions, restoreRights, setBack } from './upheavals'
import { setStage, type StageMaker } from './stage'
import { tryWhatIf } from './what-ifs'
import { World, type Counts } from './world'

export interface Outcome {
  readonly seed: number
  readonly counts: Counts
  readonly broken: readonly string[]
  readonly hash: string
  readonly trace: readonly string[]
}

const STEPS = 220

/** Plays one seed: a storm, then calm, and looks at what must hold all the while and at the end. */
export async function simulate(maker: StageMaker, seed: number, watched: string | null = null): Promise<Outcome> {
  const steps = STEPS
  const world = new World(await setStage(maker), seed)
  world.watched = watched
  await begin(world)
  world.drawWeather()
  const middle = Math.floor(steps / 2)
  const { backedUp, restored } = world.restore
  let backup: ServerBackup | null = null
  for (let step = 0; step < steps && world.broken.length === 0; step += 1) {
    if (step === middle) await lull(world)
    if (step === backedUp) backup = await backUpServer(world)
    if (step === restored && backup) await restoreServer(world, backup)
    world.counts.steps += 1
    await happen(world)
  }
  if (world.broken.length === 0) await rest(world)
  for (const device of world.devices) for (const tab of device.tabs) world.kill(tab, device)
  world.counts.applied = world.oracle.applied
  return { seed, counts: world.counts, broken: [...new Set(world.broken)], hash: world.hash, trace: world.trace }
}

async function begin(world: World): Promise<void> {
  const { site, people } = world.stage
  for (const [key, record] of [...(await recordsSoFar(world)), ...(await ordersSoFar(world))])
    world.oracle.seed(key, record)
  const devices = 2 + world.dice.below(world.dice.chance(0.2) ? 7 : 3)
  for (let index = 0; index < devices; index += 1) {
    const person = people[index % people.length]
    if (!person) continue
    const device = world.addDevice(person)
    const tab = await world.openTab(device)
    for (const project of site.projects) await tab.replica?.pin(`project:${project}`, true)
    for (const assessment of site.assessments) await tab.replica?.pin(`assessment:${assessment}`, true)
    await settle()
  }
  const [first] = world.devices
  if (first && world.hasSharedPhone) shareAPhone(world, first)
  await calmDown(world, 1000)
}

const ROUGH = [
  { weight: 0.7, what: 'clock' },
  { weight: 0.7, what: 'full' },
] as const

/** One thing happens. */
async function happen(world: World): Promise<void> {
  const { dice, devices } = world
  const device = dice.pick(devices)
  const what = dice.weighted([
    ...(world.isRough ? ROUGH : []),
    { weight: 40, what: 'travel' },
    { weight: 28, what: 'act' },
    { weight: 10, what: 'time' },
    { weight: 4, what: 'hurry' },
    { weight: 5, what: 'poke' },
    { weight: 1, what: 'cut' },
    { weight: 4, what: 'decide' },
    { weight: 2, what: 'command' },
    { weight: 3, what: 'what-if' },
    { weight: 3, what: 'order' },
    { weight: 2, what: 'signal' },
    { weight: 1.5, what: 'crash' },
    { weight: 1, what: 'tab' },
    { weight: 0.7, what: 'freeze' },
    { weight: 4, what: 'list' },
    { weight: 0.5, what: 'rights' },
    { weight: 0.3, what: 'forget' },
    { weight: 0.5, what: 'backup' },
    { weight: 0.15, what: 'set back' },
    { weight: 0.1, what: 'copy' },
    { weight: device.sharer ? 9 : 0.5, what: 'leave' },
    { weight: 0.15, what: 'session' },
    { weight: 0.2, what: 'outdate' },
    { weight: 0.4, what: 'let go' },
    { weight: 0.07, what: 'evict' },
  ] as const)
  if (device.isAway) return await signIn(world, device)
  if (device.tabs.length === 0) return await open(world, device)
  if (device.isTooOld && dice.chance(0.1)) return await update(world, device)
  if (device.isSessionOver && dice.chance(0.1)) return await leave(world, device)
  switch (what) {
    case 'travel':
      return void ((await world.travel(false)) || (await world.time(60_000)))
    case 'act':
      return act(world, device)
    case 'time':
      return void (await world.time())
    case 'poke':
      return void (await world.poke())
    case 'cut':
      if (world.streams.cut()) world.counts.faults += 1
      return settle()
    case 'decide':
      return decideSome(world, device)
    case 'command':
      return runAtServer(world, device)
    case 'what-if':
      return tryWhatIf(world, device)
    case 'order':
      return moveAnOrder(world, device)
    case 'hurry':
      world.note(`${device.name} hurries`)
      device.page?.replica?.hurry()
      return settle()
    case 'signal':
      device.isOnline = !device.isOnline
      world.counts.faults += 1
      return world.note(`${device.name} is ${device.isOnline ? 'online' : 'offline'}`)
    case 'crash':
      world.counts.crashes += 1
      world.note(`${device.name} crashes`)
      for (const tab of device.tabs) world.kill(tab, device)
      return settle()
    case 'tab':
      return device.tabs.length < (world.isRough ? 3 : 2) ? await open(world, device) : shut(world, device)
    case 'clock':
      device.skew += dice.pick([-172_800_000, -7_200_000, 7_200_000, 86_400_000])
      return world.note(`${device.name} has its clock set, now ${device.skew} ms off`)
    case 'full':
      device.isFull = !device.isFull
      return world.note(`the disk of ${device.name} ${device.isFull ? 'is full' : 'has room again'}`)
    case 'list':
      return fetchList(world, device)
    case 'rights':
      return changeRights(world, device)
    case 'forget':
      return forgetDeletions(world, device)
    case 'backup':
      return void (device.backup = backUp(device))
    case 'set back':
      return device.backup && !device.sharer ? setBack(world, device, device.backup) : undefined
    case 'copy':
      return world.devices.length < 8 && !device.sharer ? copyDevice(world, device) : undefined
    case 'leave':
      return leave(world, device)
    case 'session':
      return endSession(world, device)
    case 'outdate':
      return outdate(world, device)
    case 'let go':
      return letGo(world, device)
    case 'evict':
      return evict(world, device)
    case 'freeze': {
      const tab = dice.pick(device.tabs)
      world.note(`${tab.options.name} ${tab.isFrozen ? 'thaws' : 'freezes'}`)
      if (tab.isFrozen) tab.thaw()
      else tab.freeze()
      return settle()
    }
  }
}

async function open(world: World, device: Device): Promise<void> {
  world.note(`${device.name} opens`)
  await world.openTab(device)
}

async function shut(world: World, device: Device): Promise<void> {
  const tab = world.dice.pick(device.tabs)
  world.note(`${tab.options.name} is closed`)
  world.kill(tab, device)
  await settle()
}

/** The storm is over: everybody is online and awake, and people settle what waits for them, until nothing moves. */
async function rest(world: World): Promise<void> {
  world.calm()
  restoreRights(world)
  world.note('calm')
  await bringBack(world, true)
  await hurryAll(world)
  await calmDown(world, 60_000)
  for (let round = 0; round < 100 && world.broken.length === 0 && world.devices.some(isWaiting); round += 1) {
    for (const device of world.devices) await decideSome(world, device)
    await calmDown(world, 1000)
  }
  await calmDown(world, 1000)
  for (let round = 0; round < 3; round += 1) {
    await runAtServer(world, world.dice.pick(world.devices))
    await calmDown(world, 1000)
  }
  if (world.broken.length === 0)
    world.broken.push(
      ...(await differencesAtRest(world)),
      ...(await ordersWrong(world)),
      ...owedAfterRestore(world),
      ...filesHeldUp(world),
    )
}

const isWaiting = ({ outbox, uploads }: Device): boolean =>
  outbox.length > 0 || uploads.some(({ state }) => state === 'failed')

async function hurryAll(world: World): Promise<void> {
  for (const device of world.devices) device.page?.replica?.hurry()
  await settle()
}
