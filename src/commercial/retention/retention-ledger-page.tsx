import { useMemo, useState } from 'react'
import { type Guarantee, guarantee } from '#contract/commercial/guarantees/guarantee'
import { GUARANTEE_RESOURCES, guaranteesOf } from '#contract/commercial/guarantees/guarantee-source'
import { labourApplication } from '#contract/commercial/labour-application'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { RETENTION_RESOURCES, retentionOf, subcontractsOf } from '#contract/commercial/retention-source'
import type { Resource } from '#contract/kit/resource'
import type { JudgedGuarantee } from '#domain/commercial/guarantees/guarantees'
import { type RetentionBonds, retentionBonds } from '#domain/commercial/guarantees/retention-bonds'
import { type RetentionContract, type RetentionFacts, sideTotals } from '#domain/commercial/payment/retention-contracts'
import type { Release, RetentionSide } from '#domain/commercial/payment/retention-ledger'
import { addDays, daysInclusive } from '#domain/value/day'
import { lower } from '#domain/value/lower'
import { minus, type Money, NIL } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { List, ListRow } from '../../ui/record/list-row'
import { Stats } from '../../ui/record/stats'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { LevelBadge } from '../../ui/status/level-badge'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import styles from '../calendar/calendar.module.css'
import { MissingProjects } from '../calendar/missing-projects'
import { BondWords, OtherBonds } from './bonds-beside'
import { dayOfRelease, Movements, Releases, useContractNames } from './retention-details'
import { Ratios } from './retention-ratios'
import { type ProjectsHere, useProjectsHere } from '../common/use-projects-here'

const TITLE = 'Retention ledger'
/** Days ahead from which a release is shown as coming. */
const SOON = 30

const RESOURCES = [...new Set([...RETENTION_RESOURCES, ...GUARANTEE_RESOURCES])]
type Bonds = RetentionBonds<JudgedGuarantee<Guarantee>>

/** Retention held from us and by us, what was released, and what is due when. Source: rooms 38; decision 706. */
export function RetentionLedgerPage() {
  usePageTitle({ title: TITLE })
  const here = useProjectsHere(RESOURCES)
  const today = useToday()
  const facts = useMemo(() => here && retentionOf(here.records, today), [here, today])
  if (!here || !facts) return <Loader text="Loading the certificates" />
  return <Shown here={here} facts={facts} />
}

/** The applications that the contracts of a kind are read from. */
const APPLICATIONS = {
  client: outgoingApplication,
  labour: labourApplication,
  supplyAndFit: incomingApplication,
} as const satisfies Readonly<Record<NonNullable<RetentionContract['work']> | 'client', Resource>>

const VIEWS = [
  { value: 'contract', label: 'By contract' },
  { value: 'day', label: 'By release date' },
] as const

function Shown({ here, facts }: { readonly here: ProjectsHere; readonly facts: RetentionFacts }) {
  const [view, setView] = useState<'contract' | 'day'>('contract')
  const [chosen, setChosen] = useState<string | null>(null)
  // Without the right to read applications none is on this device, which does not mean that nothing is held under them.
  const can = useCan()
  const seesTheirs = can.read(outgoingApplication)
  const seesOurs = can.read(labourApplication) && can.read(incomingApplication)
  const unread = Object.values(APPLICATIONS).filter(each => !can.read(each))
  const contracts = facts.contracts.filter(({ work }) => can.read(APPLICATIONS[work ?? 'client']))
  const own = contracts.find(({ key }) => key === chosen)
  const today = useToday()
  const judged = useMemo(() => guaranteesOf(here.records, today), [here, today])
  const bonds = retentionBonds(contracts, can.read(guarantee) ? judged : [])
  return (
    <>
      <PageHeading
        title={TITLE}
        repeats
        actions={<Segmented label="Shown" value={view} onChange={setView} options={VIEWS} />}
      />
      <PageBody>
        <MissingProjects projects={here.missing} count={here.projects.size} what="retention" />
        {here.isAnyHere && (
          <>
            <Sums contracts={contracts} seesOurs={seesOurs} seesTheirs={seesTheirs} />
            {unread.length > 0 && (
              <Notice tone="calm">
                You may not read {unread.map(each => lower(each.plural)).join(' and ')}, so the retention under them is
                not shown here.
              </Notice>
            )}
            {contracts.length === 0 ? (
              <EmptyState title="No retention has been certified">
                What certificates hold back and release shows here, by contract and by date.
              </EmptyState>
            ) : view === 'contract' ? (
              <Contracts here={here} contracts={contracts} bonds={bonds} chosen={chosen} onChoose={setChosen} />
            ) : (
              <Releases here={here} contracts={contracts} />
            )}
            {bonds.others.length > 0 && <OtherBonds here={here} bonds={bonds.others} />}
            {own && <Movements here={here} contract={own} />}
            {seesOurs && seesTheirs && <Ratios here={here} facts={facts} terms={subcontractsOf(here.records)} />}
          </>
        )}
      </PageBody>
    </>
  )
}

