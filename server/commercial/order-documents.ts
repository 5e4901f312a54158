import { sql } from 'kysely'
import { textOf } from '#domain/value/money'
import { type AccountTransaction, asOwner, inAccount } from '../database/session'
import { keepPdf, logoOf } from '../files/kept-document'
import type { Job } from '../jobs/job'
import { notify } from '../notifications/notify'
import { find, insert, read, update } from '../records/write/typed'
import { tableOf } from '../database/schema/naming'
import type { Services } from '../services/services'
import { MOST_ATTEMPTS, onAuthorityOf, staleBefore, startAgain, type Waiting, waitingIn } from './document-queue'
import { FIXED_COST_PURCHASE } from './fixed-cost-purchases'
import { MATERIAL_PURCHASE } from './material-purchases'
import type { PurchaseDocuments } from './purchases'
import { drawOrder, gatherOrder, type OrderContent } from './order-content'

/**
 * Asks for the document of an order, in the transaction of what sends it: either both happen or neither. It is made, and mailed where `sendTo`
 * is given, once that transaction is through. Answers its id.
 */
export async function askForDocument(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  order: number,
  sendTo: string | null,
): Promise<number> {
  const { project, reference, amendment } = await read(tx, purchase.order, order)
  const id = await insert(tx, purchase.document, { project, order })
  const title = `Order ${reference ?? ''}${amendment === 0 ? '' : `, amendment ${amendment}`}`
  await update(tx, purchase.document, id, { title, sendTo, state: 'waiting', sentBy: tx.identity.user })
  return id
}

/** Makes and mails every document that waits, one after the other. Two processes never take the same one. */
export async function makeWaiting(services: Services): Promise<void> {
  for (const purchase of ALL_PAPERS) await makeWaitingOf(services, purchase)
}

/** Orders go out of both ways of buying. */
export const ALL_PAPERS: readonly PurchaseDocuments[] = [MATERIAL_PURCHASE, FIXED_COST_PURCHASE]

async function makeWaitingOf(services: Services, purchase: PurchaseDocuments): Promise<void> {
  for (const waiting of await waitingIn(services, purchase.document, 'sentBy'))
    await makeOne(services, purchase, waiting)
}

async function makeOne(services: Services, purchase: PurchaseDocuments, waiting: Waiting): Promise<void> {
  const identity = onAuthorityOf(waiting)
  const work = <T>(run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(services.database, identity, run, services.now())
  const taken = await work(async tx => {
    const found = await find(tx, purchase.document, waiting.id, { lock: true })
    if (found?.state !== 'waiting') return null
    return update(tx, purchase.document, waiting.id, { state: 'making', attempts: found.attempts + 1, fault: null })
  })
  if (!taken) return
  const { id, sendTo, attempts } = taken
  const set = (values: Parameters<typeof update<PurchaseDocuments['document']>>[3]) =>
    work(tx => update(tx, purchase.document, id, values))
  const fail = async (error: unknown, why: Fault): Promise<void> => {
    services.log.error({ error: error instanceof Error ? error.message : 'unknown', document: id }, 'order document')
    const isTriedAgain = !why.isFinal && attempts < MOST_ATTEMPTS
    if (isTriedAgain) await set({ state: 'waiting', fault: `${why.fault} It is tried again` })
    else await work(tx => giveUp(tx, purchase, taken, waiting.user, why.fault))
  }
  try {
    const paper = await work(tx => gatherOrder(tx, purchase, taken.order, waiting))
    const { bytes, pages } = await drawOrder(paper, await logoOf(services, identity.account, paper.logo))
    const name = `${[paper.title, paper.amended].filter(Boolean).join(', ')}.pdf`
    const file = await keepPdf(services, identity, name, bytes)
    const made = { file, pages, total: textOf('money', paper.totals.gross) }
    if (sendTo === null) {
      await set({ ...made, state: 'made' })
      return
    }
    await set({ ...made, state: 'sending' })
    const why = await mail(services, waiting, { to: sendTo, paper, name, bytes })
    if (why) {
      await fail(why.error, why)
      return
    }
    const sentAt = new Date(services.now()).toISOString()
    await set({ state: services.mailer.kept === null ? 'sent' : 'kept', sentAt, fault: null })
  } catch (error) {
    await fail(error, { fault: 'It could not be made.', isFinal: false }).catch(() => undefined)
  }
}

interface Fault {
  readonly fault: string
  /** Trying again would not help. */
  readonly isFinal: boolean
}

/** Hands the mail over. Null when the mail server has it, else why not. */
async function mail(
  { mailer }: Services,
  { account, user, email }: Waiting,
  given: { readonly to: string; readonly paper: OrderContent; readonly name: string; readonly bytes: Uint8Array },
): Promise<(Fault & { readonly error: unknown }) | null> {
  const { to, paper, name, bytes } = given
  try {
    await mailer.send({
      account,
      user,
      to,
      replyTo: email,
      subject: `${paper.title}, ${paper.subtitle}`,
      text: paper.words,
      attachments: [{ name, type: 'application/pdf', bytes }],
    })
    return null
  } catch (error) {
    return { error, ...whyNotSent(error, to) }
  }
}

async function giveUp(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  { id, title, order }: { readonly id: number; readonly title: string | null; readonly order: number },
  sender: number,
  fault: string,
): Promise<void> {
  await update(tx, purchase.document, id, { state: 'failed', fault })
  await notify(tx, [
    {
      user: sender,
      kind: 'unsent',
      name: `${title ?? 'An order'} did not go out. ${fault}`,
      subject: { resource: purchase.order.name, id: order },
    },
  ])
}

/** What a person can do with what the mail server said: 500 and above is its last word, anything else may pass. */
function whyNotSent(error: unknown, to: string): Fault {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500
    ? { fault: `The mail server does not take mail for ${to}.`, isFinal: true }
    : { fault: 'The mail server could not be reached.', isFinal: false }
}

/** What a stopped server left: a document half made is made again, a mail half sent is for a person to ask about. */
export const orderDocumentJobs: readonly Job[] = [
  {
    name: 'send-order-documents',
    everyMinutes: 1,
    run: async services => {
      for (const { document } of ALL_PAPERS) {
        await startAgain(services, document)
        await asOwner(services.database, db =>
          sql`update ${sql.table(tableOf(document))} set state = 'failed',
            fault = 'The server stopped while sending it. Ask the supplier whether it came before you send it again.'
            where state = 'sending' and updated_at < ${staleBefore(services)}`.execute(db),
        )
      }
      await makeWaiting(services)
    },
  },
]
