import { sql } from 'kysely'
import { asOwner, inAccount } from '#server/database/session'
import { identityOf, FULL_ACCESS } from '#server/testing/test-account'
import { readRecords } from '#server/records/read/read'
import { resourceNamed } from '#contract/resources'
import { openDatabase } from '#local/store/database'
import type { Device } from './device'
import { Disk } from './storage'
import { settle } from './settle'
import type { World } from './world'

/** What happens to people and machines, rarer than lost packets and worse. */

/** Someone may read less than before, or may again; each of their devices knows at its next call. */
export function changeRights(world: World, device: Device): void {
  const { account, user } = device.identity
  const lessened = world.dice.pick([
    { ProjectHubIssues: 0 },
    { ProjectHubProgress: 0, ProjectsBillOfQuantities: 0, ProjectHubBillOfQuantities: 0, ProjectsRateBuildUp: 0 },
    { ProjectHubIssues: 1 },
  ] as const)
  const isWhole =
    device.identity.permissions.has('canWriteProjectHubIssues') &&
    device.identity.permissions.has('canWriteProjectsBillOfQuantities')
  const identity = identityOf(account, user, isWhole ? { ...FULL_ACCESS, ...lessened } : FULL_ACCESS)
  for (const each of world.devices)
    if (each.identity.user === user) {
      each.identity = identity
      each.hasHadOtherRights = true
    }
  world.note(`${device.name} rights ${isWhole ? Object.keys(lessened).join() : 'back'}`)
  world.streams.endAll()
}
/** Everybody may do everything again, and is told as when something was taken away. */
export function restoreRights(world: World): void {
  for (const device of world.devices) device.identity = identityOf(device.identity.account, device.identity.user)
  world.streams.endAll()
}

/** The server forgets old deletions: cursors from before are of no use any more. */
export async function forgetDeletions(world: World, device: Device): Promise<void> {
  await asOwner(world.stage.database, async db => {
    await sql`update sync_scope set floor = head where account_id = ${device.identity.account}`.execute(db)
  })
  world.note('the server forgets deletions')
}

/** A page fetches records by a list call, and keeps them whenever the answer comes. */
export async function fetchList(world: World, device: Device): Promise<void> {
  const page = device.page
  if (!page?.replica) return
  const resource = world.dice.pick(['issue', 'assessmentProduct', 'assessmentZone'])
  const known = world.oracle.live.filter(key => key.startsWith(`${resource} `)).map(key => Number(key.split(' ')[1]))
  const records = await inAccount(world.stage.database, device.identity, tx =>
    readRecords(tx, resourceNamed(resource), known),
  )
  const rows = [...records.values()].map(({ record, rev }) => ({ ...record, rev }))
  world.note(`${device.name} lists ${rows.length} of ${resource}`)
  world.later.push(async () => {
    if (page.isDead) return
    page.replica?.mirrorRows(resource, rows).catch(() => undefined)
    await settle()
  })
}

/** What is on a device's disk, as a backup of the phone would hold it. */
export type Backup = ReadonlyMap<string, readonly unknown[]>
export const backUp = (device: Device): Backup =>
  new Map(device.tables.map(name => [name, structuredClone(device.disk.table(device.database, name))]))

async function restored(device: Device, backup: Backup): Promise<Disk> {
  const disk = new Disk()
  const { indexedDb } = disk.open(() => null)
  const database = await openDatabase(device.database, 'strict', indexedDb)
  for (const [name, rows] of backup) await database.table(name).bulkPut([...rows])
  database.close()
  return disk
}

/** The phone breaks and comes back as it was at its last backup. What was saved since is lost with it; what the office has stays. */
export async function setBack(world: World, device: Device, backup: Backup): Promise<void> {
  for (const tab of device.tabs) world.kill(tab, device)
  await settle()
  world.oracle.mayReuse = true
  world.note(`${device.name} is set back`)
  device.replaceDisk(await restored(device, backup))
  rememberRestore(world, device)
  await settle()
}

/** A second phone is set up from a copy of the first one: both believe to be the same device. */
export async function copyDevice(world: World, device: Device): Promise<void> {
  world.oracle.mayReuse = true
  const copy = world.addDevice(device.identity)
  copy.hasHadOtherRights = device.hasHadOtherRights
  world.note(`${copy.name} is a copy of ${device.name}`)
  copy.replaceDisk(await restored(device, backUp(device)))
  rememberRestore(world, copy)
  await settle()
}

/** What a disk holds may be of the server before its restore. */
function rememberRestore({ oracle, epoch, stage }: World, device: Device): void {
  if (epoch !== stage.epoch) device.officeSetBack(oracle, epoch)
}