interface SumsProps {
  readonly contracts: readonly RetentionContract[]
  /** Whether the person reads all that we hold, and all that clients hold. */
  readonly seesOurs: boolean
  readonly seesTheirs: boolean
}

function Sums({ contracts, seesOurs, seesTheirs }: SumsProps) {
  const { account } = useViewer()
  const money = (value: Money) => formatMoney(value, account.currency)
  const fromUs = sideTotals(contracts, 'byClients')
  const byUs = sideTotals(contracts, 'fromSuppliers')
  return (
    <Stats
      label="Sums of the retention"
      wide
      stats={[
        ...(seesTheirs
          ? [
              {
                value: 'fromUs',
                label: 'Held from us',
                figure: money(fromUs.held),
                note: count(fromUs.count, 'contract'),
              },
            ]
          : []),
        ...(seesOurs
          ? [{ value: 'byUs', label: 'Held by us', figure: money(byUs.held), note: count(byUs.count, 'subcontract') }]
          : []),
        ...(seesTheirs
          ? [
              {
                value: 'due',
                label: 'Due to us now',
                figure: money(fromUs.dueNow),
                note: fromUs.dueNow === NIL ? 'no release is overdue' : 'its day has come and it is not released',
                ...(fromUs.dueNow > NIL ? { tone: 'error' as const } : {}),
              },
            ]
          : []),
        ...(byUs.dueNow > NIL
          ? [
              {
                value: 'dueOut',
                label: 'Due from us now',
                figure: money(byUs.dueNow),
                note: 'its day has come and we have not released it',
                tone: 'error' as const,
              },
            ]
          : []),
        ...(seesOurs && seesTheirs
          ? [
              {
                value: 'net',
                label: 'Net, held from us less held by us',
                figure: money(minus(fromUs.held, byUs.held)),
              },
            ]
          : []),
      ]}
    />
  )
}

const SIDES = [
  { side: 'byClients', title: 'Held from us, by clients', sum: 'Held from us' },
  { side: 'fromSuppliers', title: 'Held by us, from subcontractors', sum: 'Held by us' },
] as const satisfies readonly { readonly side: RetentionSide; readonly title: string; readonly sum: string }[]

interface ContractsProps {
  readonly here: Pick<ProjectsHere, 'projects'>
  readonly contracts: readonly RetentionContract[]
  readonly bonds: Bonds
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
}

function Contracts(props: ContractsProps) {
  const isMobile = useMedia(MOBILE)
  return SIDES.map(({ side, title, sum }) => {
    const own = props.contracts.filter(each => each.side === side)
    if (own.length === 0) return null
    return (
      <Section key={side} title={title} aside={count(own.length, 'contract')} bare>
        {isMobile ? (
          <ContractList {...props} label={title} contracts={own} />
        ) : (
          <ContractTable {...props} label={title} contracts={own} sumLabel={sum} side={side} />
        )}
      </Section>
    )
  })
}

const releaseAt = (contract: RetentionContract, event: Release['event']): Release | undefined =>
  contract.releases.find(each => each.event === event)

