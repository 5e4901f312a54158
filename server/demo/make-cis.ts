import { cisReturn } from '#contract/commercial/cis/cis-return'
import { taxMonths } from '#domain/commercial/cis/cis-months'
import { addDays, type Day, dayOf } from '#domain/value/day'
import { create } from '../records/write/typed'
import type { AtWork } from './at-work'

/** Days of the demo before today, and days from a month's end to its return. */
const STORY = 170
const TO_FILE = 7

/** Records the CIS returns of the months of the demo that were filed by last week. Those after it are due. */
export async function makeCisReturns(atWork: AtWork, today: Day): Promise<void> {
  await atWork('admin@demo.quoin', -1, async tx => {
    for (const { to } of taxMonths(addDays(today, -STORY), today)) {
      const filedOn = addDays(to, TO_FILE)
      if (filedOn < dayOf(tx.at)) await create(tx, cisReturn, { month: to, filedOn, filedBy: 'Helen Marsh' })
    }
  })
}
