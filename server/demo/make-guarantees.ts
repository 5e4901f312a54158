import { guarantee } from '#contract/commercial/guarantees/guarantee'
import { addDays, type Day, dayOf } from '#domain/value/day'
import { create } from '../records/write/typed'
import { runCommand } from '../records/lifecycles/command'
import type { AtWork } from './at-work'

interface Site {
  readonly project: number
  readonly subcontractors: ReadonlyMap<string, number>
}

/** Records the guarantees and bonds of the project on site, both ways: in place, ending soon, expired and released. */
export async function makeGuarantees(atWork: AtWork, today: Day, { project, subcontractors }: Site): Promise<void> {
  let advance = 0
  await atWork('commercial@demo.quoin', -160, async tx => {
    const startsOn = dayOf(tx.at)
    const given = { project, side: 'given', startsOn } as const
    const held = (firm: string) =>
      ({ project, side: 'held', startsOn, subcontractor: subcontractors.get(firm) ?? 0 }) as const
    await create(tx, guarantee, {
      ...given,
      kind: 'performanceBond',
      provider: 'Aire Surety Ltd',
      reference: 'PB-20418',
      amount: '24500.00',
      expiry: 'practicalCompletion',
      notes: '10 % of the contract sum, on demand.',
    })
    await create(tx, guarantee, {
      ...given,
      kind: 'insurance',
      provider: 'Calder Mutual',
      reference: 'PI/771204',
      amount: '2000000.00',
      expiresOn: addDays(today, 24),
      notes: 'Professional indemnity for the fire stopping design.',
    })
    await create(tx, guarantee, {
      ...held('Balkan Plastering Ltd'),
      kind: 'retentionBond',
      provider: 'Aire Surety Ltd',
      reference: 'RB-1102',
      amount: '1800.00',
      expiry: 'makingGood',
    })
    await create(tx, guarantee, {
      ...held('Firebreak Passive Protection Ltd'),
      kind: 'performanceBond',
      provider: 'Ribble Bank',
      reference: '8841-B',
      amount: '3250.00',
      expiresOn: addDays(today, -6),
    })
    const { id } = await create(tx, guarantee, {
      ...given,
      kind: 'advanceBond',
      provider: 'Aire Surety Ltd',
      reference: 'AP-20419',
      amount: '8000.00',
      expiresOn: addDays(today, 30),
    })
    advance = id
  })
  await atWork('commercial@demo.quoin', -50, tx =>
    runCommand(tx, guarantee, advance, 'release', {
      releasedOn: dayOf(tx.at),
      releasedBy: 'The client’s quantity surveyor',
      releaseNotes: 'The advance was worked off with application 3.',
    }),
  )
}
