import { openDatabase } from '#local/store/database'
import { ProblemError } from '#contract/kit/problem'
import type { Device } from './device'
import { settle } from './settle'
import { Disk } from './storage'
import type { World } from './world'

/** What becomes of phones and of who uses them: sign-outs, a phone two people share, sessions that end, apps too old, browsers that make room. */

/** Someone else of the firm uses this phone too, when its first person has signed out. */
export function shareAPhone(world: World, first: Device): Device | null {
  const other = world.stage.people.find(({ user }) => user !== first.identity.user)
  if (!other || first.sharer) return null
  const second = world.addDevice(other, `${first.name}b`, first.disk)
  second.skew = first.skew
  second.isAway = true
  second.sharer = first
  first.sharer = second
  return second
}

/** The person of this device signs out, or their session was ended; the other person of the phone may sign in. */
export async function leave(world: World, device: Device): Promise<void> {
  if (device.isAway || device.isFull) return
  for (const tab of device.tabs) world.kill(tab, device)
  await settle()
  const unsent = device.outbox.length + device.uploads.filter(({ state }) => state !== 'sent').length
  const isForGood = world.dice.chance(0.4)
  const page = await world.openTab(device, false)
  const { replica } = page
  let isDone = false
  let refused: unknown = null
  if (replica)
    await (isForGood ? replica.delete({ discardUnsent: false }) : replica.purge({ isLeft: true })).then(
      () => (isDone = true),
      (error: unknown) => (refused = error),
    )
  await settle()
  world.kill(page, device)
  const isKept = isForGood && refused instanceof ProblemError && refused.problem.kind === 'conflict'
  if (isForGood && isDone !== (unsent === 0) && (isDone || isKept))
    world.broken.push(`${device.name}: its person signed out for good, and ${unsent} changes were waiting`)
  if (isDone && !isForGood) {
    const left = device.outbox.length + device.uploads.filter(({ state }) => state !== 'sent').length
    if (left < unsent) world.broken.push(`${device.name}: ${unsent - left} changes went with a sign-out`)
    const seen = device.allRecords.filter(({ record }) => record._dirty === 0)
    if (seen.length > 0) world.broken.push(`${device.name}: ${seen.length} records of the office outlived a sign-out`)
  }
  world.note(`${device.name} signs out${isForGood ? ' for good' : ''}: ${isDone ? 'done' : 'not done'}`)
  if (!isDone) return
  // What the office has is gone from the phone, and with it what the phone could send again.
  device.intents.forgetConfirmed()
  if (isForGood) device.forgetReplica()
  device.isAway = true
  device.isSessionOver = false
}

/** Someone signs in on a phone nobody is signed in on. */
export async function signIn(world: World, device: Device): Promise<void> {
  device.isSessionOver = false
  if (!device.isAway || (device.sharer && !device.sharer.isAway)) return
  device.isAway = false
  world.note(`${device.name} signs in`)
  const tab = await world.openTab(device)
  await tab.replica?.beginAgain().catch(() => undefined)
  await keepAll(world, device)
}

/** A person keeps every project and assessment on the device. */
async function keepAll(world: World, device: Device): Promise<void> {
  const replica = device.page?.replica
  if (!replica) return
  const { projects, assessments } = world.stage.site
  for (const scope of [...projects.map(id => `project:${id}`), ...assessments.map(id => `assessment:${id}`)])
    await replica.pin(scope, true).catch(() => undefined)
  await settle()
}

/** A person lets go of a project or keeps it again; what it held goes, but for what waits. */
export async function letGo(world: World, device: Device): Promise<void> {
  const scope = `project:${world.dice.pick(world.stage.site.projects)}`
  const isKept = device.scopes.find(row => row.scope === scope)?.pinned ?? false
  world.note(`${device.name} ${isKept ? 'lets go of' : 'keeps'} ${scope}`)
  await device.page?.replica?.pin(scope, !isKept).catch(() => undefined)
  await settle()
}

/** The browser throws everything away that it keeps of us: what waited is lost, and nothing else. */
export async function evict(world: World, device: Device): Promise<void> {
  const all = device.sharer ? [device, device.sharer] : [device]
  for (const each of all) for (const tab of each.tabs) world.kill(tab, each)
  await settle()
  world.note(`the disk of ${device.name} is thrown away`)
  const disk = new Disk()
  for (const each of all) each.replaceDisk(disk)
}

/** From now on the server refuses this app: it is too old. Nothing it holds is lost, and all of it goes once the app is updated. */
export function outdate(world: World, device: Device): void {
  device.isTooOld = true
  world.streams.endOf(device.tabs.map(tab => tab.options.name))
  world.note(`the app of ${device.name} is too old`)
}

/** The app is updated: a new page, which may keep its records in another way than the one before. */
export async function update(world: World, device: Device): Promise<void> {
  for (const tab of device.tabs) world.kill(tab, device)
  await settle()
  device.isTooOld = false
  // A page nobody is signed in on leaves the records as they are.
  if (world.dice.chance(0.5) && !device.isAway && device.disk.table(device.database, 'meta').length > 0) {
    const database = await openDatabase(device.database, 'strict', device.disk.open(() => null).indexedDb)
    await database.table('meta').put({ key: 'indexes', value: 'of another release' })
    database.close()
    await settle()
  }
  world.note(`${device.name} is updated`)
}

/** The session of a device is ended from another one. */
export function endSession(world: World, device: Device): void {
  device.isSessionOver = true
  world.streams.endOf(device.tabs.map(tab => tab.options.name))
  world.note(`the session of ${device.name} is over`)
}

/** Everybody is back: apps are updated, people have signed in again, and keep on their devices what they kept. Two on one phone take turns, unless all of them are to be heard. */
export async function bringBack(world: World, areAllHeard: boolean): Promise<void> {
  for (const device of world.devices) {
    if (device.isTooOld) await update(world, device)
    if (device.isSessionOver) {
      for (const tab of device.tabs) world.kill(tab, device)
      device.isSessionOver = false
    }
    if (device.isAway && (areAllHeard || !device.sharer || device.sharer.isAway)) {
      device.isAway = false
      if (device.tabs.length === 0) await world.openTab(device)
      await device.page?.replica?.beginAgain().catch(() => undefined)
    }
    if (device.isAway) continue
    for (const tab of device.tabs) tab.thaw()
    if (device.tabs.length === 0) await world.openTab(device)
    await settle()
    await keepAll(world, device)
  }
}
