import { sql } from 'kysely'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { addDays, type Day, dayOf, mondayOf } from '#domain/value/day'
import { floorTo, type Percentage, percent, percentOf, quantityOf, textOf } from '#domain/value/money'
import { labourOf, labourRows } from '../commercial/labour/labour-records'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, read, update, updateAll } from '../records/write/typed'
import { type AtWork, isWithin, type Span } from './at-work'
import type { DemoBill } from './make-bill'
import { EARLIER_CLAIMS } from './site-half-year'

const KIRKBY = 'Kirkby Drylining Ltd'
const TAPE = 'Tape and Joint North Ltd'

const FRAME_AND_BOARD = [
  'Fix studs and track',
  'Fix boards, both sides',
  'Fix two layers of board, both sides',
  'Fix ceiling grid and tiles',
]
const TAPING = ['Tape and joint']

/** What labour has been applied for: `ago` in days, `share` of what is done; above 1 it is beyond progress. */
const APPLICATIONS = [
  ...EARLIER_CLAIMS.flatMap(({ ago, share }) => [
    {
      firm: KIRKBY,
      ago,
      share: percent(share),
      of: FRAME_AND_BOARD,
      materials: '0.00',
      becomes: 'paid',
    } as const,
    { firm: TAPE, ago, share: percent(share), of: TAPING, materials: '0.00', becomes: 'paid' } as const,
  ]),
  {
    firm: KIRKBY,
    ago: 22,
    share: percent(62),
    of: FRAME_AND_BOARD,
    materials: '180.00',
    becomes: 'paid',
  },
  { firm: TAPE, ago: 22, share: percent(58), of: TAPING, materials: '0.00', becomes: 'paid' },
  {
    firm: KIRKBY,
    ago: 15,
    share: percent(86),
    of: FRAME_AND_BOARD,
    materials: '310.00',
    becomes: 'approved',
  },
  { firm: TAPE, ago: 15, share: percent(82), of: TAPING, materials: '0.00', becomes: 'approved' },
  {
    firm: KIRKBY,
    ago: 8,
    share: percent(104),
    of: FRAME_AND_BOARD,
    materials: '465.00',
    becomes: 'held',
  },
  { firm: TAPE, ago: 8, share: percent(95), of: TAPING, materials: '0.00', becomes: 'held' },
] as const

/** Days from the end of the work to its application, to its approval and to its payment. */
const TO_ENTER = 1
const TO_APPROVE = 4
const TO_PAY = 14

/** Labour of a part of the demo: applied for by the site, approved and paid by the commercial manager. */
export async function makeLabour(
  atWork: AtWork,
  today: Day,
  project: number,
  bill: DemoBill,
  subcontractors: ReadonlyMap<string, number>,
  span: Span,
): Promise<void> {
  for (const each of APPLICATIONS.filter(({ ago }) => isWithin(span, today, ago))) {
    let id = 0
    await atWork('site@demo.quoin', TO_ENTER - each.ago, async tx => {
      id = await applyForLabour(tx, project, bill, subcontractors.get(each.firm) ?? 0, each)
    })
    if (each.becomes === 'held') continue
    await atWork('commercial@demo.quoin', TO_APPROVE - each.ago, tx => approveLabour(tx, id))
    if (each.becomes === 'paid')
      await atWork('commercial@demo.quoin', TO_PAY - each.ago, async tx => {
        const { toPay } = await read(tx, labourApplication, id)
        await runCommand(tx, labourApplication, id, 'pay', { paidOn: dayOf(tx.at), toPay })
      })
  }
}

/** Books the hours of taping where it is finished, and those of last week. */
export async function makeHours(atWork: AtWork, project: number, bill: DemoBill): Promise<void> {
  for (const { ago, place, hours } of TAPED)
    await atWork('site@demo.quoin', -ago, tx => bookTaping(tx, project, bill, { place, hours }))
  await atWork('site@demo.quoin', -2, tx => bookHours(tx, project, bill))
}

/** Hours of taping in Level 2 North and South: 16.5 h on 118.40 m² and 13.5 h on 96.25 m², where 0.12 h per m² was priced. */
const TAPED = [
  { ago: 48, place: 0, hours: '6' },
  { ago: 45, place: 0, hours: '6' },
  { ago: 42, place: 0, hours: '4.5' },
  { ago: 27, place: 1, hours: '7' },
  { ago: 24, place: 1, hours: '6.5' },
] as const

