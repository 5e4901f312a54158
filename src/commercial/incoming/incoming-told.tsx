import { Link } from '@tanstack/react-router'
import { user } from '#contract/platform/user'
import { dayOf } from '#domain/value/day'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useNames } from '../../records/data/use-names'
import { formatDateTime, formatDay, formatMoney } from '../../ui/format'
import { Notice } from '../../ui/status/notice'
import { SiteDocumentButton } from '../documents/site-document-button'
import type { Application } from './use-incoming'

/** Says who sent an application, what is missing, what was asked, and why it was approved beyond progress or cancelled. */
export function Told({ application, hasTerms }: { readonly application: Application; readonly hasTerms: boolean }) {
  const { state, project, queryNotes, queryResolutionNotes, overrideReason, cancelReason, unpaidReason } = application
  const { portalSender, portalSentAt, portalNote } = application
  return (
    <>
      {portalSentAt && (
        <Notice tone="calm" note={portalNote}>
          {portalSender} sent this in the portal on {formatDateTime(portalSentAt)}
        </Notice>
      )}
      {!hasTerms && (
        <Notice tone="warning">
          No terms of this subcontract hold on its day, so nothing is retained yet and it can’t be approved.{' '}
          <Link
            to="/estimating/projects/$projectId/hub/payments/subcontract-terms"
            params={{ projectId: String(project) }}
          >
            Record the subcontract terms
          </Link>
        </Notice>
      )}
      {state === 'query' && queryNotes && <Notice tone="warning">Asked of the subcontractor: {queryNotes}</Notice>}
      {queryResolutionNotes && <Notice tone="calm">Query resolved: {queryResolutionNotes}</Notice>}
      <PayLess application={application} />
      {overrideReason && <Notice tone="warning">Approved beyond progress: {overrideReason}</Notice>}
      {unpaidReason && <Notice tone="warning">The payment was taken back: {unpaidReason}</Notice>}
      {cancelReason && <Notice tone="warning">Cancelled: {cancelReason}</Notice>}
    </>
  )
}

/** The pay less notice that was served, or until when one can be served and what follows where our certificate was late. */
function PayLess({ application: of }: { readonly application: Application }) {
  const { account } = useViewer()
  const today = useToday()
  const userOf = useNames(user)
  const { payLessBy, noticeBy, approvedAt, payLessServedOn, payLessAmount } = of
  if (of.state !== 'approved' && of.state !== 'paid') return null
  if (payLessServedOn !== null && payLessAmount !== null)
    return (
      <>
        <Notice tone="warning">
          By our pay less notice of {formatDay(payLessServedOn)}, recorded by {userOf(of.payLessFrom) ?? '…'},{' '}
          {formatMoney(payLessAmount, account.currency)} before tax is due: {of.payLessBasis}
        </Notice>
        <SiteDocumentButton
          project={of.project}
          request={{ kind: 'payLess', application: of.id }}
          label="Pay less notice as PDF"
        />
      </>
    )
  if (of.state === 'paid' || payLessBy === null || today > payLessBy) return null
  const isLate = noticeBy !== null && approvedAt !== null && dayOf(approvedAt) > noticeBy
  return (
    <Notice tone={isLate ? 'warning' : 'calm'}>
      {isLate
        ? `We approved this after ${formatDay(noticeBy)}, so all that was applied for is due unless we serve a pay less notice by ${formatDay(payLessBy)}.`
        : `To pay less than is certified, serve a pay less notice by ${formatDay(payLessBy)}.`}
    </Notice>
  )
}
