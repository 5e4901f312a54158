import { sql } from 'kysely'
import { estimate as estimateRead } from '#contract/estimating/estimate'
import { answerFromWire } from '#contract/kit/read'
import { compute } from '#contract/reads'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { tableOf } from '#server/database/schema/naming'
import { inAccount } from '#server/database/session'
import { readRecords, type Stored } from '#server/records/read/read'
import type { Device } from './device'
import { type WholeCommand, wronglyDone } from './model/commands'
import { type Estimate, figuresOf, type Figures } from './model/price'
import { same, type Values } from './model/values'
import type { World } from './world'

/** The kinds an assessment's price is made of, by their names in an estimate. */
const KINDS = {
  products: 'assessmentProduct',
  components: 'labourComponent',
  materials: 'componentMaterial',
  activities: 'componentActivity',
  zones: 'assessmentZone',
  quantities: 'productQuantities',
  fixedCosts: 'assessmentFixedCost',
  adjustments: 'adjustment',
} as const

export type Found = ReadonlyMap<string, Stored>

/** Every record of an assessment as the server has it, by "resource id". */
export async function recordsAtServer(world: World, assessment: number): Promise<Found> {
  const [first] = world.stage.people
  if (!first) return new Map()
  return inAccount(world.stage.database, first, async tx => {
    const found = new Map<string, Stored>()
    for (const name of Object.values(KINDS)) {
      const resource = resourceNamed(name)
      const { rows } = await sql<{
        id: number
      }>`select id from ${sql.table(tableOf(resource))} where account_id = ${first.account} and assessment_id = ${assessment} order by id`.execute(
        tx.db,
      )
      const ids = rows.map(({ id }) => Number(id))
      for (const [id, stored] of await readRecords(tx, resource, ids)) found.set(`${name} ${id}`, stored)
    }
    return found
  })
}

const estimateOf = (records: Found): Estimate => {
  const of = (name: string): Values[] =>
    [...records].flatMap(([key, { record }]) =>
      key.startsWith(`${name} `) && (record.archivedAt ?? null) === null ? [record] : [],
    )
  return {
    // No world changes how percentages come on top.
    basis: 'markup',
    products: of(KINDS.products),
    components: of(KINDS.components),
    materials: of(KINDS.materials),
    activities: of(KINDS.activities),
    zones: of(KINDS.zones),
    quantities: of(KINDS.quantities),
    fixedCosts: of(KINDS.fixedCosts),
    adjustments: of(KINDS.adjustments),
  }
}

/** What the stage was set with, before anyone has a device. */
export async function recordsSoFar(world: World): Promise<[key: string, record: Values][]> {
  const [assessment = 0] = world.stage.site.assessments
  return [...(await recordsAtServer(world, assessment))].map(([key, { record }]) => [key, record])
}

/** What the simulator's own sums make of what the server has. */
export async function ownFigures(world: World, assessment: number): Promise<Figures> {
  return figuresOf(estimateOf(await recordsAtServer(world, assessment)))
}

/** What the server's own read answers. */
export async function figuresAtServer(world: World, assessment: number): Promise<Figures> {
  const [first] = world.stage.people
  if (!first) throw new Error('A world has people')
  const reply = await world.stage.calls(first, 'GET', `/reads/${estimateRead.path}?assessment=${assessment}`)
  const { answer } = (await reply.json()) as { answer: Row }
  return told(answerFromWire(estimateRead, answer))
}

/** What a device works out from what it holds. */
export function figuresOn(device: Device, assessment: number): Figures {
  const kinds = { ...estimateRead.records, ...estimateRead.unsent }
  const records = Object.fromEntries(
    Object.entries(kinds).map(([kind, { name }]) => [
      kind,
      device
        .records(name)
        .filter(
          record =>
            record.archivedAt === null && (name === 'assessment' ? record.id : record.assessment) === assessment,
        ),
    ]),
  )
  return told(compute(estimateRead, records, { assessment }))
}

const told = (answer: {
  readonly measured: number
  readonly fixedCosts: number
  readonly net: number
  readonly gross: number
  readonly unpriced: number
}): Figures => ({
  measured: String(answer.measured),
  fixedCosts: String(answer.fixedCosts),
  net: String(answer.net),
  gross: String(answer.gross),
  unpriced: answer.unpriced,
})