/** Enters what a firm applies for: a share of what is done by now. Returns the application's id. */
async function applyForLabour(
  tx: AccountTransaction,
  project: number,
  bill: DemoBill,
  subcontractor: number,
  { share, of, materials }: (typeof APPLICATIONS)[number],
): Promise<number> {
  const rows = await labourRows(tx, bill.assessment, await labourOf(tx, project))
  const { id } = await create(tx, labourApplication, {
    project,
    assessment: bill.assessment,
    subcontractor,
    effectiveDate: addDays(dayOf(tx.at), -TO_ENTER),
    materialsToDate: materials,
    retentionPercentage: '3',
  })
  for (const row of rows.filter(({ name, done }) => of.some(each => each === name) && done > 0))
    await create(tx, labourItem, { project, application: id, assessment: bill.assessment, ...lineOf(row, share) })
  return id
}

const TENTH = quantityOf(0.1)
const lineOf = (row: LabourRow, share: Percentage) => ({
  activity: row.activity,
  zone: row.zone,
  name: row.name,
  productName: row.productName,
  zoneName: row.zoneName,
  unit: row.unit,
  appliedQuantity: textOf('quantity', floorTo(percentOf(row.done, share), TENTH)),
  appliedRate: row.rate === null ? '0' : textOf('rate', row.rate),
})

/** Approves an application as it was applied for, by someone else than who entered it. */
async function approveLabour(tx: AccountTransaction, id: number): Promise<void> {
  const { rows } = await sql<{
    id: number
    applied: string
  }>`select id, applied_quantity::text as applied from labour_item
    where account_id = ${tx.identity.account} and application_id = ${id} order by id`.execute(tx.db)
  await updateAll(
    tx,
    labourItem,
    rows.map(item => ({ id: item.id, set: { approvedQuantity: item.applied } })),
    'approve-line',
  )
  const { materialsToDate } = await read(tx, labourApplication, id)
  await update(tx, labourApplication, id, { approvedMaterials: materialsToDate })
  await runCommand(tx, labourApplication, id, 'approve', { overrideReason: null })
}

async function bookTaping(
  tx: AccountTransaction,
  project: number,
  bill: DemoBill,
  { place, hours }: Pick<(typeof TAPED)[number], 'place' | 'hours'>,
): Promise<void> {
  const rows = await labourRows(tx, bill.assessment, await labourOf(tx, project))
  const row = rows.find(({ name, zone }) => TAPING.includes(name) && zone === bill.zones[place])
  const { rows: people } = await sql<{ id: number }>`select id from operative
    where account_id = ${tx.identity.account} order by id limit 1 offset 2`.execute(tx.db)
  const operative = people[0]?.id
  if (!row || operative === undefined) return
  await create(tx, labourAllocation, {
    project,
    assessment: bill.assessment,
    workedOn: dayOf(tx.at),
    operative,
    activity: row.activity,
    zone: row.zone,
    name: row.name,
    zoneName: row.zoneName,
    hours,
  })
}

/** Hours of a week, Monday to Friday. Little is boarded yet, so the taper comes on one day: 3.5 h on 28.62 m², where 0.12 h per m² was priced. */
const WEEK = ['7.5', '7.5', '7.5', '7.5', '6']
const ONE_DAY = ['0', '0', '0', '3.5', '0']

/** Two people of a gang on boards for a week, one taping. */
async function bookHours(tx: AccountTransaction, project: number, bill: DemoBill): Promise<void> {
  const rows = await labourRows(tx, bill.assessment, await labourOf(tx, project))
  const monday = mondayOf(addDays(dayOf(tx.at), -7))
  const { rows: people } = await sql<{ id: number }>`select id from operative
    where account_id = ${tx.identity.account} order by id limit 3`.execute(tx.db)
  const open = (name: string) => rows.find(row => row.name === name && row.done > 0 && row.done < row.needed)
  for (const [index, { id: operative }] of people.entries()) {
    const row = open(index < 2 ? 'Fix boards, both sides' : 'Tape and joint')
    if (!row) continue
    for (const [weekday, hours] of (index < 2 ? WEEK : ONE_DAY).entries()) {
      if (hours === '0') continue
      await create(tx, labourAllocation, {
        project,
        assessment: bill.assessment,
        workedOn: addDays(monday, weekday),
        operative,
        activity: row.activity,
        zone: row.zone,
        name: row.name,
        zoneName: row.zoneName,
        hours,
      })
    }
  }
}
