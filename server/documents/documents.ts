import { sql } from 'kysely'
import type { DocumentResource } from '#contract/kit/document'
import { ProblemError } from '#contract/kit/problem'
import type { NewWireOf, WireOf, WirePatchOf } from '#contract/kit/wire-values'
import { fieldOf, type Resource } from '#contract/kit/resource'
import type { Identity } from '../base/identity'
import { columnOf, tableOf } from '../database/schema/naming'
import { type AccountTransaction, inAccount } from '../database/session'
import { keepFile, type MadeFile } from '../files/kept-document'
import type { Job } from '../jobs/job'
import { notify } from '../notifications/notify'
import { insertRecords } from '../records/write/insert'
import { find, update } from '../records/write/typed'
import { requireRead } from '../records/rules/access'
import { perServer } from '../services/per-server'
import type { Services } from '../services/services'
import { deliver, type Fault } from './deliver'
import { forget, onAuthorityOf, roundsOf, takeUp, type Waiting, waitingIn } from './document-queue'

/** What a document is made with. */
export interface Making<R extends DocumentResource> {
  readonly services: Services
  /** The person who asked, with what they may do now. */
  readonly identity: Identity
  readonly document: WireOf<R>
  readonly work: <T>(run: (tx: AccountTransaction) => Promise<T>) => Promise<T>
  /** Shows how far it is, in per cent. */
  readonly tell: (progress: number) => Promise<void>
}
/** A document that was made. Its record keeps the first file; all of them are mailed. */
export interface Made<R extends DocumentResource> {
  readonly files: readonly [MadeFile, ...MadeFile[]]
  readonly pages: number | null
  /** Further fields of its record. */
  readonly set?: WirePatchOf<R>
  readonly mail?: { readonly subject: string; readonly text: string }
}

/** All documents of one resource: the single definition from which the server asks for, queues, makes, keeps and mails them. Decision 695. */
export interface Documents<R extends DocumentResource = DocumentResource> {
  readonly resource: R
  /** Returns what its asker must be able to read at the time it is made. */
  readonly reads: (document: WireOf<R>) => readonly Resource[]
  readonly make: (making: Making<R>) => Promise<Made<R>>
  /** Runs in the transaction that makes it available. */
  readonly whenMade?: (tx: AccountTransaction, document: WireOf<R>) => Promise<void>
  /** Returns what the notice about a failure points at; without it only the record tells of one. */
  readonly subject?: (document: WireOf<R>) => { readonly resource: string; readonly id: number }
  /** Days after which one is deleted, because it can be made again. Without it documents are evidence and stay. */
  readonly keptDays?: number
}

// Generic code knows the fields of every document; what a definition reads beyond them is of its own resource.
export const documentsOf = <R extends DocumentResource>(given: Documents<R>): Documents => given as unknown as Documents

/** Failures are retried this often, a minute longer apart each time. */
const MOST_ATTEMPTS = 5
const AGAIN = 'The server tries again in a few minutes.'

/** Documents of a resource that one person may have waiting: making one may take a minute of the server. */
const WAITING = 20

/**
 * Asks for a document in the caller's transaction, so that both happen or neither. It is made after that one commits. Returns its id; the id of an
 * earlier one where the same person asked for the same and it is not finished. Throws `too-many` while that person has `mostWaiting` unfinished ones.
 */
