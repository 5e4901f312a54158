import { sql } from 'kysely'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { labourApplication } from '#contract/commercial/labour-application'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { siteDocument, type SiteDocumentKind } from '#contract/commercial/site-document'
import { ProblemError } from '#contract/kit/problem'
import type { Day } from '#domain/value/day'
import type { Identity } from '../../base/identity'
import { type AccountTransaction, asOwner, inAccount } from '../../database/session'
import { keepPdf, logoOf } from '../../files/kept-document'
import { printedPicture } from '../../files/printed-picture'
import type { Job } from '../../jobs/job'
import { requireRead } from '../../records/rules/access'
import { find, update } from '../../records/write/typed'
import type { Services } from '../../services/services'
import { drawDiary, gatherDiary } from '../diary-content'
import { MOST_ATTEMPTS, onAuthorityOf, startAgain, type Waiting, waitingIn } from '../document-queue'
import { drawIssues, gatherIssues } from '../issue-report'
import { drawApplication, gatherApplication } from '../payment/application-document'
import { drawStatement, gatherStatement } from '../labour/statement'

/** What a person must be able to read to have a document of each kind. */
export const READS = {
  issues: [issue, issuePhoto],
  diary: [diaryEntry],
  statement: [labourApplication],
  application: [outgoingApplication, outgoingItem],
} as const

const DAY_MS = 86_400_000
/** A document is kept for a week: who needs it longer saves it, or asks again. */
const KEPT_DAYS = 7

interface Drawn {
  readonly name: string
  readonly bytes: Uint8Array
  readonly pages: number
}
interface Drawing {
  readonly services: Services
  readonly identity: Identity
  readonly work: <T>(run: (tx: AccountTransaction) => Promise<T>) => Promise<T>
  readonly project: number
  readonly about: string
  /** Says how far it is, in per cent. */
  readonly tell: (progress: number) => Promise<void>
}

/** How each kind is drawn. What was gathered is a third of the way; the photos of an issue or a day are most of the rest. */
const DRAW: Readonly<Record<SiteDocumentKind, (drawing: Drawing) => Promise<Drawn>>> = {
  issues: async drawing => {
    const { services, identity, work, project, about, tell } = drawing
    const report = await work(tx => gatherIssues(tx, project, idsIn(about)))
    const photos = photosTold(drawing, report.issues.flatMap(each => each.photos).length)
    await tell(30)
    const logo = await logoOf(services, identity.account, report.logo)
    return { name: `Issues ${report.project}.pdf`, ...(await drawIssues(report, logo, photos)) }
  },
  diary: async drawing => {
    const { services, identity, work, project, about, tell } = drawing
    // The day was checked when it was asked for.
    const paper = await work(tx => gatherDiary(tx, project, about as Day))
    const photos = photosTold(drawing, paper.photos.length)
    await tell(30)
    const logo = await logoOf(services, identity.account, paper.logo)
    return { name: `Site diary ${paper.project} ${about}.pdf`, ...(await drawDiary(paper, logo, photos)) }
  },
  statement: async ({ services, identity, work, about, tell }) => {
    const statement = await work(tx => gatherStatement(tx, Number(about)))
    await tell(30)
    const logo = await logoOf(services, identity.account, statement.logo)
    return { name: `Labour statement ${statement.reference}.pdf`, ...(await drawStatement(statement, logo)) }
  },
  application: async ({ services, identity, work, about, tell }) => {
    const application = await work(tx => gatherApplication(tx, Number(about)))
    await tell(30)
    const logo = await logoOf(services, identity.account, application.logo)
    return {
      name: `Application for payment ${application.reference}.pdf`,
      ...(await drawApplication(application, logo)),
    }
  },
}
const idsIn = (about: string): number[] => about.split(',').map(Number)

/** Fetches photos, and says every tenth of them how far it is. */
function photosTold({ services, identity, tell }: Drawing, count: number) {
  let fetched = 0
  const step = Math.max(1, Math.ceil(count / 10))
  return async (file: number) => {
    const picture = await printedPicture(services, identity.account, file)
    fetched++
    if (fetched % step === 0) await tell(30 + Math.floor((60 * fetched) / count))
    return picture
  }
}

/** Makes every document that waits, one after the other. Two processes never take the same one. */
export async function makeSiteDocuments(services: Services): Promise<void> {
  for (const waiting of await waitingIn(services, siteDocument, 'user')) await makeOne(services, waiting)
}

async function makeOne(services: Services, waiting: Waiting): Promise<void> {
  const identity = onAuthorityOf(waiting)
  const work = <T>(run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(services.database, identity, run, services.now())
  const taken = await work(async tx => {
    const found = await find(tx, siteDocument, waiting.id, { lock: true })
    if (found?.state !== 'waiting') return null
    return update(tx, siteDocument, waiting.id, {
      state: 'making',
      progress: 5,
      attempts: found.attempts + 1,
      fault: null,
    })
  })
  if (!taken) return
  const set = (values: Parameters<typeof update<typeof siteDocument>>[3]) =>
    work(tx => update(tx, siteDocument, waiting.id, values))
  try {
    for (const each of READS[taken.kind]) requireRead(identity, each)
    const { name, bytes, pages } = await DRAW[taken.kind]({
      services,
      identity,
      work,
      project: taken.projectId,
      about: taken.about,
      tell: async progress => {
        await set({ progress })
      },
    })
    const file = await keepPdf(services, identity, name, bytes)
    await set({ state: 'made', progress: 100, file, pages })
  } catch (error) {
    services.log.error({ error: error instanceof Error ? error.message : 'unknown', document: waiting.id }, 'document')
    await set(failed(error, taken.attempts)).catch(() => undefined)
  }
}

/** What was asked for may have changed since: then another try would not help, and the reason is the one a person can act on. */
function failed(error: unknown, attempts: number): Parameters<typeof update<typeof siteDocument>>[3] {
  if (error instanceof ProblemError)
    return {
      state: 'failed',
      fault:
        error.problem.kind === 'not-found'
          ? 'Something in it was deleted after you asked. Choose again.'
          : error.message,
    }
  return attempts < MOST_ATTEMPTS
    ? { state: 'waiting', fault: 'It could not be made yet. The server tries again in a few minutes.' }
    : { state: 'failed', fault: 'The server could not make it. Ask again; if that fails too, tell your administrator.' }
}

export const siteDocumentJobs: readonly Job[] = [
  {
    name: 'make-site-documents',
    everyMinutes: 1,
    run: async services => {
      await startAgain(services, siteDocument)
      const before = new Date(services.now() - KEPT_DAYS * DAY_MS).toISOString()
      await asOwner(services.database, db =>
        sql`delete from site_document where created_at < ${before} and state in ('made', 'failed')`.execute(db),
      )
      await makeSiteDocuments(services)
    },
  },
]
