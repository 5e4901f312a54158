import { Link } from '@tanstack/react-router'
import type { SubcontractClaimsReply } from '#contract/commercial/payment/outgoing-calls'
import { type Money, NIL, parseAs, type Percentage } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { formatNumber, formatPercentage } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'

type Line = SubcontractClaimsReply['lines'][number]
type Part = Line['parts'][number]

interface SubcontractTableProps {
  readonly lines: readonly Line[]
  /** Lines that a person chooses, of `all` that can be; null where the table only shows. */
  readonly choice: {
    readonly all: readonly string[]
    readonly chosen: readonly string[]
    readonly onChange: (keys: readonly string[]) => void
  } | null
}

const NOTHING: Money & Percentage = NIL
const money = (text: string): string => formatNumber('money', parseAs('money', text) ?? NOTHING)
const orDash = (text: string | null): string => (text === null ? '–' : money(text))
const share = (text: string): string => formatPercentage(parseAs('percentage', text) ?? NOTHING)
const nameOf = ({ code, name }: Line): string => [code, name].filter(Boolean).join(' ')
/** Returns the key by which a line is chosen: work that the application does not have is known by its name. */
export const claimKey = ({ item, name }: Line): string => (item === null ? `on account ${name}` : String(item))
/** What the bill and its progress say of a line; a dash on account, where they say nothing. */
const ofBill = ({ kind }: Line, text: string): string => (kind === 'onAccount' ? '–' : text)

/** Lines that subcontracts cover: our progress, what was claimed and approved, and what each would claim at our rates. Decision 726. */
export function SubcontractTable(props: SubcontractTableProps) {
  return useMedia(MOBILE) ? <Cards {...props} /> : <Table {...props} />
}

function Cards({ lines, choice }: SubcontractTableProps) {
  return (
    <>
      <ChooseAll choice={choice} />
      <List label="Subcontracted lines">
        {lines.map(line => (
          <ListRow
            key={claimKey(line)}
            title={<Choose line={line} choice={choice} />}
            under={
              <>
                <Parts line={line} />
                {line.kind === 'onAccount'
                  ? 'Of no bill, on account. '
                  : `By progress ${money(line.measuredValue)} (${share(line.progress)}). `}
                By their claim {orDash(line.byClaim)}, now {money(line.value)}
                <div>
                  <strong>By approval {orDash(line.byApproval)}</strong>
                  {line.kind !== 'onAccount' && ` of ${money(line.contractValue)}`}
                </div>
              </>
            }
          />
        ))}
      </List>
    </>
  )
}

function Table({ lines, choice }: SubcontractTableProps) {
  const sign = useCurrencySign()
  const figures = [
    `Contract ${sign}`,
    `By progress ${sign}`,
    `By their claim ${sign}`,
    `By approval ${sign}`,
    `Now ${sign}`,
  ]
  return (
    <>
      <ChooseAll choice={choice} />
      <ScrollSideways label="Subcontracted lines">
        <table className={styles['table']} aria-label="Subcontracted lines">
          <thead>
            <tr>
              <th>Item</th>
              {figures.map(title => (
                <th key={title} data-figure>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={claimKey(line)} data-chosen={choice?.chosen.includes(claimKey(line)) === true}>
                <th scope="row" className={styles['name']}>
                  <Choose line={line} choice={choice} />
                  <Parts line={line} />
                </th>
                <td data-figure>{ofBill(line, money(line.contractValue))}</td>
                <td data-figure>
                  {ofBill(line, money(line.measuredValue))}
                  {line.kind !== 'onAccount' && <div className={styles['quiet']}>{share(line.progress)}</div>}
                </td>
                <td data-figure>{orDash(line.byClaim)}</td>
                <td data-figure className={styles['strong']}>
                  {orDash(line.byApproval)}
                </td>
                <td data-figure>{money(line.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSideways>
    </>
  )
}

function ChooseAll({ choice }: Pick<SubcontractTableProps, 'choice'>) {
  if (choice === null || choice.all.length < 2) return null
  const { all, chosen, onChange } = choice
  const isAll = all.every(item => chosen.includes(item))
  return (
    <Checkbox
      label="All approved lines"
      checked={isAll}
      indeterminate={!isAll && chosen.length > 0}
      onChange={isChosen => onChange(isChosen ? all : [])}
    />
  )
}

/** The name of a line, with a box where it can be taken over. */
function Choose({ line, choice }: { readonly line: Line; readonly choice: SubcontractTableProps['choice'] }) {
  const key = claimKey(line)
  if (choice === null || !choice.all.includes(key)) return <span>{nameOf(line)}</span>
  const { chosen, onChange } = choice
  return (
    <Checkbox
      label={nameOf(line)}
      checked={chosen.includes(key)}
      onChange={isChosen => onChange(isChosen ? [...chosen, key] : chosen.filter(each => each !== key))}
    />
  )
}

/** Each subcontractor of a line, with what it claimed and what was approved at its own price. */
function Parts({ line }: { readonly line: Line }) {
  const { id } = useProject()
  return (
    <>
      {line.parts.map(part => (
        <div key={part.subcontractor} className={styles['quiet']}>
          <Link
            to="/estimating/projects/$projectId/hub/payments/incoming/$applicationId"
            params={{ projectId: String(id), applicationId: String(part.application) }}
          >
            {part.reference ?? 'Held application'}
          </Link>{' '}
          {part.subcontractorName}: {partWords(part)}
        </div>
      ))}
      {line.isTaken && <div className={styles['quiet']}>Claims what was approved</div>}
    </>
  )
}

const partWords = ({ claimed, approved, contractValue }: Part): string =>
  `${money(claimed)}${money(contractValue) === money('0') ? '' : ` of ${money(contractValue)}`} claimed, ${approved === null ? 'nothing approved yet' : `${money(approved)} approved`}`