const text = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

function commandFor(world: World): WholeCommand {
  const { dice } = world
  const maybe = <N extends string>(name: N, most: number) =>
    dice.chance(0.5) ? { [name]: `${text(dice.below(most * 100))}00` } : {}
  return dice.weighted<() => WholeCommand>([
    {
      weight: 4,
      what: () => ({
        name: 'blanket-percentages',
        body: {
          ...maybe('autoProductProfitPercentage', 12),
          ...maybe('autoProductOverheadPercentage', 8),
          ...maybe('targetWastePercentage', 12),
          ...maybe('targetContingencyPercentage', 5),
          onlyWhereMissing: dice.chance(0.5),
        },
      }),
    },
    { weight: 1, what: () => ({ name: 'blanket-pricing-mode/saf', body: {} }) },
    { weight: 2, what: () => ({ name: 'blanket-pricing-mode/rbu', body: {} }) },
    { weight: 1, what: () => ({ name: 'unfix-products', body: { all: dice.chance(0.5) } }) },
    {
      weight: 4,
      what: () => ({
        name: 'target-price',
        body: { targetPrice: text(1 + dice.below(10_000_000)), agreedAs: dice.pick(['net', 'gross']) },
      }),
    },
    { weight: 2, what: () => ({ name: 'repair', body: { checkCodes: [505, 506] } }) },
  ])()
}

/**
 * Someone runs a command on all of an assessment, over the figures their device holds. It runs once and does what it says; over figures
 * that have changed since it does nothing.
 */
export async function runAtServer(world: World, device: Device): Promise<void> {
  const [assessment = 0] = world.stage.site.assessments
  const scope = device.scopes.find(each => each.scope === `assessment:${assessment}`)
  if (!device.page || !device.isOnline || scope?.state !== 'consistent') return
  const command = commandFor(world)
  const ask = () =>
    world.stage.calls(device.identity, 'POST', `/assessments/${assessment}/${command.name}`, {
      ...command.body,
      base: scope.head,
    })
  const before = await recordsAtServer(world, assessment)
  const head = world.streams.heads[scope.scope] ?? 0
  // A restore moves a feed on without a change: who holds all that the backup had is shown what there is.
  const setBack = world.setBack.get(scope.scope)
  const isStale = head > scope.head && !(setBack?.kept === scope.head && setBack.resumed === head)
  const reply = await ask()
  world.note(`${device.name} runs ${command.name}: ${reply.status}`)
  const after = await recordsAtServer(world, assessment)
  if (reply.status === 200) world.broken.push(...judged(command, before, after, isStale))
  else if (reply.status >= 500) world.broken.push(`${command.name} ended with ${reply.status}: ${await reply.text()}`)
  else if (!sameRecords(before, after)) world.broken.push(`${command.name} was refused and changed something`)
  takeOver(world, device, before, after)
  await world.hearHeads()
  // The same tap again, because its answer was lost: what it has changed it does not do twice.
  if (reply.status !== 200 || sameRecords(before, after) || !world.dice.chance(0.3)) return
  const again = await ask()
  if (again.status === 200) world.broken.push(`${command.name} ran twice over the same figures`)
}

function judged(command: WholeCommand, before: Found, after: Found, isStale: boolean): string[] {
  const wrong = wronglyDone(command, estimateOf(before), estimateOf(after))
  return [
    ...wrong.map(each => `${command.name}: ${each}`),
    ...(isStale && !sameRecords(before, after) ? [`${command.name} ran over figures nobody had shown`] : []),
  ]
}

export const sameRecords = (before: Found, after: Found): boolean =>
  before.size === after.size && [...before].every(([key, { record }]) => same(record, after.get(key)?.record))

/** From here on the oracle knows what the command left. */
export function takeOver(world: World, { identity }: Device, before: Found, after: Found): void {
  for (const [key, stored] of after)
    if (!same(before.get(key)?.record, stored.record)) world.oracle.tookCommand(key, stored, identity.user)
  for (const [key, stored] of before)
    if (!after.has(key)) world.oracle.tookCommand(key, { ...stored, record: null }, identity.user)
}
