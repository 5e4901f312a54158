import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { noticeDocument } from '#contract/commercial/payment/notice-document'
import { paymentNotice, type PaymentNotice, paymentNoticeLifecycle } from '#contract/commercial/payment/payment-notice'
import {
  basisWords,
  isDueInDefault,
  nextWords,
  type PaymentCalendar,
} from '#domain/commercial/payment/payment-calendar'
import { NIL } from '#domain/value/money'
import { attach, run } from '#local/write/changes'
import { useCan, useViewer } from '../../app/viewer'
import { useAddFiles } from '../../common/files/use-add-files'
import { ACCEPTED } from '../../fields/file-fault'
import { FileTable } from '../../fields/file-table'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { formatDay, formatMoney } from '../../ui/format'
import { FileInput } from '../../ui/input/file-input'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { Notice } from '../../ui/status/notice'
import { noticeLabel } from './outgoing-words'
import styles from './payment.module.css'
import { RecordNotice } from './record-notice'
import type { CalendarOfApplication } from './use-calendar'

/** The sum due and why, the dates until it must be paid, and the notices that were served. */
export function DatesAndNotices({ of, today }: { readonly of: CalendarOfApplication; readonly today: string }) {
  const { account } = useViewer()
  const can = useCan()
  const { application, calendar, notices } = of
  if (calendar === null) return null
  const isOver = calendar.unpaid === NIL || calendar.daysLate > 0
  const hasVat = calendar.payable !== calendar.sum.amount
  return (
    <Section title="Dates and notices" aside={nextWords(calendar, today)} bare>
      <Notice tone={calendar.unpaid > NIL && isDueInDefault(calendar) ? 'warning' : 'calm'}>
        <strong>
          {formatMoney(calendar.payable, account.currency)} {isOver ? 'was' : 'is'} due by {formatDay(calendar.final)}
        </strong>
        {hasVat && ', VAT included'}. {basisWords(calendar)}.
        {calendar.isReplaced && ' A later certificate contains it, so nothing is paid for it alone.'}
        {calendar.inEarlier > NIL &&
          ` ${formatMoney(calendar.inEarlier, account.currency)} of it is paid by an earlier application.`}
      </Notice>
      <List label="Dates">
        {datesOf(calendar, today).map(({ label, day, words, level }) => (
          <ListRow
            key={label}
            title={label}
            end={formatDay(day)}
            endUnder={level === null ? words : <LevelBadge level={level}>{words}</LevelBadge>}
          />
        ))}
      </List>
      {notices.length > 0 && (
        <List label="Notices">
          {notices.map(each => (
            <NoticeRow key={each.id} notice={each} />
          ))}
        </List>
      )}
      {can.write(paymentNotice) && (
        <div className={styles['below']}>
          <RecordNotice application={application} />
        </div>
      )}
    </Section>
  )
}

interface ShownDate {
  readonly label: string
  readonly day: string
  readonly words: string
  readonly level: 'error' | 'warning' | 'accent' | null
}

const NOTICE_WORDS = {
  served: { words: 'Served in time', level: 'accent' },
  servedLate: { words: 'Served late', level: 'warning' },
  missed: { words: 'None was served', level: 'warning' },
  open: { words: 'To come', level: null },
} as const

function datesOf(calendar: PaymentCalendar, today: string): readonly ShownDate[] {
  const { due, noticeBy, payLessBy, final, unpaid, daysLate } = calendar
  const payLess =
    calendar.payLessNotice === 'missed'
      ? { words: 'None was served', level: null }
      : NOTICE_WORDS[calendar.payLessNotice]
  return [
    { label: 'Due date', day: due, words: due <= today ? 'Passed' : 'To come', level: null },
    { label: 'Payment notice by', day: noticeBy, ...NOTICE_WORDS[calendar.paymentNotice] },
    { label: 'Pay less notice by', day: payLessBy, ...payLess },
    {
      label: 'Final date for payment',
      day: final,
      ...(daysLate > 0
        ? { words: `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`, level: 'error' as const }
        : { words: unpaid === NIL ? 'Nothing unpaid' : 'To come', level: null }),
    },
  ]
}

/** One notice with its documents. It can be withdrawn with a reason, never changed. */
function NoticeRow({ notice }: { readonly notice: PaymentNotice }) {
  const { account } = useViewer()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isServed = notice.state === 'served'
  const label = noticeLabel(notice.type)
  return (
    <ListRow
      title={
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label} of {formatDay(notice.servedOn)}
        </button>
      }
      under={isServed ? notice.basis : `Withdrawn: ${notice.withdrawReason ?? ''}`}
      end={formatMoney(notice.amount, account.currency)}
      endUnder={isServed ? 'without VAT' : <LevelBadge level="subtle">Withdrawn</LevelBadge>}
      actions={
        isOpen && (
          <>
            <NoticeDocuments notice={notice} />
            {isServed && can.write(paymentNotice) && (
              <Button icon={Undo2} aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
                Withdraw notice
              </Button>
            )}
            {isWithdrawing && <Withdraw notice={notice} onClose={() => setWithdrawing(false)} />}
          </>
        )
      }
    />
  )
}

function NoticeDocuments({ notice: { id, project } }: { readonly notice: PaymentNotice }) {
  const documents = useRecordsWithin(noticeDocument, 'notice', id)
  const canWrite = useCan().write(noticeDocument)
  const add = useAddFiles(file =>
    attach(noticeDocument, 'file', file, { project, notice: id, fileName: file.fileName }),
  )
  return (
    <>
      <FileTable
        label="Documents of the notice"
        rows={documents?.toSorted((a, b) => a.id - b.id)}
        empty="No document has been added to this notice"
      />
      {canWrite && (
        <FileInput
          label="Add documents"
          hint="the letter, the mail, the proof of post; up to 100 MB each"
          accept={ACCEPTED}
          multiple
          onFiles={files => void add(files)}
        />
      )}
    </>
  )
}

function Withdraw({ notice, onClose }: { readonly notice: PaymentNotice; readonly onClose: () => void }) {
  const act = useAct()
  const [reason, setReason] = useState('')
  return (
    <FormModal
      open
      title="Withdraw this notice"
      body={['It stays in the list as withdrawn, with your reason. It no longer counts for the sum due.']}
      submitLabel="Withdraw notice"
      valid={reason.trim() !== ''}
      onSubmit={() =>
        act(
          [run(paymentNoticeLifecycle, notice.id, 'withdraw', { withdrawReason: reason.trim() })],
          `Withdrew ${noticeLabel(notice.type)} of ${formatDay(notice.servedOn)}`,
        )
      }
      onClose={onClose}
    >
      <FormField label="Why it was recorded by mistake" required>
        <TextArea value={reason} onChange={setReason} maxLength={2_000} />
      </FormField>
    </FormModal>
  )
}
