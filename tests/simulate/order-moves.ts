import { sql } from 'kysely'
import { resourceNamed } from '#contract/resources'
import { tableOf } from '#server/database/schema/naming'
import { inAccount } from '#server/database/session'
import { readRecords } from '#server/records/read/read'
import type { Device } from './device'
import { wronglyBought } from './model/site'
import type { Values } from './model/values'
import type { World } from './world'

async function everyRecord(world: World, name: string): Promise<Values[]> {
  const [first] = world.stage.people
  if (!first) return []
  const resource = resourceNamed(name)
  return inAccount(world.stage.database, first, async tx => {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(tableOf(resource))} where account_id = ${first.account} order by id`.execute(tx.db)
    const records = await readRecords(
      tx,
      resource,
      rows.map(({ id }) => Number(id)),
    )
    return [...records.values()].map(({ record }) => record)
  })
}

/** What the stage was set with, before anyone has a device. */
export async function ordersSoFar(world: World): Promise<[key: string, record: Values][]> {
  const found: [string, Values][] = []
  for (const name of ['materialOrder', 'materialOrderLine'])
    for (const record of await everyRecord(world, name)) found.push([`${name} ${String(record.id)}`, record])
  return found
}

/** Numbers without gaps and doubles, and states that follow from what came, whatever was recorded where and in which order. */
export async function ordersWrong(world: World): Promise<string[]> {
  return wronglyBought({
    orders: await everyRecord(world, 'materialOrder'),
    orderLines: await everyRecord(world, 'materialOrderLine'),
    deliveryLines: await everyRecord(world, 'deliveryLine'),
  })
}

/** Someone in the office moves an order on, or back; some of it is refused, and then nothing has changed. */
export async function moveAnOrder(world: World, device: Device): Promise<void> {
  const orders = (await everyRecord(world, 'materialOrder')).toSorted((a, b) => Number(a.id) - Number(b.id))
  if (orders.length === 0) return
  const order = world.dice.pick(orders)
  const name = world.dice.weighted([
    { weight: 3, what: 'hold' },
    { weight: 5, what: 'markSent' },
    { weight: 0.5, what: 'amend' },
    { weight: 0.5, what: 'cancel' },
    { weight: 1, what: 'uncancel' },
    { weight: 0.5, what: 'unhold' },
    { weight: 0.5, what: 'close' },
  ] as const)
  const reply = await world.stage.calls(
    device.identity,
    'POST',
    `/materialorders/${String(order.id)}/transitions/${name}`,
    {},
  )
  world.note(`${device.name} ${name} an order that is ${String(order.state)}: ${reply.status}`)
  if (reply.status >= 500) world.broken.push(`${name} of an order ended with ${reply.status}: ${await reply.text()}`)
  // Refused, it changed nothing.
  if (reply.status === 200) world.broken.push(...(await ordersWrong(world)))
  await world.hearHeads()
}
