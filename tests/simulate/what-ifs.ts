import { resourceNamed } from '#contract/resources'
import { asOwner } from '#server/database/session'
import type { Device } from './device'
import { broughtBack, differing, type Party } from './model/brought-back'
import { at, isMap, type Values } from './model/values'
import { type Found, recordsAtServer, sameRecords, takeOver } from './server-commands'
import type { World } from './world'

/** A what-if somebody has taken, with what was tried in it: by the parent's "resource id", the values changed by path. */
export interface WhatIf {
  readonly branch: number
  /** Of the data it was taken from: a restore may have lost it, or what was tried in it. */
  readonly epoch: string
  readonly base: Found
  readonly tried: ReadonlyMap<string, Values>
}

/** Somebody takes a what-if and tries something in it, or brings back the one there is while others have gone on in its parent. */
export async function tryWhatIf(world: World, device: Device): Promise<void> {
  if (!device.page || !device.isOnline) return
  const open = world.whatIf
  if (open && open.epoch === world.epoch) await bringBack(world, device, open)
  else world.whatIf = await begin(world, device)
}

const call = async (world: World, { identity }: Device, method: string, path: string, body: object) => {
  const reply = await world.stage.calls(identity, method, path, body)
  const text = await reply.text()
  if (reply.status >= 500) world.broken.push(`${method} ${path} ended with ${reply.status}: ${text}`)
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Values }
}

async function begin(world: World, device: Device): Promise<WhatIf | null> {
  const [parent = 0] = world.stage.site.assessments
  const base = await recordsAtServer(world, parent)
  const { status, body } = await call(world, device, 'POST', `/assessments/${parent}/branch`, { name: world.token() })
  world.note(`${device.name} takes a what-if: ${status}`)
  if (status !== 201) return null
  const branch = Number(body.id)
  const copies = await asOwner(world.stage.database, db =>
    db.selectFrom('branch_base').select(['resource', 'origin_id', 'copy_id']).where('branch_id', '=', branch).execute(),
  )
  const copyOf = new Map(copies.map(each => [`${each.resource} ${each.origin_id}`, Number(each.copy_id)]))
  const tried = new Map<string, Values>()
  for (let left = 1 + world.dice.below(4); left > 0; left -= 1) {
    const edit = editOf(world, base)
    const copy = edit && copyOf.get(edit.key)
    if (!edit || copy === undefined) continue
    const [name = ''] = edit.key.split(' ')
    const set = Object.fromEntries(
      Object.entries(edit.set).map(([path, value]) => {
        const zone = path.startsWith('cells.') ? copyOf.get(`assessmentZone ${path.slice('cells.'.length)}`) : null
        return [zone ? `cells.${zone}` : path, value]
      }),
    )
    const done = await call(world, device, 'PATCH', `/${resourceNamed(name).path}/${copy}`, set)
    if (done.status !== 200) continue
    const now = (await recordsAtServer(world, branch)).get(`${name} ${copy}`)?.record ?? {}
    const values = Object.fromEntries(
      Object.entries(edit.set).map(([path, value], place) => {
        const found = at(now, Object.keys(set)[place] ?? path)
        // A cell is told without what is empty in it.
        const empty = isMap(value) ? Object.fromEntries(Object.keys(value).map(name => [name, null])) : {}
        return [path, isMap(found) ? { ...empty, ...found } : found] as const
      }),
    )
    tried.set(edit.key, { ...tried.get(edit.key), ...values })
  }
  return { branch, epoch: world.epoch, base, tried }
}

const decimals = (whole: number, places: number): string => `${whole}.${'0'.repeat(places)}`

/** Something to try in a what-if, said of the parent's record. */
function editOf({ dice }: World, base: Found): { readonly key: string; readonly set: Values } | null {
  const kind = dice.pick(['componentMaterial', 'assessmentProduct', 'productQuantities', 'assessmentFixedCost'])
  const keys = [...base]
    .flatMap(([key, { record }]) => (key.startsWith(`${kind} `) && (record.archivedAt ?? null) === null ? [key] : []))
    .toSorted()
  if (keys.length === 0) return null
  const key = dice.pick(keys)
  const record = base.get(key)?.record ?? {}
  switch (kind) {
    case 'componentMaterial':
      return { key, set: { unitPrice: decimals(dice.below(90), 6), pricedPer: null } }
    case 'assessmentProduct':
      return { key, set: { profitPercentage: decimals(dice.below(15), 4) } }
    case 'assessmentFixedCost':
      return { key, set: { ratePerPeriod: decimals(dice.below(2_000), 2) } }
    default: {
      const zones = Object.keys(isMap(record.cells) ? record.cells : {}).toSorted()
      if (zones.length === 0) return null
      const cell = { quantity: decimals(dice.below(50), 4), source: 'boq', formula: null }
      return { key, set: { [`cells.${dice.pick(zones)}`]: cell } }
    }
  }
}

/** Brings it back as a person would: looks, answers each question one way or the other, and presses. */
async function bringBack(world: World, device: Device, whatIf: WhatIf): Promise<void> {
  const [parent = 0] = world.stage.site.assessments
  const path = `/assessments/${whatIf.branch}/bring-back`
  const seen = await call(world, device, 'POST', `${path}-preview`, { choices: {} })
  if (seen.status !== 200) return
  const questions = Array.isArray(seen.body.questions) ? seen.body.questions.filter(isMap) : []
  const choices = Object.fromEntries(
    questions.map(({ key }) => [String(key), world.dice.pick<Party>(['branch', 'target'])]),
  )
  const before = await recordsAtServer(world, parent)
  const ask = () => call(world, device, 'POST', path, { choices, base: seen.body.base })
  const { status } = await ask()
  world.note(`${device.name} brings the what-if back over ${questions.length} questions: ${status}`)
  const after = await recordsAtServer(world, parent)
  if (status === 200) {
    world.whatIf = null
    world.broken.push(...judged(whatIf, before, after, choices))
    if ((await ask()).status === 200) world.broken.push('a what-if was brought back twice')
  } else if (!sameRecords(before, after)) world.broken.push('a what-if was not brought back and changed its parent')
  takeOver(world, device, before, after)
  await world.hearHeads()
}

function judged(
  { base, tried }: WhatIf,
  before: Found,
  after: Found,
  choices: Readonly<Record<string, Party>>,
): string[] {
  const broken = [...before].flatMap(([key, { record }]) => {
    const [name = '', id = ''] = key.split(' ')
    const found = after.get(key)?.record
    const values = tried.get(key)
    const expected = values
      ? broughtBack(name, record, base.get(key)?.record ?? {}, values, path => choices[`${name}:${id}:${path}`])
      : record
    if (!found) return [`bringing back took ${key} away`]
    return differing(expected, found).map(
      field =>
        `bringing back left ${field} of ${key} at ${JSON.stringify(found[field])}, not ${JSON.stringify(expected[field])}`,
    )
  })
  // What the parent has lost meanwhile comes again only where a person said so.
  const isAsked = Object.entries(choices).some(([key, side]) => side === 'branch' && key.split(':').length === 2)
  const made = isAsked ? [] : [...after.keys()].filter(key => !before.has(key))
  return [...broken, ...made.map(key => `bringing back made ${key}`)]
}
