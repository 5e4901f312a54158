import { addDays, dayOf } from '#domain/value/day'
import { PERMISSION_RESOURCES, permissionStrings } from '#contract/permissions'
import { resourceNamed } from '#contract/resources'
import { makeAccount, type MadeAccount } from '../auth/account/create-account'
import { createPasswords } from '../base/password-hash'
import { STANDARD_ROLES, SUPER_ADMIN } from '../auth/roles/standard-roles'
import type { Database } from '../database/connect'
import { type AccountTransaction, actAs, asOwner } from '../database/session'
import type { Transaction } from '../database/tables'
import type { Identity } from '../base/identity'
import { runCommand } from '../records/lifecycles/command'
import { createRecords } from '../records/write/create'
import type { FileStore } from '../storage/store'
import { CLIENTS, ISSUE_TYPES, SUBCONTRACTORS, SUPPLIERS, WORK_PACKAGES } from './contacts-data'
import { type AtWork, onWeekday } from './at-work'
import { type DemoBill, makeBill, makePastBill } from './make-bill'
import { makeSiteBuildUps } from './make-build-ups'
import { makeTakeoff } from './make-takeoff'
import { makeTender } from './make-tender'
import { makeCatalogue, makeCodes } from './make-catalogue'
import { makePrelims, makeSnapshot, reviseNext } from './make-price'
import { makeClinic } from './make-clinic'
import { makeQuotes } from './make-quotes'
import { makeBuying, makeProgramme } from './make-buying'
import { makeFixedCosts, priceFixedCosts } from './make-fixed-costs'
import { forgetDecided } from './forget-decided'
import { makeIncoming, makeSubcontracts } from './make-incoming'
import { makeHours, makeLabour } from './make-labour'
import { makeMonths } from './make-reports'
import { makeSettings, SUB_GROUPS } from './make-settings'
import { makeContacts, makeDefaultContacts, makeOperatives } from './make-contacts'
import { makeDiary } from './make-diary'
import { makeCisReturns } from './make-cis'
import { makeGuarantees } from './make-guarantees'
import { makeOpenPapers } from './make-open-papers'
import { makePayments } from './make-payments'
import { recordTax } from './make-tax'
import { makeVariations } from './make-variations'
import { makePortal } from './make-portal'
import { makePictures, pictureKeeper } from './make-pictures'
import {
  makeGroups,
  makeTeam,
  raiseEarlierIssues,
  raiseIssues,
  receiveDeliveries,
  recordEarlierProgress,
  recordProgress,
} from './make-site'
import { DEMO_FIRM, DEMO_PASSWORD, DEMO_PEOPLE, OTHER_FIRM, OTHER_PEOPLE } from './people'
import { makeBudget } from './make-budget'
import { makeWhatIf } from './make-what-if'
import { PROJECTS } from './projects-data'

const DAY_MS = 86_400_000

/** Where a firm's records and its files are kept. */
interface Places {
  readonly database: Database
  readonly files: FileStore
}

/** Makes the demo firm and a second one, unless they are there; each whole or not at all. Answers whether it made anything. */
export async function ensureDemo({ now, ...places }: Places & { readonly now: () => number }): Promise<boolean> {
  const { database } = places
  const known = await asOwner(database, db =>
    db.selectFrom('account').select('name').where('is_demo', '=', true).execute(),
  )
  const missing = [DEMO_FIRM, OTHER_FIRM].filter(name => !known.some(account => account.name === name))
  if (missing.length === 0) return false
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD)
  for (const { company, people, fill } of FIRMS.filter(firm => missing.includes(firm.company))) {
    await asOwner(database, async db =>
      fill(
        places,
        db,
        await makeAccount(database, db, now() - 400 * DAY_MS, {
          company,
          isDemo: true,
          tiers: { estimating: 'Premium', siteCommercial: 'Premium' },
          roles: [...STANDARD_ROLES, SUPER_ADMIN],
          people: people.map(({ fullName, email, role }) => ({
            fullName,
            email,
            role,
            passwordHash,
            mustChange: false,
          })),
        }),
        now(),
      ),
    )
  }
  return true
}

const FIRMS = [
  { company: OTHER_FIRM, people: OTHER_PEOPLE, fill: fillOther },
  { company: DEMO_FIRM, people: DEMO_PEOPLE, fill: fillDemo },
] as const

