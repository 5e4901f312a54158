import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { LineCertificatesRequest } from '#contract/commercial/payment/outgoing-calls'
import { outgoingItem, type OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { ProblemError } from '#contract/kit/problem'
import { agreed, certifiedTotal, type ClientDecision, whyNotCertified } from '#domain/commercial/payment/certify-lines'
import { parseAs, NIL, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { runCommand } from '../../records/lifecycles/command'
import { read, updateAll } from '../../records/write/typed'
import { linesOf } from './outgoing-records'

/**
 * Records the certificate of an application line by line, in one transaction with what follows from it. The figure of the certificate is the sum of its
 * lines. Decision 716.
 */
export async function certifyLines(tx: AccountTransaction, id: number, body: LineCertificatesRequest): Promise<void> {
  const { state } = await read(tx, outgoingApplication, id, { lock: true })
  // The lifecycle refuses other states; lines of those are not touched before.
  const lines = state === 'sent' ? await linesOf(tx, id) : []
  const asked = decisionsOf(body)
  for (const item of asked.keys())
    if (state === 'sent' && !lines.some(line => line.id === item))
      refuse('A line is not on this application any more. Look at it again')
  const decided = lines.map((line): OutgoingItem & ClientDecision => ({
    ...line,
    ...(asked.get(line.id) ?? agreed(line)),
  }))
  for (const line of decided) {
    const message = whyNotCertified(line)
    if (message !== null) refuse(message)
  }
  await updateAll(
    tx,
    outgoingItem,
    decided.map(line => ({
      id: line.id,
      set: {
        decision: line.decision,
        decisionReason: line.decision === 'agreed' ? null : line.decisionReason,
        certifiedValue: textOf('money', line.certifiedValue),
        certifiedMaterial: textOf('money', line.certifiedMaterial),
      },
    })),
    'approve',
  )
  const { certifiedOn, invoiceNumber, certificateNotes } = body
  const certifiedGross = textOf('money', certifiedTotal(decided))
  await runCommand(tx, outgoingApplication, id, 'approve', {
    certifiedOn,
    certifiedGross,
    invoiceNumber,
    certificateNotes,
  })
}

function decisionsOf({ lines }: LineCertificatesRequest): ReadonlyMap<number, ClientDecision> {
  const found = new Map<number, ClientDecision>()
  for (const { item, decision, certifiedValue, certifiedMaterial, reason } of lines) {
    if (found.has(item)) refuse('A line is decided twice. Decide it once')
    found.set(item, {
      decision,
      // What the schema of a sum of money lets through is its text.
      certifiedValue: parseAs('money', String(certifiedValue)) ?? NIL,
      certifiedMaterial: parseAs('money', String(certifiedMaterial)) ?? NIL,
      decisionReason: reason,
    })
  }
  return found
}

function refuse(message: string): never {
  throw new ProblemError('invalid', { errors: [{ path: 'lines', message }] })
}