function ContractTable({
  here,
  contracts,
  bonds,
  chosen,
  onChoose,
  label,
  sumLabel,
  side,
}: ContractsProps & { readonly label: string; readonly sumLabel: string; readonly side: RetentionSide }) {
  const sign = useCurrencySign()
  const namesOf = useContractNames(here)
  const totals = sideTotals(contracts, side)
  const money = (value: Money) => formatNumber('money', value)
  return (
    <PlainTable label={label} small>
      <thead>
        <tr>
          <th scope="col">Contract</th>
          <th scope="col">With</th>
          <th scope="col" data-figure>
            Rate %
          </th>
          <th scope="col" data-figure>
            Certified {sign}
          </th>
          <th scope="col" data-figure>
            Deducted {sign}
          </th>
          <th scope="col" data-figure>
            Released {sign}
          </th>
          <th scope="col" data-figure>
            Still held {sign}
          </th>
          <th scope="col" data-figure>
            At practical completion
          </th>
          <th scope="col" data-figure>
            At making good
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {contracts.map(each => {
          const { name, under } = namesOf(each)
          return (
            <tr key={each.key} className={styles['lane']} data-chosen={each.key === chosen || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['pick']}
                  aria-pressed={each.key === chosen}
                  onClick={() => onChoose(each.key)}
                >
                  <strong>{name}</strong>
                </button>
              </th>
              <td data-wraps>
                {under}
                <BondWords bonds={bonds.beside.get(each.key)} />
              </td>
              <td data-figure>{formatNumber('percentage', each.rate)}</td>
              <td data-figure>{money(each.certified)}</td>
              <td data-figure>{money(each.deducted)}</td>
              <td data-figure>{money(each.released)}</td>
              <td data-figure>
                <strong>{money(each.held)}</strong>
              </td>
              <ReleaseCell release={releaseAt(each, 'practicalCompletion')} />
              <ReleaseCell release={releaseAt(each, 'makingGood') ?? releaseAt(each, 'lastRetentionDay')} />
              <td>
                <StateWords contract={each} />
              </td>
            </tr>
          )
        })}
        <tr data-sum>
          <th scope="row" colSpan={4}>
            {sumLabel}
          </th>
          <td data-figure>{money(totals.deducted)}</td>
          <td data-figure>{money(totals.released)}</td>
          <td data-figure>{money(totals.held)}</td>
          <td colSpan={3} />
        </tr>
      </tbody>
    </PlainTable>
  )
}

function ReleaseCell({ release }: { readonly release: Release | undefined }) {
  return (
    <td data-figure>
      {release ? formatNumber('money', release.amount) : '–'}
      {release && <div className={styles['under']}>{release.day === null ? 'no day yet' : formatDay(release.day)}</div>}
    </td>
  )
}

/** What is next of the retention of a contract: overdue, coming within the month, held or all released. */
function StateWords({ contract }: { readonly contract: RetentionContract }) {
  const today = useToday()
  const [next] = contract.releases
  if (contract.held === NIL) return 'Nothing held'
  if (contract.dueNow > NIL && next?.day != null)
    return <LevelBadge level="error">Due, {count(daysInclusive(next.day, today) - 1, 'day')} ago</LevelBadge>
  if (next?.day != null && next.day <= addDays(today, SOON))
    return <LevelBadge level="warning">In {count(daysInclusive(today, next.day) - 1, 'day')}</LevelBadge>
  return contract.released > NIL ? 'Part released' : 'Held'
}

function ContractList({ here, contracts, bonds, onChoose, label }: ContractsProps & { readonly label: string }) {
  const { account } = useViewer()
  const namesOf = useContractNames(here)
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <List label={label}>
      {contracts.map(each => {
        const { name, under } = namesOf(each)
        const [next] = each.releases
        return (
          <ListRow
            key={each.key}
            leads
            title={
              <button type="button" onClick={() => onChoose(each.key)}>
                {name}
              </button>
            }
            under={
              <>
                {under}. {formatPercentage(each.rate)} of {money(each.certified)}
                {next && `. ${money(next.amount)} ${dayOfRelease(next)}`}
                <BondWords bonds={bonds.beside.get(each.key)} />
              </>
            }
            end={money(each.held)}
            endUnder={<StateWords contract={each} />}
          />
        )
      })}
    </List>
  )
}
