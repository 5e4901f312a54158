import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { claimedName, SECTIONS, sectionOf } from '#domain/commercial/payment/outgoing-lines'
import { type Money, NIL, sum } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { TextButton } from '../../ui/action/text-button'
import { formatNumber, formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { RowsAsSeen } from '../../ui/record/rows-as-seen'
import { MOBILE, useMedia } from '../../ui/use-media'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { HowButton } from '../materials/sum-table'
import { CertificateLink } from './build-up'
import { before, certified, type ShownLine, thisPeriod, toDate } from './line-model'
import type { CertificateBefore } from './use-certificate-before'

interface LineTableProps {
  readonly lines: readonly ShownLine[]
  /** Opens a line to be changed; null where lines stay as they are. */
  readonly onEdit: ((key: string) => void) | null
  readonly project: number
  /** The certificate that the figures before are of; null where there is none. */
  readonly before: CertificateBefore | null
}

const money = (value: Money): string => formatNumber('money', value)

/** The lines of an application: contract value, progress before and now, and the money to date, certified before and now, and in the period. Spec: APP-1; rooms 12. */
export function LineTable({ lines, ...props }: LineTableProps) {
  const isMobile = useMedia(MOBILE)
  const inOrder = SECTIONS.flatMap(({ part }) => lines.filter(line => sectionOf(line) === part))
  return (
    <RowsAsSeen of={inOrder}>
      {shown =>
        isMobile ? <Cards lines={shown} {...props} /> : <Table lines={shown} sums={sumsOf(lines)} {...props} />
      }
    </RowsAsSeen>
  )
}

/** Sums of all lines of an application, drawn or not. */
interface LineSums {
  readonly contract: Money
  readonly work: Money
  readonly material: Money
  readonly before: Money
  /** Null where nothing is certified. */
  readonly certified: Money | null
  readonly thisPeriod: Money
}

const sumsOf = (lines: readonly ShownLine[]): LineSums => ({
  contract: sum(lines.map((line): Money => line.contractValue ?? NIL)),
  work: sum(lines.map((line): Money => line.value)),
  material: sum(lines.map((line): Money => line.materialValue)),
  before: sum(lines.map(before)),
  certified: lines.some(line => certified(line) !== null)
    ? sum(lines.map((line): Money => certified(line) ?? NIL))
    : null,
  thisPeriod: sum(lines.map(thisPeriod)),
})

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

function Table({ lines, sums, onEdit, project, before: last }: LineTableProps & { readonly sums: LineSums }) {
  const sign = useCurrencySign()
  const [open, setOpen] = useState<string | null>(null)
  const isCertified = sums.certified !== null
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
                  <Fragment key={line.key}>
                    <Row
                      line={line}
                      isCertified={isCertified}
                      isOpen={open === line.key}
                      onPress={() => (onEdit ? onEdit(line.key) : setOpen(open === line.key ? null : line.key))}
                      isEdited={onEdit !== null}
                    />
                    {open === line.key && (
                      <tr>
                        <td colSpan={figures.length + 1}>
                          <LineHow line={line} project={project} before={last} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                ))}
              </Fragment>
            )
          })}
          <tr className={styles['total']}>
            <th scope="row">Gross</th>
            <td data-figure>{money(sums.contract)}</td>
            <td />
            <td />
            <td data-figure>{money(sums.work)}</td>
            <td data-figure>{money(sums.material)}</td>
            <td data-figure>{money(sums.before)}</td>
            {sums.certified !== null && <td data-figure>{money(sums.certified)}</td>}
            <td data-figure>{money(sums.thisPeriod)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

interface RowProps {
  readonly line: ShownLine
  /** Whether the table has the column of the certificate. */
  readonly isCertified: boolean
  /** Whether a press opens it to be changed, and not how it is made. */
  readonly isEdited: boolean
  /** Whether how it is made is shown under it. */
  readonly isOpen: boolean
  readonly onPress: () => void
}
function Row({ line, isCertified, isEdited, isOpen, onPress }: RowProps) {
  return (
    <tr data-chosen={line.reason !== null}>
      <th scope="row" className={styles['name']}>
        {isEdited ? (
          <TextButton onClick={onPress}>{claimedName(line)}</TextButton>
        ) : (
          <HowButton isOpen={isOpen} onPress={onPress}>
            {claimedName(line)}
          </HowButton>
        )}
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

interface LineHowProps extends Pick<LineTableProps, 'project' | 'before'> {
  readonly line: ShownLine
}
/** How the figures of a line are made, with links to the progress and the certificate they are read from. */
function LineHow({ line, project, before: last }: LineHowProps) {
  const params = { projectId: String(project) }
  const ahead = before(line)
  const now = certified(line)
  return (
    <div className={styles['how']}>
      {line.contractValue !== null && (
        <>
          Work {money(line.value)} is {formatPercentage(line.progress)} of the contract value{' '}
          {money(line.contractValue)}, by{' '}
          {line.kind === 'fixedCost' ? (
            <Link to="/estimating/projects/$projectId/hub/progress/fixed-costs" params={params}>
              progress of fixed costs
            </Link>
          ) : (
            <Link to="/estimating/projects/$projectId/hub/progress/map" params={params}>
              progress
            </Link>
          )}
          .{' '}
        </>
      )}
      {line.materialValue !== NIL && `Material on site adds ${money(line.materialValue)}. `}
      {now !== null && `${money(now)} of the ${money(toDate(line))} claimed is certified. `}
      {ahead === NIL || last === null ? (
        `${money(ahead)} was certified before. `
      ) : (
        <>
          {money(ahead)} was certified before, by <CertificateLink project={project} of={last} />.{' '}
        </>
      )}
      So this period is {money(thisPeriod(line))}.
    </div>
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
