import type { Page } from 'playwright'
import { acceptedBill, applyingTo } from '../data/applications'
import type { Bench, Contender, Curve, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'
import { holdWhole, hub, openPage, watch } from './opening'
import type { SignedIn } from './signed-in'

const SCREENS = [
  { id: 'S7a', path: (_last: number) => '/payments/outgoing/bill', name: 'outgoing application bill' },
  { id: 'S7b', path: (last: number) => `/payments/outgoing/${last}`, name: 'last certified application' },
]
const FIRST = 'with one period'

/**
 * Opening the payment screens of a contract of 5,000 lines with six certified periods behind it, beside the same contract with one. Both are on the
 * device. The slopes are of the bill alone.
 */
export async function* paymentScreenBenches(
  app: SignedIn,
  server: ServerHost,
  { short }: Plan,
): AsyncGenerator<Bench | Curve, void, undefined> {
  const lines = short ? 500 : 5_000
  const page = await app.open('/estimating/projects')
  const first = await contract(page, server, lines, 1)
  const sixth = await contract(page, server, lines, 6)
  await watch(page)
  try {
    for (const { id, path, name } of SCREENS) {
      const contender = (who: string, role: Contender['role'], { project, last }: Contract): Contender => ({
        name: who,
        role,
        run: async () => ({ figures: await openPage(page, hub(project) + path(last)), answer: '' }),
      })
      yield {
        id,
        mostRounds: 3,
        contenders: [contender(FIRST, 'floor', first), contender('ours', 'ours', sixth)],
        metrics: [
          {
            key: 'took',
            title: `${name}, ${lines.toLocaleString('en-GB')} lines and six periods: opened until it is still`,
            unit: 'ms',
            better: 'less',
            targets: [{ against: FIRST, limit: 1.2 }],
          },
          {
            key: 'longest',
            title: `${name}: the same, longest task of the page`,
            unit: 'ms',
            better: 'less',
            targets: [],
          },
        ],
      }
    }
    const opened = async (size: number, periods: number): Promise<number> => {
      const { project } = await contract(page, server, size, periods)
      await watch(page)
      return (await openPage(page, `${hub(project)}/payments/outgoing/bill`)).took
    }
    yield {
      id: 'S7c',
      title: 'outgoing application bill of 500 lines, opened on the device',
      unit: 'ms',
      over: 'periods behind it',
      sizes: short ? [1, 6] : [1, 6, 24],
      measure: periods => opened(500, periods),
      slope: { most: 0.3 },
    }
    yield {
      id: 'S7d',
      title: 'outgoing application bill with one period behind it, opened on the device',
      unit: 'ms',
      over: 'lines',
      sizes: short ? [50, 500] : [50, 500, 5_000],
      measure: size => opened(size, 1),
      slope: { most: 1.1 },
    }
  } finally {
    await page.close()
  }
}

interface Contract {
  readonly project: number
  /** Id of the last certified application. */
  readonly last: number
}

/** Makes a contract with some periods certified, and keeps it on this device. */
async function contract(page: Page, server: ServerHost, lines: number, periods: number): Promise<Contract> {
  const project = await acceptedBill(server, lines)
  const apply = applyingTo(server, project)
  let last = 0
  for (let period = 0; period < periods; period += 1) last = (await apply()).application
  await holdWhole(page, project)
  return { project, last }
}
