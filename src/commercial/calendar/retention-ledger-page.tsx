import { useMemo, useState } from 'react'
import { RETENTION_RESOURCES, retentionOf } from '#contract/commercial/retention-source'
import { labourApplication } from '#contract/commercial/labour-application'
import { client } from '#contract/contacts/client'
import { subcontractor } from '#contract/contacts/subcontractor'
import {
  releasesByDay,
  type RetentionContract,
  type RetentionFacts,
  sideTotals,
} from '#domain/commercial/payment/retention-contracts'
import type { Release, RetentionSide } from '#domain/commercial/payment/retention-ledger'
import { addDays, daysInclusive } from '#domain/value/day'
import { minus, type Money, NIL } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { List, ListRow } from '../../ui/record/list-row'
import { Stats } from '../../ui/record/stats'
import { Columns, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { LevelBadge } from '../../ui/status/level-badge'
import { Loader } from '../../ui/status/loader'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import styles from './calendar.module.css'
import { MissingProjects } from './missing-projects'
import { Ratios } from './retention-ratios'
import { type ProjectsHere, useProjectsHere } from './use-projects-here'

const TITLE = 'Retention ledger'
/** Days ahead from which a release is shown as coming. */
const SOON = 30

/** Retention held from us and by us, what was released, and what is due when. Source: rooms 38; decision 706. */
export function RetentionLedgerPage() {
  usePageTitle({ title: TITLE })
  const here = useProjectsHere(RETENTION_RESOURCES)
  const today = useToday()
  const facts = useMemo(() => here && retentionOf(here.records, today), [here, today])
  if (!here || !facts) return <Loader text="Loading the certificates" />
  return <Shown here={here} facts={facts} />
}

const VIEWS = [
  { value: 'contract', label: 'By contract' },
  { value: 'day', label: 'By release date' },
] as const

function Shown({ here, facts }: { readonly here: ProjectsHere; readonly facts: RetentionFacts }) {
  const [view, setView] = useState<'contract' | 'day'>('contract')
  const [chosen, setChosen] = useState<string | null>(null)
  // Without the right to read labour applications none is on this device, which does not mean that we hold nothing.
  const seesOurs = useCan().read(labourApplication)
  const contracts = facts.contracts.filter(({ side }) => seesOurs || side === 'byClients')
  const own = contracts.find(({ key }) => key === chosen)
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
            <Sums contracts={contracts} seesOurs={seesOurs} />
            {contracts.length === 0 ? (
              <EmptyState title="No retention has been certified">
                What certificates hold back and release shows here, by contract and by date.
              </EmptyState>
            ) : view === 'contract' ? (
              <Contracts here={here} contracts={contracts} chosen={chosen} onChoose={setChosen} />
            ) : (
              <Releases here={here} contracts={contracts} />
            )}
            <Columns
              main={own && <Movements here={here} contract={own} />}
              side={seesOurs && <Ratios facts={facts} />}
            />
          </>
        )}
      </PageBody>
    </>
  )
}

/** Returns the names of a contract: what it is found by, and whom it is with or where. */
function useContractNames({ projects }: Pick<ProjectsHere, 'projects'>) {
  const clientOf = useNames(client)
  const subcontractorOf = useNames(subcontractor)
  return ({ project, subcontractor: firm }: RetentionContract): { readonly name: string; readonly under: string } => {
    const own = projects.get(project)
    const name = own?.name ?? 'Project'
    return firm === null
      ? { name, under: clientOf(own?.client) ?? '' }
      : { name: subcontractorOf(firm) ?? 'Subcontractor', under: name }
  }
}

interface SumsProps {
  readonly contracts: readonly RetentionContract[]
  readonly seesOurs: boolean
}

function Sums({ contracts, seesOurs }: SumsProps) {
  const { account } = useViewer()
  const money = (value: Money) => formatMoney(value, account.currency)
  const fromUs = sideTotals(contracts, 'byClients')
  const byUs = sideTotals(contracts, 'fromSuppliers')
  return (
    <Stats
      label="Sums of the retention"
      wide
      stats={[
        {
          value: 'fromUs',
          label: 'Held from us',
          figure: money(fromUs.held),
          note: count(fromUs.count, 'contract'),
        },
        ...(seesOurs
          ? [{ value: 'byUs', label: 'Held by us', figure: money(byUs.held), note: count(byUs.count, 'subcontract') }]
          : []),
        {
          value: 'due',
          label: 'Due to us now',
          figure: money(fromUs.dueNow),
          note: fromUs.dueNow === NIL ? 'no release is overdue' : 'its day has come and it is not released',
          ...(fromUs.dueNow > NIL ? { tone: 'error' as const } : {}),
        },
        ...(seesOurs
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
              <td data-wraps>{under}</td>
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

function ContractList({ here, contracts, onChoose, label }: ContractsProps & { readonly label: string }) {
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

const EVENTS = {
  practicalCompletion: 'at practical completion',
  makingGood: 'at making good',
  lastRetentionDay: 'on the last day of retention',
} as const satisfies Readonly<Record<Release['event'], string>>

const dayOfRelease = ({ event, day }: Release): string =>
  `${EVENTS[event]}, ${day === null ? 'no day known yet' : formatDay(day)}`

/** The releases that are due and to come, by their days. */
function Releases({ here, contracts }: Pick<ContractsProps, 'here' | 'contracts'>) {
  const { account } = useViewer()
  const today = useToday()
  const namesOf = useContractNames(here)
  const all = releasesByDay(contracts)
  if (all.length === 0)
    return (
      <EmptyState title="No release is to come">
        Releases show here once the terms of a contract have days of practical completion and making good.
      </EmptyState>
    )
  return (
    <Section title="Releases" aside={count(all.length, 'release')} bare>
      <List label="Releases">
        {all.map(({ contract, release }) => (
          <ListRow
            key={`${contract.key} ${release.event}`}
            title={`${namesOf(contract).name}, ${EVENTS[release.event]}`}
            under={release.day === null ? 'No day is known yet' : formatDay(release.day)}
            end={formatMoney(release.amount, account.currency)}
            endUnder={
              release.day !== null && release.day <= today ? (
                <LevelBadge level="error">Due</LevelBadge>
              ) : contract.side === 'byClients' ? (
                'to us'
              ) : (
                'from us'
              )
            }
          />
        ))}
      </List>
    </Section>
  )
}

/** What each certificate of the chosen contract deducted or released. */
function Movements({ here, contract }: { readonly here: ProjectsHere; readonly contract: RetentionContract }) {
  const sign = useCurrencySign()
  const { name } = useContractNames(here)(contract)
  const money = (value: Money) => formatNumber('money', value)
  return (
    <Section title={`${name}: movements`} aside={sign} bare>
      <PlainTable label={`${name}: movements`} small>
        <tbody>
          {contract.movements.map(({ day, number, deducted, released }) => (
            <tr key={number}>
              <th scope="row">
                {released > NIL ? 'Released' : 'Deducted'}, application {number}, {formatDay(day)}
              </th>
              <td data-figure>{released > NIL ? `−${money(released)}` : money(deducted)}</td>
            </tr>
          ))}
          <tr data-sum>
            <th scope="row">Still held</th>
            <td data-figure>{money(contract.held)}</td>
          </tr>
        </tbody>
      </PlainTable>
    </Section>
  )
}
