import type { Values } from './values'

/** Orders of a project with their lines and what came, as they are sent. */
export interface Bought {
  readonly orders: readonly Values[]
  readonly orderLines: readonly Values[]
  readonly deliveryLines: readonly Values[]
}

/** Ten-thousandths of a decimal as it is sent, such as "28.8000". */
function tenThousandths(text: unknown): bigint {
  if (typeof text !== 'string') return 0n
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

/** The states an order goes through by itself while it is out, from what came of its lines, damaged goods left out (commercial section 3). */
const OUT = ['sent', 'part_delivered', 'delivered']
function stateBy(lines: readonly Values[], came: ReadonlyMap<unknown, bigint>): string {
  const cameOf = (line: Values): bigint => came.get(line.id) ?? 0n
  if (lines.every(line => cameOf(line) <= 0n)) return 'sent'
  // Packs times their size has eight decimals.
  const isAll = (line: Values): boolean =>
    cameOf(line) * 10_000n >= tenThousandths(line.packs) * tenThousandths(line.packSize)
  return lines.every(isAll) ? 'delivered' : 'part_delivered'
}

/** What is wrong with the orders of a project: numbers with a gap or a double, or a state that does not follow from what came. */
export function wronglyBought({ orders, orderLines, deliveryLines }: Bought): string[] {
  const numbers = orders.map(({ number }) => number).filter(number => typeof number === 'number')
  const inTurn = numbers.toSorted((a, b) => a - b)
  const came = new Map<unknown, bigint>()
  for (const { orderLine, quantity, damaged } of deliveryLines)
    came.set(orderLine, (came.get(orderLine) ?? 0n) + tenThousandths(quantity) - tenThousandths(damaged))
  return [
    ...(inTurn.every((number, index) => number === index + 1)
      ? []
      : [`orders are numbered ${inTurn.join()}, with a gap or a double`]),
    ...orders.flatMap(order => {
      const wanted = stateBy(
        orderLines.filter(line => line.order === order.id),
        came,
      )
      return OUT.includes(String(order.state)) && order.state !== wanted
        ? [`order ${String(order.id)} is ${String(order.state)}, and by what came it is ${wanted}`]
        : []
    }),
  ]
}
