import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { lineName } from '#domain/commercial/payment/incoming-lines'
import { minus, type Money, NIL, sum } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { TextButton } from '../../ui/action/text-button'
import { formatNumber } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { List, ListRow } from '../../ui/record/list-row'
import { RowsAsSeen } from '../../ui/record/rows-as-seen'
import { Badge } from '../../ui/status/badge'
import { MOBILE, useMedia } from '../../ui/use-media'
import labourStyles from '../labour/labour.module.css'
import materialStyles from '../materials/materials.module.css'
import { ScrollSideways } from '../materials/scroll-sideways'
import type { Reviewed } from './use-incoming'

interface LineTableProps {
  readonly lines: readonly Reviewed[]
  /** Whether it still waits: a decided application shows no excess. */
  readonly isOpen: boolean
  /** Opens a line to be changed; null where lines stay as they are. */
  readonly onEdit: ((id: number) => void) | null
  /** The photos of a line, under its name; none where it is not given. */
  readonly photosOf?: (line: Reviewed) => ReactNode
}

const money = (value: Money): string => formatNumber('money', value)
const orDash = (value: Money | null): string => (value === null ? '–' : money(value))

/** By how much a line is beyond the bill or its progress, in words; null where it is not. */
export function excessOf({ overScope, overProgress }: Reviewed): string | null {
  if (overScope > NIL) return `${money(overScope)} over the bill`
  return overProgress > NIL ? `${money(overProgress)} over progress` : null
}

/** The lines of an incoming application against the bill, progress and the last certificate. All money is to date. Spec: APP-2; rooms 35. */
export function LineTable({ lines, ...props }: LineTableProps) {
  const isMobile = useMedia(MOBILE)
  return (
    <RowsAsSeen of={lines}>
      {shown => (isMobile ? <Cards lines={shown} {...props} /> : <Table lines={shown} all={lines} {...props} />)}
    </RowsAsSeen>
  )
}

function Cards({ lines, isOpen, onEdit, photosOf }: LineTableProps) {
  return (
    <List label="Lines of the application">
      {lines.map(line => {
        const { item, approve } = line
        const excess = isOpen ? excessOf(line) : null
        const name = lineName(item)
        return (
          <ListRow
            key={item.id}
            icon={excess ? TriangleAlert : undefined}
            iconTone="error"
            title={onEdit ? <TextButton onClick={() => onEdit(item.id)}>{name}</TextButton> : name}
            under={
              item.reductionReason ??
              (item.contractValue === null
                ? `${money(item.value)} applied for`
                : `${money(item.value)} applied for, ${orDash(line.progress)} done of ${orDash(line.allowed)}`)
            }
            actions={photosOf?.(line)}
            end={money(minus(approve, item.approvedBefore))}
            endUnder={
              excess ? <Badge level="error">{excess}</Badge> : `${money(approve)} ${isOpen ? 'to approve' : 'approved'}`
            }
          />
        )
      })}
    </List>
  )
}

/** `all`: every line, drawn or not, for the sums. */
function Table({ lines, all, isOpen, onEdit, photosOf }: LineTableProps & { readonly all: readonly Reviewed[] }) {
  const sign = useCurrencySign()
  const figures = [
    `Bill ${sign}`,
    `Progress ${sign}`,
    `Applied ${sign}`,
    `${isOpen ? 'To approve' : 'Approved'} ${sign}`,
    `Before ${sign}`,
    `This period ${sign}`,
  ]
  const total = (of: (line: Reviewed) => Money): string => money(sum(all.map(of)))
  return (
    <ScrollSideways label="Lines">
      <table className={materialStyles['table']} aria-label="Lines of the application">
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
            <Row key={line.item.id} line={line} isOpen={isOpen} onEdit={onEdit} photos={photosOf?.(line)} />
          ))}
          <tr className={materialStyles['total']}>
            <th scope="row">To date</th>
            <td />
            <td />
            <td data-figure>{total(({ item }) => item.value)}</td>
            <td data-figure>{total(({ approve }) => approve)}</td>
            <td data-figure>{total(({ item }) => item.approvedBefore)}</td>
            <td data-figure>{total(({ item, approve }) => minus(approve, item.approvedBefore))}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

interface RowProps extends Pick<LineTableProps, 'isOpen' | 'onEdit'> {
  readonly line: Reviewed
  readonly photos: ReactNode
}
function Row({ line, isOpen, onEdit, photos }: RowProps) {
  const { item, approve } = line
  const excess = isOpen ? excessOf(line) : null
  const red = (isBeyond: boolean) => (isBeyond && isOpen ? labourStyles['beyond'] : undefined)
  const name = lineName(item)
  return (
    <tr>
      <th scope="row" className={materialStyles['name']}>
        {onEdit ? <TextButton onClick={() => onEdit(item.id)}>{name}</TextButton> : name}
        {item.reductionReason && <div className={materialStyles['quiet']}>{item.reductionReason}</div>}
        {excess && (
          <div>
            <Badge level="error">{excess}</Badge>
          </div>
        )}
        {photos}
      </th>
      <td data-figure className={red(line.overScope > NIL)}>
        {orDash(line.allowed)}
      </td>
      <td data-figure className={red(line.overProgress > NIL)}>
        {orDash(line.progress)}
      </td>
      <td data-figure className={red(excess !== null)}>
        <span className={labourStyles['flagged']}>
          {excess && <Icon of={TriangleAlert} label="Beyond" />} {money(item.value)}
        </span>
      </td>
      <td data-figure className={materialStyles['strong']}>
        {money(approve)}
      </td>
      <td data-figure className={materialStyles['quiet']}>
        {money(item.approvedBefore)}
      </td>
      <td data-figure className={materialStyles['strong']}>
        {money(minus(approve, item.approvedBefore))}
      </td>
    </tr>
  )
}
