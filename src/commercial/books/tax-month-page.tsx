import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { vatCode } from '#contract/accounts/vat-code'
import { CIS_SOURCES, VAT_SOURCES } from '#contract/commercial/books/books-source'
import { cisReturn } from '#contract/commercial/cis/cis-return'
import { resourcesOf } from '#contract/commercial/payment/read-source'
import { subcontractor } from '#contract/contacts/subcontractor'
import { calendarMonthOf, cisReturnOf, vatMonth, withReverseCharge } from '#domain/commercial/books/tax-month'
import { filedMonthOf, taxMonthOf } from '#domain/commercial/cis/cis-months'
import { addMonths } from '#domain/value/day'
import { absolute, type Money, NIL } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useAll } from '../../records/data/use-all'
import { useNames } from '../../records/data/use-names'
import { IconButton } from '../../ui/action/icon-button'
import { formatDay, formatMoney } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { Stats } from '../../ui/record/stats'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { MissingProjects } from '../calendar/missing-projects'
import { type ProjectsHere, useProjectsHere } from '../common/use-projects-here'
import { DocumentsTable } from './documents-table'
import { ExportBooks } from './export-books'
import { UnreadNotice, useReadable } from './unread-notice'

const TITLE = 'VAT and CIS month'
const KINDS = [
  { value: 'vat', label: 'VAT' },
  { value: 'cis', label: 'CIS return' },
] as const
const RESOURCES = resourcesOf([...VAT_SOURCES, ...CIS_SOURCES])

/** The VAT of a calendar month and the CIS return of a tax month, each with the documents behind it. Spec: REP-3; decision 745. */
export function TaxMonthPage() {
  usePageTitle({ title: TITLE })
  const here = useProjectsHere(RESOURCES)
  return here ? <Shown here={here} /> : <Loader text="Loading the documents" />
}

function Shown({ here }: { readonly here: ProjectsHere }) {
  const today = useToday()
  const [kind, setKind] = useState<'vat' | 'cis'>('vat')
  // The 6th, which is in its calendar month and begins its tax month.
  const [sixth, setSixth] = useState(() => taxMonthOf(today).from)
  const { from, to } = kind === 'vat' ? calendarMonthOf(sixth) : taxMonthOf(sixth)
  return (
    <>
      <PageHeading
        title={TITLE}
        repeats
        beside={
          <span>
            {formatDay(from)} to {formatDay(to)}
          </span>
        }
        actions={
          <>
            <Segmented label="Shown" value={kind} onChange={setKind} options={KINDS} />
            <IconButton icon={ChevronLeft} label="Previous month" onClick={() => setSixth(addMonths(sixth, -1))} />
            <IconButton icon={ChevronRight} label="Next month" onClick={() => setSixth(addMonths(sixth, 1))} />
            <ExportBooks table={kind} day={sixth} />
          </>
        }
      />
      <PageBody>
        <MissingProjects projects={here.missing} count={here.projects.size} what="documents" />
        {here.isAnyHere && (kind === 'vat' ? <Vat here={here} day={sixth} /> : <Cis here={here} day={sixth} />)}
      </PageBody>
    </>
  )
}

interface OfMonth {
  readonly here: ProjectsHere
  readonly day: string
}

function useMoney() {
  const { account } = useViewer()
  return (value: Money) => formatMoney(value, account.currency)
}

