import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { OutturnFinding, OutturnTemplate } from '#contract/commercial/outturn/outturn-calls'
import { OUTTURN_PERMISSION } from '#contract/commercial/outturn/outturn-decision'
import { canWrite } from '#contract/permissions'
import { resourceNamed } from '#contract/resources'
import { lower } from '#domain/value/lower'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { recordAddress } from '../../records/address/record-addresses'
import { useRouteFacts } from '../../records/address/use-route-facts'
import { TextButton } from '../../ui/action/text-button'
import { formatDay } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { LevelBadge } from '../../ui/status/level-badge'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import { DecideButtons } from './decide-buttons'
import styles from './outturn.module.css'
import { effectWords, factWords, KIND_WORDS, normWords, sampleWords, VERDICT_WORDS } from './outturn-words'

interface FindingsProps {
  readonly of: OutturnTemplate
  readonly findings: readonly OutturnFinding[]
  readonly nameOf: (project: number) => string
  readonly onDecided: () => void
}

const keyOf = ({ kind, line }: OutturnFinding): string => `${kind} ${line}`

/** Norms of one template beside what sites say of each, with the documents behind it. Decision 749. */
export function Findings({ of, findings, nameOf, onDecided }: FindingsProps) {
  const { account, permissions } = useViewer()
  const isNarrow = useMedia(MOBILE)
  const [opened, setOpened] = useState<string | null>(null)
  const mayDecide = canWrite(permissions, ...OUTTURN_PERMISSION.write)
  const chosen = findings.find(each => keyOf(each) === opened)
  const rows = findings.map(each => ({
    finding: each,
    name: `${KIND_WORDS[each.kind]}, ${each.item}`,
    now: normWords(each, each.norm, of, account.currency),
    site: normWords(each, each.site, of, account.currency),
    facts: factWords(each, of, account.currency),
    sample: (
      <TextButton
        aria-expanded={opened === keyOf(each)}
        onClick={() => setOpened(opened === keyOf(each) ? null : keyOf(each))}
      >
        {sampleWords(each, nameOf)}
      </TextButton>
    ),
    effect: effectWords(each.effect, account.currency),
    outcome: outcomeOf(each),
  }))
  function outcomeOf(finding: OutturnFinding): ReactNode {
    if (finding.verdict !== 'proposed') return VERDICT_WORDS[finding.verdict]
    return mayDecide ? (
      <DecideButtons of={of} finding={finding} nameOf={nameOf} onDecided={onDecided} />
    ) : (
      <LevelBadge level="info">Proposed</LevelBadge>
    )
  }
  const label = `${of.name}: norms and what sites say`
  return (
    <>
      {isNarrow ? (
        <List label={label}>
          {rows.map(({ finding, name, now, site, facts, sample, effect, outcome }) => (
            <ListRow
              key={keyOf(finding)}
              title={name}
              under={
                <>
                  Now {now}. On site {site}: {facts}. {sample}
                </>
              }
              end={finding.effect === null ? undefined : effect}
              actions={outcome}
            />
          ))}
        </List>
      ) : (
        <PlainTable label={label}>
          <thead>
            <tr>
              <th scope="col">Norm</th>
              <th scope="col" data-figure>
                Now
              </th>
              <th scope="col" data-figure>
                On site
              </th>
              <th scope="col">From</th>
              <th scope="col" data-figure>
                Effect per {of.unit}
              </th>
              <th scope="col">Proposal</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ finding, name, now, site, facts, sample, effect, outcome }) => (
              <tr key={keyOf(finding)}>
                <th scope="row">
                  {name}
                  <div className={styles['quiet']}>{finding.component}</div>
                </th>
                <td data-figure>{now}</td>
                <td data-figure>{site}</td>
                <td data-wraps>
                  {facts}
                  <div className={styles['quiet']}>{sample}</div>
                </td>
                <td data-figure>{effect}</td>
                <td data-wraps>{outcome}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {chosen && <Witnesses finding={chosen} nameOf={nameOf} />}
    </>
  )
}

/** The newest documents behind a finding, each a link to its page. */
function Witnesses({ finding, nameOf }: Pick<FindingsProps, 'nameOf'> & { readonly finding: OutturnFinding }) {
  const routes = useRouteFacts()
  const { witnesses, records } = finding
  return (
    <>
      <List label={`Documents behind ${KIND_WORDS[finding.kind].toLowerCase()} of ${finding.item}`}>
        {witnesses.map(({ source, id, project, day, label }) => {
          const resource = resourceNamed(source)
          const address = recordAddress(routes, resource, { id, project })
          const title = label === '' ? resource.singular : label
          return (
            <ListRow
              key={`${source} ${id}`}
              title={
                address === null ? (
                  title
                ) : (
                  <Link to={address.to} params={address.params} search={address.search ?? {}}>
                    {title}
                  </Link>
                )
              }
              under={[lower(resource.singular), nameOf(project), day === null ? null : formatDay(day)]
                .filter(Boolean)
                .join(' · ')}
            />
          )
        })}
      </List>
      {records > witnesses.length && (
        <p className={styles['quiet']}>
          The newest {count(witnesses.length, 'document')} of {count(records, 'record')}.
        </p>
      )}
    </>
  )
}
