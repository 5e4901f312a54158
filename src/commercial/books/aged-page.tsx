import { useMemo, useState } from 'react'
import { AGE_WORDS } from '#contract/commercial/books/aged-words'
import { CERTIFICATES, CREDITORS } from '#contract/commercial/books/books-source'
import { resourcesOf } from '#contract/commercial/payment/read-source'
import { client } from '#contract/contacts/client'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { type Age, type Aged, aged, AGES, type AgedParty } from '#domain/commercial/books/aged'
import { openCertificates } from '#domain/commercial/books/open-amounts'
import { NIL } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useNames } from '../../records/data/use-names'
import { TextButton } from '../../ui/action/text-button'
import { formatMoney } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { List, ListRow } from '../../ui/record/list-row'
import { Stats } from '../../ui/record/stats'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import { MissingProjects } from '../calendar/missing-projects'
import { type ProjectsHere, useProjectsHere } from '../common/use-projects-here'
import { DocumentsTable } from './documents-table'
import { ExportBooks } from './export-books'
import { UnreadNotice, useReadable } from './unread-notice'

const TITLE = 'Creditors and debtors'
const SIDES = [
  { value: 'creditors', label: 'We owe' },
  { value: 'debtors', label: 'Owed to us' },
] as const
type Side = (typeof SIDES)[number]['value']
const SOURCES = { creditors: CREDITORS, debtors: [CERTIFICATES] } as const
const RESOURCES = resourcesOf([...CREDITORS, CERTIFICATES])

/** What the firm owes and is owed, by firm and by days past the due date, with tax. Spec: REP-3; decision 745. */
export function AgedPage() {
  usePageTitle({ title: TITLE })
  const here = useProjectsHere(RESOURCES)
  return here ? <Shown here={here} /> : <Loader text="Loading the open amounts" />
}

function Shown({ here }: { readonly here: ProjectsHere }) {
  const [side, setSide] = useState<Side>('creditors')
  const [chosen, setChosen] = useState<string | null>(null)
  const today = useToday()
  const creditors = useReadable(CREDITORS)
  const debtors = useReadable(SOURCES.debtors)
  const facts = useMemo(() => {
    const open =
      side === 'creditors'
        ? creditors.flatMap(({ work }) => work(here.records, today))
        : debtors.flatMap(({ work }) =>
            openCertificates(
              outgoingApplication.name,
              work(here.records, today),
              project => here.projects.get(project)?.client ?? null,
            ),
          )
    return aged(open, today)
  }, [side, creditors, debtors, here, today])
  const nameOf = usePartyName()
  const isWhole =
    here.missing.length === 0 && (side === 'creditors' ? creditors : debtors).length === SOURCES[side].length
  const own = facts.parties.find(({ key }) => key === chosen)
  return (
    <>
      <PageHeading
        title={TITLE}
        repeats
        actions={
          <>
            <Segmented label="Shown" value={side} onChange={setSide} options={SIDES} />
            <ExportBooks table="aged" />
          </>
        }
      />
      <PageBody>
        <MissingProjects projects={here.missing} count={here.projects.size} what="open amounts" />
        <UnreadNotice sources={SOURCES[side]} />
        {here.isAnyHere &&
          (facts.parties.length === 0 ? (
            <EmptyState title={emptyWords(side, isWhole)}>
              {side === 'creditors'
                ? 'Invoices and applications show here from their approval until they are paid.'
                : 'Certificates of clients show here until they are paid.'}
            </EmptyState>
          ) : (
            <>
              <Ages facts={facts} />
              <Parties facts={facts} nameOf={nameOf} chosen={chosen} onChoose={setChosen} />
            </>
          ))}
        {own && (
          <Section title={nameOf(own.party)}>
            <DocumentsTable
              label={`Open amounts of ${nameOf(own.party)}`}
              here={here}
              documents={own.amounts
                .toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))
                .map(each => ({ ...each, day: each.due, note: AGE_WORDS[each.age] }))}
            />
          </Section>
        )}
      </PageBody>
    </>
  )
}

/** Returns the title where no amount is open. What is not seen may be open. */
function emptyWords(side: Side, isWhole: boolean): string {
  if (!isWhole) return 'No amount is open in the documents that you see here'
  return side === 'creditors' ? 'Nothing approved waits for payment' : 'No certificate is open'
}

function usePartyName() {
  const supplierName = useNames(supplier)
  const subcontractorName = useNames(subcontractor)
  const clientName = useNames(client)
  return (party: AgedParty['party']): string => {
    if (party === null) return 'No client on the project'
    const names = { [supplier.name]: supplierName, [subcontractor.name]: subcontractorName, [client.name]: clientName }
    return names[party.resource]?.(party.id) ?? '…'
  }
}

function Ages({ facts }: { readonly facts: Aged }) {
  const { account } = useViewer()
  const late = new Set<Age>(['to30', 'to60', 'to90', 'over90'])
  return (
    <Stats
      label="By age"
      wide
      stats={[
        { value: 'total', label: 'In all, with tax', figure: formatMoney(facts.total, account.currency) },
        ...AGES.filter(age => facts.ages[age] !== NIL).map(age => ({
          value: age,
          label: AGE_WORDS[age],
          figure: formatMoney(facts.ages[age], account.currency),
          ...(late.has(age) ? { tone: 'error' as const } : {}),
        })),
      ]}
    />
  )
}

interface PartiesProps {
  readonly facts: Aged
  readonly nameOf: (party: AgedParty['party']) => string
  readonly chosen: string | null
  readonly onChoose: (key: string | null) => void
}

function Parties({ facts, nameOf, chosen, onChoose }: PartiesProps) {
  const { account } = useViewer()
  const isMobile = useMedia(MOBILE)
  const money = (value: AgedParty['total']) => formatMoney(value, account.currency)
  const pick = (each: AgedParty) => (
    <TextButton aria-expanded={chosen === each.key} onClick={() => onChoose(chosen === each.key ? null : each.key)}>
      {nameOf(each.party)}
    </TextButton>
  )
  if (isMobile)
    return (
      <List label="By firm">
        {facts.parties.map(each => (
          <ListRow
            key={each.key}
            title={pick(each)}
            under={AGES.filter(age => each.ages[age] !== NIL)
              .map(age => `${AGE_WORDS[age]} ${money(each.ages[age])}`)
              .join(' · ')}
            end={money(each.total)}
          />
        ))}
      </List>
    )
  return (
    <PlainTable label="By firm and age">
      <thead>
        <tr>
          <th scope="col">Firm</th>
          {AGES.map(age => (
            <th key={age} scope="col" data-figure>
              {AGE_WORDS[age]}
            </th>
          ))}
          <th scope="col" data-figure>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.parties.map(each => (
          <tr key={each.key}>
            <th scope="row">{pick(each)}</th>
            {AGES.map(age => (
              <td key={age} data-figure>
                {each.ages[age] === NIL ? '–' : money(each.ages[age])}
              </td>
            ))}
            <td data-figure>{money(each.total)}</td>
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">In all</th>
          {AGES.map(age => (
            <td key={age} data-figure>
              {money(facts.ages[age])}
            </td>
          ))}
          <td data-figure>{money(facts.total)}</td>
        </tr>
      </tbody>
    </PlainTable>
  )
}