function Vat({ here, day }: OfMonth) {
  const money = useMoney()
  const today = useToday()
  const codes = useAll(vatCode)
  const codeName = useNames(vatCode)
  const sources = useReadable(VAT_SOURCES)
  const month = useMemo(() => {
    const rules = new Map((codes ?? []).map(each => [each.id, each]))
    const lines = sources.flatMap(({ work }) => work(here.records, today))
    return vatMonth(withReverseCharge(lines, rules), day)
  }, [codes, sources, here, today, day])
  // A person who may not see every document must not be told to file nothing.
  const isWhole = here.missing.length === 0 && sources.length === VAT_SOURCES.length
  return (
    <>
      <UnreadNotice sources={VAT_SOURCES} />
      <Stats
        label="VAT of the month"
        wide
        stats={[
          { value: 'due', label: 'VAT due (box 1)', figure: money(month.due), note: 'with the reverse charge' },
          { value: 'reclaimed', label: 'VAT on purchases (box 4)', figure: money(month.reclaimed) },
          {
            value: 'toPay',
            label: month.toPay < NIL ? 'To reclaim (box 5)' : 'To pay (box 5)',
            figure: money(absolute(month.toPay)),
          },
          { value: 'sales', label: 'Net sales (box 6)', figure: money(month.sales) },
          { value: 'purchases', label: 'Net purchases (box 7)', figure: money(month.purchases) },
        ]}
      />
      {month.groups.length === 0 && isWhole && (
        <Notice tone="calm">
          {calendarMonthOf(day).to < today
            ? 'No document of this month carries VAT. Enter 0.00 in each box of the return.'
            : 'No document of this month carries VAT so far.'}
        </Notice>
      )}
      {month.groups.map(({ side, code, net, vat, accounted, lines }) => {
        const title = `${side === 'sale' ? 'Sales' : 'Purchases'}, ${code === null ? 'no VAT code' : (codeName(code) ?? '…')}`
        return (
          <Section
            key={`${side} ${code}`}
            title={title}
            aside={`net ${money(net)}, VAT ${money(vat)}${accounted === NIL ? '' : `, reverse charge ${money(accounted)}`}`}
          >
            <DocumentsTable
              label={title}
              here={here}
              documents={lines.map(line => ({
                ...line,
                amount: line.net,
                note: line.accounted === NIL ? `VAT ${money(line.vat)}` : `reverse charge ${money(line.accounted)}`,
              }))}
            />
          </Section>
        )
      })}
    </>
  )
}

/** Says what a tax month without payments asks for. Before its end something may still be paid. */
function NothingPaid({ tax: { to, due } }: { readonly tax: ReturnType<typeof taxMonthOf> }) {
  const today = useToday()
  const unless = 'unless HMRC has a notice of inactivity'
  if (to < today)
    return (
      <Notice tone="warning">
        Nothing was paid to subcontractors in this tax month. A return without payments is due by {formatDay(due)},{' '}
        {unless}.
      </Notice>
    )
  return (
    <Notice tone="calm">
      Nothing has been paid to subcontractors in this tax month so far. If nothing is paid by {formatDay(to)}, a return
      without payments is due by {formatDay(due)}, {unless}.
    </Notice>
  )
}

function Cis({ here, day }: OfMonth) {
  const money = useMoney()
  const today = useToday()
  const can = useCan()
  const nameOf = useNames(subcontractor)
  const returns = useAll(cisReturn)
  const sources = useReadable(CIS_SOURCES)
  const tax = taxMonthOf(day)
  const { lines, paid, materials, deducted } = useMemo(
    () =>
      cisReturnOf(
        sources.flatMap(({ work }) => work(here.records, today)),
        taxMonthOf(day),
      ),
    [sources, here, today, day],
  )
  const isWhole = here.missing.length === 0 && sources.length === CIS_SOURCES.length
  const isFiled = returns !== undefined && filedMonthOf(returns, day) !== null
  return (
    <>
      <UnreadNotice sources={CIS_SOURCES} />
      <Stats
        label="CIS return"
        wide
        stats={[
          { value: 'paid', label: 'Paid, without VAT', figure: money(paid) },
          { value: 'materials', label: 'Cost of materials', figure: money(materials) },
          { value: 'deducted', label: 'Deducted', figure: money(deducted) },
          {
            value: 'due',
            label: isFiled ? 'Recorded as filed' : 'Return due by',
            figure: formatDay(tax.due),
            ...(!isFiled && tax.due < today ? { tone: 'error' as const } : {}),
          },
        ]}
      />
      {lines.length === 0 && isWhole && !isFiled && <NothingPaid tax={tax} />}
      {!isFiled && can.write(cisReturn) && (
        <p>
          <Link to="/settings/accounts/cis-returns">Record the return once it is filed</Link>
        </p>
      )}
      {lines.map(line => {
        const title = nameOf(line.subcontractor) ?? '…'
        return (
          <Section key={line.subcontractor} title={title}>
            <p>
              Paid {money(line.paid)}, materials {money(line.materials)}, deducted {money(line.deducted)}
              {line.verifications.length > 0 && `, verification ${line.verifications.join(', ')}`}
            </p>
            <DocumentsTable
              label={title}
              here={here}
              documents={line.payments.map(each => ({
                ...each,
                day: each.paidOn,
                amount: each.paid,
                note: `deducted ${money(each.deducted)}`,
              }))}
            />
          </Section>
        )
      })}
    </>
  )
}