export async function ask<R extends DocumentResource>(
  tx: AccountTransaction,
  resource: R,
  values: Omit<NewWireOf<R>, 'id' | 'state'>,
  { mostWaiting = WAITING } = {},
): Promise<number> {
  const { account, user, actingAs } = tx.identity
  // A document is made on the authority of its asker, and a super admin has none in another firm.
  if (actingAs !== null)
    throw new ProblemError('forbidden', { message: 'Only people of this firm can ask for its documents' })
  // Two requests of one person at the same time count each other.
  if (mostWaiting < Infinity)
    await sql`select pg_advisory_xact_lock(${account}::integer, ${user}::integer)`.execute(tx.db)
  const same = Object.entries(values).map(
    ([name, value]) => sql`${sql.id(columnOf(name, fieldOf(resource, name)))} is not distinct from ${value}`,
  )
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select id, ${sql.join(same, sql` and `)} as "isSame" from ${sql.table(tableOf(resource))}
    where account_id = ${account} and created_by = ${user} and state in ('waiting', 'making', 'sending') order by id`.execute(
    tx.db,
  )
  const earlier = rows.findLast(({ isSame }) => isSame)
  if (earlier) return earlier.id
  if (rows.length >= mostWaiting)
    throw new ProblemError('too-many', {
      message: `${mostWaiting} documents of yours are being made. Ask again when some are done`,
    })
  const [id = 0] = await insertRecords(tx, resource, [{ values: { ...values, state: 'waiting' } }])
  return id
}

const rounds = perServer(() => new Map<Documents, () => Promise<void>>())
/** Begins to make what waits, without waiting for it. For after the transaction that asked. */
export function beginMaking(services: Services, documents: Documents): void {
  const known = rounds(services)
  const begin = known.get(documents) ?? roundsOf(services, 'documents', () => makeWaiting(services, documents))
  known.set(documents, begin)
  void begin()
}

/** Makes every document that waits, one after the other. Two processes never take the same one. */
async function makeWaiting(services: Services, documents: Documents): Promise<void> {
  for (const waiting of await waitingIn(services, documents.resource))
    await makeOne(services, documents, waiting).catch((error: unknown) =>
      services.log.error({ error: wordsOf(error), document: waiting.id }, 'document'),
    )
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

async function makeOne(services: Services, documents: Documents, waiting: Waiting): Promise<void> {
  const { resource } = documents
  const { id, user } = waiting
  const identity = onAuthorityOf(waiting)
  const work: Making<DocumentResource>['work'] = run => inAccount(services.database, identity, run, services.now())
  const set = (values: WirePatchOf<DocumentResource>) => work(tx => update(tx, resource, id, values))
  const document = await work(async tx => {
    const found = await find(tx, resource, id, { lock: true })
    if (found?.state !== 'waiting') return null
    return update(tx, resource, id, { state: 'making', progress: 5, attempts: found.attempts + 1, fault: null })
  })
  if (!document) return
  const { sendTo, attempts, title } = document
  const fail = async ({ fault, isFinal }: Fault): Promise<void> => {
    if (!isFinal && attempts < MOST_ATTEMPTS) {
      await set({ state: 'waiting', fault: `${fault} ${AGAIN}` })
      return
    }
    await work(async tx => {
      await update(tx, resource, id, { state: 'failed', fault })
      const subject = documents.subject?.(document)
      const name = `${title ?? resource.singular} ${sendTo === null ? 'could not be made' : 'did not go out'}. ${fault}`
      if (subject) await notify(tx, [{ user, kind: 'unsent', name, subject }])
    })
  }
  const finish = (values: WirePatchOf<DocumentResource>) =>
    work(async tx => {
      const after = await update(tx, resource, id, values)
      await documents.whenMade?.(tx, after)
    })
  const tell = async (progress: number) => void (await set({ progress }))
  let made: Made<DocumentResource>
  try {
    for (const each of documents.reads(document)) requireRead(identity, each)
    made = await documents.make({ services, identity, document, work, tell })
    const file = await keepFile(services, identity, made.files[0])
    const result = { ...made.set, file, pages: made.pages, progress: 100 }
    if (sendTo !== null && made.mail) await set({ ...result, state: 'sending' })
    else await finish({ ...result, state: 'made' })
  } catch (error) {
    services.log.error({ error: wordsOf(error), document: id }, 'document')
    await fail(faultOf(error, attempts))
    return
  }
  if (sendTo === null || !made.mail) return
  const { account } = identity
  const mail = { account, user, to: sendTo, replyTo: waiting.email, attachments: made.files, ...made.mail }
  const delivery = await deliver(services, mail)
  if (delivery.state === 'failed') await fail(delivery)
  // Where this fails it remains "being sent", so that the mail does not leave twice.
  else await finish({ state: delivery.state, sentAt: new Date(services.now()).toISOString() })
}

/** Returns why a document was not made. What it is of may have changed since it was asked for: then another try would not help. */
function faultOf(error: unknown, attempts: number): Fault {
  if (error instanceof ProblemError)
    return {
      isFinal: true,
      fault:
        error.problem.kind === 'not-found'
          ? 'Something in it was deleted after you asked. Choose again.'
          : error.message,
    }
  return attempts < MOST_ATTEMPTS
    ? { isFinal: false, fault: 'It could not be made yet.' }
    : {
        isFinal: true,
        fault: 'The server could not make it. Ask again; if that fails too, tell your administrator.',
      }
}

/** Returns the job that makes what waits, takes up what a stopped server left and deletes what is only kept for a while. */
export const documentJob = (all: readonly Documents[]): Job => ({
  name: 'make-documents',
  everyMinutes: 1,
  run: async services => {
    for (const documents of all) {
      await takeUp(services, documents.resource)
      if (documents.keptDays !== undefined) await forget(services, documents.resource, documents.keptDays)
      await makeWaiting(services, documents)
    }
  },
})
