import { addDays, dayOf } from '#domain/value/day'
import { diaryEntry } from '#contract/commercial/diary-entry'
import type { AccountTransaction } from '../database/session'
import { createRecords } from '../records/write/create'
import { FORTNIGHTS } from './site-half-year'

/** What a site manager wrote into the diary of the days before today. */
const DIARY = [
  { days: 0, kind: 'weather', text: '4°, rain until 11:00, then dry' },
  {
    days: 0,
    kind: 'delay',
    text: 'Goods hoist down for 1 h 15 min, eight people waited. Main contractor’s power. Told S. Lunt at 10:20.',
  },
  { days: 0, kind: 'instruction', text: 'Move the riser door 300 mm, level 3 core. R. Osei, spoken at 09:50.' },
  { days: 0, kind: 'visitor', text: 'R. Osei, architect, 09:30 to 10:20' },
  { days: 0, kind: 'safety', text: 'Toolbox talk, working at height, 14 people. No accidents, no near misses.' },
  { days: -1, kind: 'weather', text: '7°, overcast, dry' },
  { days: -1, kind: 'plant', text: 'Two scissor lifts on level 2' },
] as const

/** The diary up to the day of the transaction. */
export async function makeDiary(tx: AccountTransaction, project: number): Promise<void> {
  const today = dayOf(tx.at)
  await createRecords(
    tx,
    diaryEntry,
    [...FORTNIGHTS.map(([kind, text], index) => ({ days: -13 - index * 14, kind, text })), ...DIARY].map(
      ({ days, kind, text }) => ({ values: { project, day: addDays(today, days), kind, text } }),
    ),
  )
}
