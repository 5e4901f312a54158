import { client } from '#contract/contacts/client'
import { subcontractor } from '#contract/contacts/subcontractor'
import { releasesByDay, type RetentionContract } from '#domain/commercial/payment/retention-contracts'
import type { Release } from '#domain/commercial/payment/retention-ledger'
import { type Money, NIL } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { formatDay, formatMoney, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { LevelBadge } from '../../ui/status/level-badge'
import { PlainTable } from '../../ui/table/plain-table'
import type { ProjectsHere } from '../common/use-projects-here'

interface Party {
  readonly project: number
  /** Null where the project's client is the other party. */
  readonly subcontractor: number | null
}
/** What a contract is found by, and whom it is with or where. */
interface PartyNames {
  readonly name: string
  readonly under: string
}

/** Returns the names of the other party of a contract: the project and its client, or the subcontractor and the project. */
export function usePartyNames({ projects }: Pick<ProjectsHere, 'projects'>): (of: Party) => PartyNames {
  const clientOf = useNames(client)
  const subcontractorOf = useNames(subcontractor)
  return ({ project, subcontractor: firm }) => {
    const own = projects.get(project)
    const name = own?.name ?? 'Project'
    return firm === null
      ? { name, under: clientOf(own?.client) ?? '' }
      : { name: subcontractorOf(firm) ?? 'Subcontractor', under: name }
  }
}

/** Returns the names of a contract, with the kind of its work where that is not labour. */
export function useContractNames(here: Pick<ProjectsHere, 'projects'>): (of: RetentionContract) => PartyNames {
  const namesOf = usePartyNames(here)
  return contract => {
    const { name, under } = namesOf(contract)
    return { name, under: contract.work === 'supplyAndFit' ? `${under}, supply and fit` : under }
  }
}

const EVENTS = {
  practicalCompletion: 'at practical completion',
  makingGood: 'at making good',
  lastRetentionDay: 'on the last day of retention',
} as const satisfies Readonly<Record<Release['event'], string>>

/** "at making good, 08/11/2026". */
export const dayOfRelease = ({ event, day }: Release): string =>
  `${EVENTS[event]}, ${day === null ? 'no day known yet' : formatDay(day)}`

interface ReleasesProps {
  readonly here: Pick<ProjectsHere, 'projects'>
  readonly contracts: readonly RetentionContract[]
}

/** The releases that are due and to come, by their days. */
export function Releases({ here, contracts }: ReleasesProps) {
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
export function Movements({ here, contract }: Pick<ReleasesProps, 'here'> & { readonly contract: RetentionContract }) {
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
