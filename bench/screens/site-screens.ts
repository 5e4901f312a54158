import { LARGE, makeSite, SMALL, TODAY } from '../data/site-week'
import type { Bench, Contender } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'
import { holdWhole, hub, openPage, watch } from './opening'
import type { SignedIn } from './signed-in'

const SCREENS = [
  { id: 'S6a', path: '', name: 'hub' },
  { id: 'S6b', path: '/progress', name: 'progress by product, with the photos of one' },
  { id: 'S6c', path: '/progress/map', name: 'progress map, with the cells that have photos' },
  { id: 'S6d', path: `/diary?day=${TODAY}`, name: 'diary of a day' },
  { id: 'S6e', path: '/materials', name: 'material bill' },
]

/** The same site with no photos but those its screens show: what is left over it is the cost of those that are not seen. */
const SEEN = 'with only the photos seen'

/**
 * Opening the screens of a site from another page of the app: the project of the issue of the site's week with its 10,000 photos, beside the same
 * with only those that are seen, without any, and beside a small project. All four are on the device.
 */
export async function* siteScreenBenches(app: SignedIn, server: ServerHost): AsyncGenerator<Bench, void, undefined> {
  const small = await makeSite(server, SMALL)
  const bare = await makeSite(server, { ...LARGE, photos: 0 })
  const seen = await makeSite(server, { ...LARGE, isSeenOnly: true })
  const large = await makeSite(server, LARGE)
  const page = await app.open(hub(small))
  try {
    for (const project of [small, bare, seen, large]) await holdWhole(page, project)
    await watch(page)
    for (const { id, path, name } of SCREENS) {
      const contender = (who: string, role: Contender['role'], project: number): Contender => ({
        name: who,
        role,
        run: async () => ({ figures: await openPage(page, hub(project) + path), answer: '' }),
      })
      yield {
        id,
        mostRounds: 3,
        contenders: [
          contender('a small project', 'floor', small),
          contender('without photos', 'floor', bare),
          contender(SEEN, 'floor', seen),
          contender('ours', 'ours', large),
        ],
        metrics: [
          {
            key: 'took',
            title: `${name}, among 30,000 quantities, 2,000 deliveries, 5,000 invoice lines and 10,000 photos: opened until it stands still`,
            unit: 'ms',
            better: 'less',
            targets: [{ against: SEEN, limit: 1.2 }],
          },
          {
            key: 'longest',
            title: `${name}: the same, longest task of the page`,
            unit: 'ms',
            better: 'less',
            targets: [{ against: SEEN, limit: 1.2 }],
          },
        ],
      }
    }
  } finally {
    await page.close()
  }
}
