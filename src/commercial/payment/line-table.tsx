import { Fragment } from 'react'
import { claimedName, SECTIONS, sectionOf } from '#domain/commercial/payment/outgoing-lines'
import { type Money, NIL, sum } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { TextButton } from '../../ui/action/text-button'
import { formatNumber, formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { before, certified, type ShownLine, thisPeriod, toDate } from './line-model'

interface LineTableProps {
  readonly lines: readonly ShownLine[]
  /** Opens a line to be changed; null where lines stay as they are. */
  readonly onEdit: ((key: string) => void) | null
}

const money = (value: Money): string => formatNumber('money', value)

/** The lines of an application: contract value, progress before and now, and the money to date, certified before and now, and in the period. Spec: APP-1; rooms 12. */
export function LineTable(props: LineTableProps) {
  return useMedia(MOBILE) ? <Cards {...props} /> : <Table {...props} />
}

function Cards({ lines, onEdit }: LineTableProps) {
  return (
    <List label="Lines of the application">
      {lines.map(line => (
        <ListRow
          key={line.key}
          title={
            onEdit ? <TextButton onClick={() => onEdit(line.key)}>{claimedName(line)}</TextButton> : claimedName(line)
          }
          under={[
            line.contractValue === null
              ? 'On account'
              : `${formatPercentage(line.progress)} of ${money(line.contractValue)}, before ${formatPercentage(line.progressBefore)}`,
            decidedWords(line),
          ]
            .filter(Boolean)
            .join('. ')}
          end={money(thisPeriod(line))}
          endUnder={certifiedWords(line) ?? `${money(toDate(line))} to date`}
        />
      ))}
    </List>
  )
}

function Table({ lines, onEdit }: LineTableProps) {
  const sign = useCurrencySign()
  const isCertified = lines.some(line => certified(line) !== null)
  const figures = [
    `Contract ${sign}`,
    'Was %',
    'Now %',
    `Work ${sign}`,
    `Material ${sign}`,
    `Certified before ${sign}`,
    ...(isCertified ? [`Certified ${sign}`] : []),
    `This period ${sign}`,
  ]
  return (
    <ScrollSideways label="Lines">
      <table className={styles['table']} aria-label="Lines of the application">
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
          {SECTIONS.map(({ part, title }) => {
            const own = lines.filter(line => sectionOf(line) === part)
            return own.length === 0 ? null : (
              <Fragment key={part}>
                <tr className={styles['group']}>
                  <th colSpan={figures.length + 1} scope="rowgroup">
                    {title}
                  </th>
                </tr>
                {own.map(line => (
                  <Row key={line.key} line={line} isCertified={isCertified} onEdit={onEdit} />
                ))}
              </Fragment>
            )
          })}
          <tr className={styles['total']}>
            <th scope="row">Gross</th>
            <td data-figure>{money(sum(lines.map((line): Money => line.contractValue ?? NIL)))}</td>
            <td />
            <td />
            <td data-figure>{money(sum(lines.map((line): Money => line.value)))}</td>
            <td data-figure>{money(sum(lines.map((line): Money => line.materialValue)))}</td>
            <td data-figure>{money(sum(lines.map(before)))}</td>
            {isCertified && <td data-figure>{money(sum(lines.map((line): Money => certified(line) ?? NIL)))}</td>}
            <td data-figure>{money(sum(lines.map(thisPeriod)))}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

interface RowProps extends Pick<LineTableProps, 'onEdit'> {
  readonly line: ShownLine
  /** Whether the table has the column of the certificate. */
  readonly isCertified: boolean
}
function Row({ line, isCertified, onEdit }: RowProps) {
  return (
    <tr data-chosen={line.reason !== null}>
      <th scope="row" className={styles['name']}>
        {onEdit ? <TextButton onClick={() => onEdit(line.key)}>{claimedName(line)}</TextButton> : claimedName(line)}
        {line.reason && <div className={styles['quiet']}>{line.reason}</div>}
        {decidedWords(line) && <div className={styles['quiet']}>{decidedWords(line)}</div>}
      </th>
      <td data-figure>{line.contractValue === null ? '' : money(line.contractValue)}</td>
      <td data-figure className={styles['quiet']}>
        {line.contractValue === null ? '' : formatNumber('percentage', line.progressBefore)}
      </td>
      <td data-figure className={styles['strong']}>
        {line.contractValue === null ? '' : formatNumber('percentage', line.progress)}
      </td>
      <td data-figure>{money(line.value)}</td>
      <td data-figure>{line.materialValue === NIL ? '' : money(line.materialValue)}</td>
      <td data-figure className={styles['quiet']}>
        {money(before(line))}
      </td>
      {isCertified && <td data-figure>{money(certified(line) ?? NIL)}</td>}
      <td data-figure className={styles['strong']}>
        {money(thisPeriod(line))}
      </td>
    </tr>
  )
}

/** What is certified and claimed of a line to date; null before the certificate. */
function certifiedWords(line: ShownLine): string | null {
  const of = certified(line)
  return of === null ? null : `${money(of)} certified of ${money(toDate(line))}`
}

/** What the client decided of a line that is not agreed; null of others. */
const decidedWords = ({ decision, decisionReason, certifiedValue }: ShownLine): string | null =>
  decision === null || decision === 'agreed' || certifiedValue === null
    ? null
    : `${decision === 'reduced' ? 'Reduced' : 'Queried'} to ${money(certifiedValue)}: ${decisionReason ?? ''}`
