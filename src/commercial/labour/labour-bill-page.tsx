import { finder } from '#domain/value/search-key'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo, useState } from 'react'
import { labourApplication } from '#contract/commercial/labour-application'
import { subcontractor } from '#contract/contacts/subcontractor'
import { type LabourRow, labourTotals } from '#domain/commercial/labour/labour-bill'
import { NIL } from '#domain/value/money'
import { AssessmentChoice } from '../common/assessment-choice'
import { NoBillYet } from '../common/no-bill-yet'
import { useNames } from '../../records/data/use-names'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney, formatNumber } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { TextInput } from '../../ui/input/text-input'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { List, ListRow } from '../../ui/record/list-row'
import { Badge } from '../../ui/status/badge'
import { quantityWords } from '../materials/quantity-words'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { unitWords, zonesOf } from './labour-words'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

const ALL = 'all'

/** What the bill needs of each activity in each zone, how far it is, and what was applied for and approved. Spec: LAB-1. */
export function LabourBillPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const labour = useSiteLabour(project.id, chosen)
  usePageTitle({ title: 'Labour bill', under: project.name })
  if (!labour) return <Loader text="Loading the labour bill" />
  if (labour.assessment === null)
    return (
      <NoBillYet title="Labour bill">
        The labour of an assessment is here once it is accepted and its products have activities.
      </NoBillYet>
    )
  return <Bill labour={labour} onAssessment={setChosen} />
}

interface BillProps {
  readonly labour: SiteLabour
  readonly onAssessment: (id: number) => void
}

function Bill({ labour, onAssessment }: BillProps) {
  const { account } = useViewer()
  const can = useCan()
  const project = useProject()
  const mobile = useMedia(MOBILE)
  const [words, setWords] = useState('')
  const [zone, setZone] = useState(ALL)
  const [onlyLeft, setOnlyLeft] = useState(false)
  const zones = useMemo(() => zonesOf(labour.rows), [labour.rows])
  const isFound = finder(words)
  const rows = labour.rows.filter(
    row =>
      (zone === ALL || String(row.zone) === zone) &&
      (!onlyLeft || row.remaining > NIL) &&
      isFound(`${row.name} ${row.productName}`),
  )
  const totals = labourTotals(rows)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  return (
    <>
      <PageHeading
        title="Labour bill"
        repeats
        beside={<AssessmentChoice of={labour} onChoose={onAssessment} />}
        actions={
          can.write(labourApplication) && (
            <LinkButton kind="primary">
              <Link
                to="/estimating/projects/$projectId/hub/labour/applications/new"
                params={{ projectId: String(project.id) }}
              >
                Enter application
              </Link>
            </LinkButton>
          )
        }
      />
      <PageBody>
        <TitleBlock
          cells={[
            { label: 'Needed', value: money(totals.needed), figure: true },
            { label: 'Done, by progress', value: money(totals.done), figure: true },
            { label: 'Applied for', value: money(totals.applied), figure: true },
            { label: 'Approved', value: money(totals.approved), figure: true },
          ]}
          deciding={{
            label: 'Left to approve',
            value: money(totals.remaining),
            note: totals.unpriced === 0 ? undefined : `${count(totals.unpriced, 'line')} without a rate`,
          }}
        />
        <div className={styles['filters']}>
          <FormField label="Activity">
            <TextInput type="search" value={words} onChange={setWords} placeholder="Search" />
          </FormField>
          <FormField label="Zone">
            <Select
              value={zone}
              onChange={setZone}
              options={[
                { value: ALL, label: 'All zones' },
                ...zones.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FormField>
          <Checkbox label="Only left to approve" checked={onlyLeft} onChange={setOnlyLeft} framed />
        </div>
        {rows.length === 0 && (
          <StatusRow kind="empty" text="No labour: the build-ups of measured products have no activity that fits" />
        )}
        {rows.length > 0 && (mobile ? <BillCards rows={rows} /> : <BillTable rows={rows} />)}
      </PageBody>
    </>
  )
}

/** Why a row wants a look, in words; null where it doesn't. */
export function rowFault({ needed, done, applied, approved }: LabourRow): string | null {
  if (approved > needed) return 'Approved beyond scope'
  if (applied > needed) return 'Beyond scope'
  if (approved > done) return 'Approved beyond progress'
  return applied > done ? 'Beyond progress' : null
}

interface RowsProps {
  readonly rows: readonly LabourRow[]
}

function useFirmNames(): (ids: readonly number[]) => string {
  const nameOf = useNames(subcontractor)
  return ids => ids.map(id => nameOf(id) ?? '…').join(', ')
}

/** On a phone: a list a product. */
function BillCards({ rows }: RowsProps) {
  const names = useFirmNames()
  const products = [...new Set(rows.map(({ productName }) => productName))]
  return products.map(product => (
    <Section key={product} title={product === '' ? GONE : product}>
      <List label={product === '' ? GONE : product}>
        {rows
          .filter(({ productName }) => productName === product)
          .map(row => {
            const fault = rowFault(row)
            return (
              <ListRow
                key={row.key}
                title={row.name}
                under={
                  <>
                    {row.zoneName}
                    <br />
                    {quantityWords(row.done)} done, {quantityWords(row.approved)} approved of{' '}
                    {quantityWords(row.needed)} {unitWords(row.unit)}
                    {row.by.length > 0 && <> · {names(row.by)}</>}
                  </>
                }
                end={quantityWords(row.remaining)}
                endUnder={fault ? <Badge level="error">{fault}</Badge> : 'left'}
              />
            )
          })}
      </List>
    </Section>
  ))
}

const GONE = 'No longer in the bill'
const FIGURES = ['Needed', 'Done', 'Applied', 'Approved', 'Left', 'Hours booked'] as const

function BillTable({ rows }: RowsProps) {
  const sign = useCurrencySign()
  const names = useFirmNames()
  return (
    <ScrollSideways label="Labour">
      <table className={styles['table']} aria-label="Labour bill">
        <thead>
          <tr>
            <th>Activity</th>
            <th>Zone</th>
            <th>Unit</th>
            {[...FIGURES, `Rate ${sign}`].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
            <th>Subcontractor</th>
            <th>Look at</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const fault = rowFault(row)
            return (
              <Fragment key={row.key}>
                {row.productName !== rows[index - 1]?.productName && (
                  <tr className={styles['group']}>
                    <th colSpan={FIGURES.length + 6} scope="rowgroup">
                      {row.productName === '' ? GONE : row.productName}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row" className={styles['name']}>
                    {row.name}
                  </th>
                  <td>{row.zoneName}</td>
                  <td className={styles['quiet']}>{unitWords(row.unit)}</td>
                  <td data-figure>{quantityWords(row.needed)}</td>
                  <td data-figure>{quantityWords(row.done)}</td>
                  <td data-figure>{quantityWords(row.applied)}</td>
                  <td data-figure>{quantityWords(row.approved)}</td>
                  <td data-figure className={styles['strong']}>
                    {quantityWords(row.remaining)}
                  </td>
                  <td data-figure>{row.booked === NIL ? '' : quantityWords(row.booked)}</td>
                  <td data-figure>{row.rate === null ? '–' : formatNumber('rate', row.rate)}</td>
                  <td>{names(row.by)}</td>
                  <td>{fault && <Badge level="error">{fault}</Badge>}</td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </ScrollSideways>
  )
}
