import { POWERS } from '#domain/bill-import/columns/suggest-columns'
import type { DraftEdit } from '#domain/bill-import/session/edit'
import type { SessionView } from '#domain/bill-import/session/view'
import { MONEY_ROLES } from '#domain/bill-import/columns/columns'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import { findingGroups } from '../model/findings'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import { headlineOf } from '../model/headline'
import { unreadMoney } from '../model/unread-money'
import { openOffer } from '../model/steps'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { TitleBlock } from '../../../ui/record/title-block'
import { Section } from '../../../ui/shell/page'
import { Notice } from '../../../ui/status/notice'
import { BiddersSection } from './bidders-section'
import { FindingList } from './finding-list'
import styles from './import-page.module.css'
import { SummaryTable } from './summary-table'
import { TotalsTable } from './totals-table'

interface CheckStepProps {
  readonly view: SessionView
  readonly nameOf: (row: number) => string
  readonly currency: string
  readonly onEdit: (edit: DraftEdit) => void
  readonly onJump: (row: number) => void
}

/** The bill held against what the file prints of itself. Nothing is mended silently: each finding says what was done and leads to its row. */
export function CheckStep({ view, nameOf, currency, onEdit, onJump }: CheckStepProps) {
  const { check } = view
  const open = openOffer(view)
  const onRows = (rows: readonly number[], choice: RowChoice) => onEdit({ kind: 'rows', rows, choice })
  const groups = findingGroups(check, currency, nameOf)
  const { leftOut } = check
  return (
    <div className={styles['stepBody']}>
      {view.plan.products === 0 ? (
        <Notice tone="warning">No row of the file became a product: look at the columns and the rows.</Notice>
      ) : (
        <>
          {open && (
            <Notice tone="error">
              The file holds {open.values.length.toLocaleString('en-GB')} under “{open.title}”, and all of them are
              counted. Choose one at the sheet.
            </Notice>
          )}
          <Verdict check={check} currency={currency} unread={unreadMoney(view, currency)} isOpen={open !== undefined} />
          {view.filtered.lines > 0 && (
            <Notice
              tone="warning"
              action={
                <Button
                  onClick={() => onEdit({ kind: 'rows', rows: { found: 'filtered' }, choice: { isExcluded: false } })}
                >
                  Take {view.filtered.lines === 1 ? 'it' : 'them'} in
                </Button>
              }
            >
              The file was saved with a filter on.{' '}
              {view.filtered.lines === 1
                ? 'It hides 1 line, which is'
                : `It hides ${view.filtered.lines.toLocaleString('en-GB')} lines, which are`}{' '}
              left out of this bill: {formatMoney(view.filtered.total, currency)}.
            </Notice>
          )}
          {inThousands(view.mapping).map(text => (
            <Notice key={text} tone="calm">
              {text}
            </Notice>
          ))}
        </>
      )}
      {view.summary && (
        <Section title="The summary, line by line" aside="Each line beside the bill it stands for">
          <SummaryTable summary={view.summary} currency={currency} nameOf={nameOf} onJump={onJump} />
        </Section>
      )}
      <Section
        title="Sums in the file"
        aside={
          check.printedTotal === null
            ? 'The file prints no total'
            : `Printed total ${formatMoney(check.printedTotal, currency)}`
        }
      >
        {leftOut.length > 0 && (
          <Notice
            tone="warning"
            action={
              <Button onClick={() => onRows(leftOut, { isExcluded: true })}>
                Untick {leftOut.length === 1 ? 'it' : `all ${leftOut.length}`}
              </Button>
            }
          >
            The file’s own formulas leave{' '}
            {leftOut.length === 1 ? `row ${nameOf(leftOut[0] ?? 0)}` : `rows ${namesOf(leftOut, nameOf)}`} out of its
            sums. They may be options that are not part of the bill.
          </Notice>
        )}
        <TotalsTable totals={check.totals} currency={currency} nameOf={nameOf} onRows={onRows} onJump={onJump} />
        {check.zoneRounding !== 0 && (
          <Notice tone="calm">
            Each zone is rounded by itself, which makes {formatMoney(check.zoneRounding, currency)} against rounding
            each row once.
          </Notice>
        )}
      </Section>
      <BiddersSection
        bidders={view.bidders}
        currency={currency}
        onBidder={bidder => onEdit({ kind: 'bidder', bidder })}
      />
      {groups.map(group => (
        <FindingList key={group.key} group={group} nameOf={nameOf} onEdit={onEdit} onJump={onJump} />
      ))}
    </div>
  )
}

/** Columns whose money is printed in pence, thousands or millions, each in a sentence. */
const inThousands = ({ columns }: SessionView['mapping']): string[] =>
  columns.flatMap(({ role, title, exponent }, column) =>
    exponent && MONEY_ROLES.has(role)
      ? [`Column ${columnLetters(column)}, “${title}”: figures in ${POWERS[exponent]}.`]
      : [],
  )

/** Rows named in one sentence. */
const MOST_NAMED = 30

function namesOf(rows: readonly number[], nameOf: (row: number) => string): string {
  const names = rows.slice(0, MOST_NAMED).map(nameOf).join(', ')
  return rows.length > MOST_NAMED ? `${names} and ${rows.length - MOST_NAMED} more` : names
}

/** The one line at the top: what the file prints, what we count, how much of it is borne out. */
function Verdict({
  check,
  currency,
  unread,
  isOpen,
}: {
  readonly check: SessionView['check']
  readonly currency: string
  /** Money of the file that is not read, in sentences. */
  readonly unread: readonly string[]
  /** What is counted has not been decided: whether it agrees says nothing. */
  readonly isOpen: boolean
}) {
  const { tone, sentence, share } = headlineOf(check, currency, unread)
  const { proof, printedTotal, total } = check
  const isApart = proof.difference !== null && proof.difference !== 0 && !proof.isRounding
  return (
    <>
      <TitleBlock
        cells={[
          {
            label: 'Printed total',
            value: printedTotal === null ? 'none' : formatMoney(printedTotal, currency),
            figure: true,
          },
          { label: 'Our total', value: formatMoney(total, currency), figure: true },
          {
            label: 'Covered by printed sums that agree',
            value: share,
            note: `${formatMoney(proof.covered, currency)} of ${formatMoney(proof.whole, currency)}`,
            figure: true,
            tone: proof.verdict === 'agrees' ? 'accent' : 'ink',
          },
          {
            label: 'Difference',
            value: proof.difference === null ? 'not known' : formatMoney(proof.difference, currency),
            note: proof.difference !== 0 && proof.isRounding ? 'rounding' : undefined,
            figure: true,
            tone: isApart ? 'error' : 'ink',
          },
        ]}
      />
      {!isOpen && <Notice tone={tone}>{sentence}</Notice>}
    </>
  )
}
