import type * as v from 'valibot'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import type { sendReply } from '#contract/estimating/quote-calls'
import { quoteFile } from '#contract/estimating/quote-file'
import { quoteRequest } from '#contract/estimating/quote-request'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import { enquirySheet } from '#domain/estimating/quotes/enquiry-sheet'
import type { Identity } from '../../base/identity'
import { type AccountTransaction, inAccount } from '../../database/session'
import { deliver } from '../../documents/deliver'
import { keepFile, logoOf } from '../../files/kept-document'
import { runCommand } from '../../records/lifecycles/command'
import { find, findAll, insert, read, update } from '../../records/write/typed'
import type { Services } from '../../services/services'
import { exportWorkbook } from '../../spreadsheet/export-workbook'
import { drawEnquiry, type EnquiryContent, gatherEnquiry, mailText } from './enquiry-content'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const NO_MAIL_SERVER = 'This server has no mail server: nothing reached them. Pass the documents on yourself'
const PDF = 'application/pdf'

/**
 * Sends the enquiry to bidders, one mail each with a workbook and a PDF of its own, both kept as evidence. A bidder is marked as asked before
 * its mail leaves: one that stopped halfway is asked twice by a person, never by itself. Source: issue 11.10.
 */
export async function sendRequest(
  services: Services,
  identity: Identity,
  id: number,
  bidders: readonly number[],
): Promise<v.InferOutput<typeof sendReply>> {
  const work = <T>(run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(services.database, identity, run, services.now())
  const { paper, replyTo } = await work(async tx => {
    await read(tx, quoteRequest, id, { lock: true })
    const found = await findAll(tx, bidderQuote, bidders, { lock: true })
    if (bidders.some(each => found.get(each)?.request !== id || found.get(each)?.archivedAt !== null))
      throw new ProblemError('not-found')
    await runCommand(tx, quoteRequest, id, 'send', {})
    for (const each of bidders) {
      await runCommand(tx, bidderQuote, each, 'ask', {})
      await update(tx, bidderQuote, each, { sentAt: null, sentTo: null, fault: null })
    }
    return { paper: await gatherEnquiry(tx, id), replyTo: (await find(tx, user, identity.user))?.email ?? null }
  })
  const logo = await logoOf(services, identity.account, paper.logo)
  const failed: { bidder: number; reason: string }[] = []
  let [mailed, byHand] = [0, 0]
  for (const bidder of paper.bidders.filter(each => bidders.includes(each.id))) {
    const files = await makeFiles(paper, bidder, logo)
    const request = { request: id, quote: bidder.id }
    const kept: { readonly file: number; readonly fileName: string }[] = []
    for (const { name, type, bytes } of files)
      kept.push({ file: await keepFile(services, identity, { name, type, bytes }), fileName: name })
    await work(async tx => {
      const { assessment } = await read(tx, quoteRequest, id)
      for (const each of kept) await insert(tx, quoteFile, { assessment, ...request, kind: 'enquiry', ...each })
    })
    if (bidder.email === null) {
      byHand += 1
      continue
    }
    const delivery = await deliver(services, {
      account: identity.account,
      user: identity.user,
      to: bidder.email,
      ...(replyTo === null ? {} : { replyTo }),
      subject: `Quote request ${paper.reference}: ${paper.title}, ${paper.project}`,
      text: mailText(paper, bidder),
      attachments: files,
    })
    if (delivery.state === 'kept') {
      byHand += 1
      await work(tx => update(tx, bidderQuote, bidder.id, { fault: NO_MAIL_SERVER }))
    } else if (delivery.state === 'sent') {
      mailed += 1
      const sentAt = new Date(services.now()).toISOString()
      await work(tx => update(tx, bidderQuote, bidder.id, { sentAt, sentTo: bidder.email, fault: null }))
    } else {
      const next = delivery.isFinal ? 'Check the address and send it again' : 'Send it again later'
      const reason = `${delivery.fault} ${next}`
      failed.push({ bidder: bidder.id, reason })
      await work(async tx => {
        await runCommand(tx, bidderQuote, bidder.id, 'putBack', {})
        await update(tx, bidderQuote, bidder.id, { fault: reason.slice(0, 255) })
      })
    }
  }
  return { mailed, byHand, failed }
}

async function makeFiles(
  paper: EnquiryContent,
  bidder: EnquiryContent['bidders'][number],
  logo: Parameters<typeof drawEnquiry>[2],
) {
  const { bytes } = await drawEnquiry(paper, bidder, logo)
  const workbook = await exportWorkbook(enquirySheet({ ...paper.enquiry, quote: bidder.id }))
  const name = `${paper.reference} ${bidder.name}`.replaceAll(/[\\/:*?"<>|]/g, ' ').slice(0, 120)
  return [
    { name: `${name}.xlsx`, type: XLSX, bytes: workbook },
    { name: `${name}.pdf`, type: PDF, bytes },
  ] as const
}