/** Runs work as somebody, so many days from now. */
type AsOn = (day: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>

async function fillDemo({ database, files }: Places, db: Transaction, made: MadeAccount, now: number): Promise<void> {
  const as = async (email: string, days: number, work: (tx: AccountTransaction) => Promise<void>) =>
    work(await actAs(database, db, anybody(made, email), now + days * DAY_MS))
  let suppliers: ReadonlyMap<string, number> = new Map()
  let subcontractors: ReadonlyMap<string, number> = new Map()
  let types: ReadonlyMap<string, number> = new Map()
  let kestrel = 0
  let clinic = 0
  let won = 0
  let waiting: Parameters<typeof makeTender>[2] | null = null
  let bill: DemoBill = { assessment: 0, zones: [], products: [] }
  await as('admin@demo.quoin', -330, async tx => {
    suppliers = await makeContacts(tx, resourceNamed('supplier'), SUPPLIERS)
    subcontractors = await makeContacts(tx, resourceNamed('subcontractor'), SUBCONTRACTORS)
    await makeOperatives(tx, subcontractors.get(SUBCONTRACTORS[0]?.fullName ?? '') ?? 0)
    await makeCodes(tx)
    await makeSettings(tx)
    types = new Map(
      (
        await createRecords(
          tx,
          resourceNamed('issueType'),
          ISSUE_TYPES.map(name => ({ values: { name } })),
        )
      ).map((id, index) => [ISSUE_TYPES[index] ?? '', id]),
    )
  })
  await as('estimator@demo.quoin', -300, async tx => {
    const clients = await makeContacts(tx, resourceNamed('client'), CLIENTS)
    const [drylining = 0] = await createRecords(
      tx,
      resourceNamed('workPackage'),
      WORK_PACKAGES.map(values => ({ values })),
    )
    await createRecords(
      tx,
      resourceNamed('workPackageSubGroup'),
      SUB_GROUPS.map(values => ({ values: { ...values, workPackage: drylining } })),
    )
    const today = dayOf(new Date(now))
    await makeCatalogue(tx, today, suppliers, subcontractors, drylining)
    for (const {
      reference,
      name,
      client,
      status,
      enquiry,
      tenderDue,
      responsible,
      bill: carries,
      address,
    } of PROJECTS) {
      const [project = 0] = await createRecords(tx, resourceNamed('project'), [
        {
          values: {
            reference,
            name,
            status,
            client: clients.get(client) ?? null,
            clientContactPerson: CLIENTS.find(each => each.fullName === client)?.contactPerson ?? null,
            enquiryDate: addDays(today, enquiry),
            tenderDueDate: addDays(today, tenderDue),
            responsible: made.users.get(responsible) ?? null,
            retentionPercentage: '3',
            assignedTo: ids(made, responsible, ...(carries === 'on-site' ? ['site@demo.quoin'] : [])),
            address: {
              street1: address.street1,
              street2: '',
              street3: '',
              city: address.city,
              county: address.county ?? 'West Yorkshire',
              postcode: address.postcode,
              country: 'GB',
            },
          },
        },
      ])
      if (carries === null) continue
      if (carries === 'two-packages') {
        clinic = project
        continue
      }
      const [projectPackage = 0] = await createRecords(tx, resourceNamed('projectPackage'), [
        { values: { project, workPackage: drylining, clientRef: `${reference}/K10` } },
      ])
      if (carries === 'past') {
        await makePastBill(tx, project, projectPackage, status === 'lost' ? 0 : 1)
        continue
      }
      const own = await makeBill(tx, project, projectPackage, carries === 'on-site' ? 1 : 0.8, carries !== 'unpriced')
      if (carries === 'on-site') [kestrel, bill] = [project, own]
      if (carries === 'in-tender') await makeTakeoff(tx, files, { project, bill: own })
      await prepare(tx, carries, own)
      if (carries === 'unpriced') {
        await makeQuotes(tx, own.assessment, subcontractors, today)
        continue
      }
      const offer = { project, name, assessment: own.assessment, isWon: carries === 'on-site' }
      if (carries === 'on-site') won = await makeTender(tx, files, offer)
      else waiting = offer
    }
  })
  await as('commercial@demo.quoin', -182, tx =>
    runCommand(tx, resourceNamed('tender'), won, 'accept', { decisionNote: 'Accepted by letter' }),
  )
  const offer: Parameters<typeof makeTender>[2] | null = waiting
  if (offer)
    await as('estimator@demo.quoin', -8, async tx => {
      await makeTender(tx, files, offer)
      await makeWhatIf(tx)
      await reviseNext(tx)
      await makeBudget(tx)
    })
  // Nobody sets a limit of their own.
  for (const project of [kestrel, clinic]) await as('super@demo.quoin', -181, tx => makeTeam(tx, project, made.users))
  await as('buyer@demo.quoin', -180, tx => makeDefaultContacts(tx, kestrel, suppliers))
  const site: AsOn = (day, work) => as('site@demo.quoin', day, work)
  await recordEarlierProgress(site, bill)
  await raiseEarlierIssues(site, kestrel, bill, types)
  const today = dayOf(new Date(now))
  const atWork: AtWork = (email, days, work) => as(email, onWeekday(today, days), work)
  // Before anything has come to site: applications of past months count no material that came later.
  await makePayments(atWork, today, { project: kestrel, bill, won })
  await atWork('admin@demo.quoin', -170, tx => recordTax(tx, subcontractors))
  await makeSubcontracts(atWork, today, { project: kestrel, subcontractors })
  const since = await makeMonths(atWork, today, { project: kestrel, assessment: bill.assessment }, async span => {
    await makeIncoming(atWork, today, { project: kestrel, subcontractors }, span)
    await makeBuying(atWork, today, kestrel, bill, suppliers, span)
    await makeLabour(atWork, today, kestrel, bill, subcontractors, span)
  })
  await makeIncoming(atWork, today, { project: kestrel, subcontractors }, since)
  await makeGuarantees(atWork, today, { project: kestrel, subcontractors })
  await makeCisReturns(atWork, today)
  await as('site@demo.quoin', -5, tx => receiveDeliveries(tx, kestrel, suppliers))
  await makeBuying(atWork, today, kestrel, bill, suppliers, since)
  await makeProgramme(atWork, bill)
  await makeFixedCosts(atWork, kestrel, bill)
  await as('site@demo.quoin', -3, tx => recordProgress(tx, bill))
  await as('site@demo.quoin', -3, tx => makeGroups(tx, kestrel, bill))
  await as('site@demo.quoin', -3, tx => makeDiary(tx, kestrel))
  await as('site@demo.quoin', -2, tx => raiseIssues(tx, kestrel, bill, types, made.users))
  await as('site@demo.quoin', -1, tx => makePictures(tx, { project: kestrel, bill, keep: pictureKeeper(tx, files) }))
  await makeOpenPapers(atWork, today, { project: kestrel, keep: tx => pictureKeeper(tx, files) })
  await makeLabour(atWork, today, kestrel, bill, subcontractors, since)
  await makeHours(atWork, kestrel, bill)
  await makeClinic(atWork, today, clinic)
  for (const { email } of DEMO_PEOPLE) await as(email, 0, forgetDecided)
  await makeVariations(atWork, { project: kestrel, bill, files })
  await makePortal(db, {
    account: made.account,
    by: made.users.get('commercial@demo.quoin') ?? 0,
    project: kestrel,
    subcontractor: subcontractors.get('Balkan Plastering Ltd') ?? 0,
  })
}

async function fillOther({ database }: Places, db: Transaction, made: MadeAccount, now: number): Promise<void> {
  const tx = await actAs(database, db, anybody(made, 'admin@other.quoin'), now - 30 * DAY_MS)
  const [client = 0] = await createRecords(tx, resourceNamed('client'), [
    { values: { fullName: 'Tyneside Hotels Ltd' } },
  ])
  await createRecords(tx, resourceNamed('project'), [
    { values: { name: 'Quayside Hotel, ground floor', reference: '101', client } },
  ])
}

/** Prices a bill as far as it has come. */
async function prepare(tx: AccountTransaction, carries: keyof typeof EVENTS, { assessment, products }: DemoBill) {
  if (carries === 'in-tender') {
    await makePrelims(tx, assessment)
    await makeSnapshot(tx, assessment, products[0] ?? 0)
  }
  if (carries === 'on-site') {
    await makeSiteBuildUps(tx, assessment)
    await priceFixedCosts(tx, assessment)
  }
  for (const event of EVENTS[carries]) await runCommand(tx, resourceNamed('assessment'), assessment, event, {})
}

/** What has happened to each bill until it is put into a tender. */
const EVENTS = {
  'on-site': ['start', 'ready'],
  'in-tender': ['start', 'ready'],
  unpriced: [],
} as const

const ids = (made: MadeAccount, ...emails: readonly string[]): number[] => [
  ...new Set(emails.flatMap(email => made.users.get(email) ?? [])),
]

/** One of the firm's people, with every permission: the demo is written through the same calls as anybody's work. */
function anybody(made: MadeAccount, email: string): Identity {
  const all = Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7 as const]))
  const permissions = new Set(permissionStrings(all, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false))
  const fullName = [...DEMO_PEOPLE, ...OTHER_PEOPLE].find(person => person.email === email)?.fullName ?? email
  return {
    account: made.account,
    user: made.users.get(email) ?? 0,
    fullName,
    permissions,
    mustChangePassword: false,
    session: 0,
    actingAs: null,
  }
}
