import { Fragment } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { LabourApplication } from '#contract/commercial/labour-application'
import type { Gross, ReviewedLine } from '#domain/commercial/labour/review'
import { minus, NIL, plus } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { count } from '../../fields/words'
import { formatNumber } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { List, ListRow } from '../../ui/record/list-row'
import { Badge } from '../../ui/status/badge'
import { MOBILE, useMedia } from '../../ui/use-media'
import { countWords, quantityWords } from '../materials/quantity-words'
import { ScrollSideways } from '../materials/scroll-sideways'
import materialStyles from '../materials/materials.module.css'
import { unitWords } from './labour-words'
import styles from './labour.module.css'

/** By how much a line is beyond scope or progress, in words; null where it is not. */
export function excessOf({ overScope, overProgress }: ReviewedLine): string | null {
  if (overScope > NIL) return `${countWords(overScope)} over scope`
  return overProgress > NIL ? `${countWords(overProgress)} over progress` : null
}

interface ReviewTableProps {
  readonly application: LabourApplication
  readonly lines: readonly ReviewedLine[]
  readonly gross: Gross
}

/** Each line against scope, progress and what was approved before; red with a triangle where it is beyond. Source: rooms 35. */
export function ReviewTable(props: ReviewTableProps) {
  const mobile = useMedia(MOBILE)
  return mobile ? <Cards {...props} /> : <Table {...props} />
}

function Cards({ application, lines }: ReviewTableProps) {
  const isHeld = application.state === 'held'
  return (
    <List label="Lines">
      {lines.map(line => {
        const excess = isHeld ? excessOf(line) : null
        const { item } = line
        return (
          <ListRow
            key={item.id}
            icon={excess ? TriangleAlert : undefined}
            iconTone="error"
            title={item.name}
            under={
              <>
                {item.zoneName}
                <br />
                {quantityWords(item.appliedQuantity)} {unitWords(item.unit)} applied, {quantityWords(line.previous)}{' '}
                before, {quantityWords(line.progress)} done of {quantityWords(line.allowed)}
              </>
            }
            end={formatNumber('money', line.period)}
            endUnder={
              excess ? (
                <Badge level="error">{excess}</Badge>
              ) : (
                `${quantityWords(line.approve)} ${isHeld ? 'to approve' : 'approved'}`
              )
            }
          />
        )
      })}
    </List>
  )
}

const DECIDED = ['Applied', 'Previous', 'Approved'] as const
const HELD = ['Allowed', 'Progress', 'Applied', 'Previous', 'Approve'] as const

function Table({ application, lines, gross }: ReviewTableProps) {
  const isHeld = application.state === 'held'
  const sign = useCurrencySign()
  const figures = [...(isHeld ? HELD : DECIDED), `Rate ${sign}`, `This period ${sign}`]
  const materials = minus(gross.materials, gross.materialsBefore)
  const sum = (words: string, value: Parameters<typeof formatNumber<'money'>>[1], isTotal = false) => (
    <tr className={isTotal ? materialStyles['total'] : undefined}>
      <th colSpan={figures.length} scope="row">
        {words}
      </th>
      <td data-figure>{formatNumber('money', value)}</td>
    </tr>
  )
  return (
    <ScrollSideways label="Lines">
      <table className={materialStyles['table']} aria-label="Lines of the application">
        <thead>
          <tr>
            <th>Activity and zone</th>
            {figures.map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { item } = line
            const excess = isHeld ? excessOf(line) : null
            const red = (is: boolean) => (is && isHeld ? styles['beyond'] : undefined)
            return (
              <Fragment key={item.id}>
                {item.productName !== lines[index - 1]?.item.productName && (
                  <tr className={materialStyles['group']}>
                    <th colSpan={figures.length + 1} scope="rowgroup">
                      {item.productName ?? 'Other work'}
                    </th>
                  </tr>
                )}
                <tr data-chosen={line.isDecided && isHeld}>
                  <th scope="row" className={materialStyles['name']}>
                    {item.name}
                    <div className={styles['under']}>{item.zoneName}</div>
                    {excess && <Badge level="error">{excess}</Badge>}
                  </th>
                  {isHeld && (
                    <>
                      <td data-figure className={red(line.overScope > NIL)}>
                        {quantityWords(line.allowed)}
                      </td>
                      <td data-figure className={red(line.overProgress > NIL)}>
                        {quantityWords(line.progress)}
                      </td>
                    </>
                  )}
                  <td data-figure className={red(excess !== null)}>
                    <span className={styles['flagged']}>
                      {excess && <Icon of={TriangleAlert} label="Beyond" />} {quantityWords(item.appliedQuantity)}
                    </span>
                  </td>
                  <td data-figure className={materialStyles['quiet']}>
                    {quantityWords(line.previous)}
                  </td>
                  <td data-figure className={materialStyles['strong']}>
                    {quantityWords(line.approve)}
                  </td>
                  <td data-figure>{formatNumber('rate', line.rate)}</td>
                  <td data-figure className={materialStyles['strong']}>
                    {formatNumber('money', line.period)}
                  </td>
                </tr>
              </Fragment>
            )
          })}
          {sum(`Labour, ${count(lines.length, 'line')}`, gross.labour, true)}
          {sum(`Materials declared, ${formatNumber('money', gross.materials)} to date`, materials)}
          {sum('This period, before retention', plus(gross.labour, materials), true)}
        </tbody>
      </table>
    </ScrollSideways>
  )
}
