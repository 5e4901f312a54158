import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { minus, NIL, type Quantity, shareOf, sum } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { LinkButton } from '../../ui/action/link-button'
import { formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { MOBILE, useMedia } from '../../ui/use-media'
import { quantityWords } from '../materials/quantity-words'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { AssessmentChoice } from '../common/assessment-choice'
import { unitWords } from './labour-words'
import { useSiteLabour } from './use-site-labour'

/** One activity of one product over all zones. */
interface ActivityProgress {
  readonly key: string
  readonly name: string
  readonly productName: string
  readonly unit: string | null
  readonly isHours: boolean
  readonly needed: Quantity
  readonly done: Quantity
  readonly approved: Quantity
  readonly booked: Quantity
}

/** Rows of one activity of one product together, in the order of the bill; what needs nothing is left out. */
export function progressByActivity(rows: readonly LabourRow[]): ActivityProgress[] {
  const groups = new Map<string, LabourRow[]>()
  for (const row of rows) {
    const key = `${row.productName} ${row.activity ?? row.name}`
    const own = groups.get(key)
    if (own) own.push(row)
    else groups.set(key, [row])
  }
  return [...groups].flatMap(([key, [first, ...rest]]) => {
    if (!first) return []
    const all = [first, ...rest]
    const total = (pick: (row: LabourRow) => Quantity): Quantity => sum(all.map(pick))
    const { name, productName, unit, isHours } = first
    return [
      {
        key,
        name,
        productName,
        unit,
        isHours,
        needed: total(row => row.needed),
        done: total(row => row.done),
        approved: total(row => row.approved),
        booked: total(row => row.booked),
      },
    ]
  })
}

/** How far each activity is, and the hours operatives were booked on it against the hours it has earned. Spec: LAB-1, Labour progress. */
export function LabourProgressPage() {
  const project = useProject()
  const can = useCan()
  const mobile = useMedia(MOBILE)
  const [chosen, setChosen] = useState<number | null>(null)
  const labour = useSiteLabour(project.id, chosen)
  usePageTitle({ title: 'Labour progress', under: project.name })
  if (!labour) return <Loader text="Loading labour progress" />
  const rows = progressByActivity(labour.rows)
  const share = ({ done, needed }: ActivityProgress): string => {
    const percent = shareOf(done, needed)
    return percent === null ? '–' : formatPercentage(percent)
  }
  const params = { projectId: String(project.id) }
  return (
    <>
      <PageHeading
        title="Labour progress"
        repeats
        beside={<AssessmentChoice of={labour} onChoose={setChosen} />}
        actions={
          <>
            <LinkButton>
              <Link to="/estimating/projects/$projectId/hub/labour/hours" params={params}>
                Operative hours
              </Link>
            </LinkButton>
            {can.write(labourAllocation) && (
              <LinkButton kind="primary">
                <Link to="/estimating/projects/$projectId/hub/labour/hours/new" params={params}>
                  Record hours
                </Link>
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        {rows.length === 0 && (
          <EmptyState title="No labour yet">
            Activities are here once an assessment is accepted and its products have a build-up.
          </EmptyState>
        )}
        {rows.length > 0 && mobile && (
          <List label="Labour progress">
            {rows.map(row => (
              <ListRow
                key={row.key}
                title={row.name}
                under={`${row.productName}. ${quantityWords(row.done)} of ${quantityWords(row.needed)} ${unitWords(row.unit)}`}
                end={share(row)}
                endUnder={row.booked > NIL ? `${quantityWords(row.booked)} hours booked` : undefined}
              />
            ))}
          </List>
        )}
        {rows.length > 0 && !mobile && (
          <ScrollSideways label="Labour progress">
            <table className={styles['table']} aria-label="Labour progress">
              <thead>
                <tr>
                  <th>Activity</th>
                  <th>Product</th>
                  <th>Unit</th>
                  {['Needed', 'Done', 'Done %', 'Approved', 'Hours booked', 'Hours ahead'].map(title => (
                    <th key={title} data-figure>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.key}>
                    <th scope="row" className={styles['name']}>
                      {row.name}
                    </th>
                    <td>{row.productName}</td>
                    <td className={styles['quiet']}>{unitWords(row.unit)}</td>
                    <td data-figure>{quantityWords(row.needed)}</td>
                    <td data-figure>{quantityWords(row.done)}</td>
                    <td data-figure className={styles['strong']}>
                      {share(row)}
                    </td>
                    <td data-figure>{quantityWords(row.approved)}</td>
                    <td data-figure>{row.booked === NIL ? '' : quantityWords(row.booked)}</td>
                    <td data-figure>
                      {row.isHours && row.booked > NIL ? quantityWords(minus(row.done, row.booked)) : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollSideways>
        )}
      </PageBody>
    </>
  )
}
