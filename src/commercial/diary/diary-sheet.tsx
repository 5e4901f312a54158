import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { delivery } from '#contract/commercial/delivery'
import { DIARY_KINDS, diaryEntry } from '#contract/commercial/diary-entry'
import { issue } from '#contract/commercial/issue'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { materialOrder } from '#contract/commercial/material-order'
import { productProgress } from '#contract/commercial/product-progress'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { user } from '#contract/platform/user'
import type { Diary } from '#domain/commercial/diary/diary'
import { negate, NIL } from '#domain/value/money'
import { type Day, clockOf } from '#domain/value/day'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import { useFile } from '../../fields/use-file'
import { useLiveKept } from '../../fields/use-live'
import { asHeldList } from '../../records/data/held'
import { useNames } from '../../records/data/use-names'
import { formatDay, formatDateTime, formatPercentage } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Section } from '../../ui/shell/page'
import { quantityWords } from '../materials/quantity-words'
import styles from './diary.module.css'
import type { SiteDiary } from './use-diary'

const HUB = '/estimating/projects/$projectId/hub'

interface DiarySheetProps extends SiteDiary {
  readonly day: Day
}

/** The page as it is read and printed. A part of which nothing was recorded says so; one that may not be read is left out. */
export function DiarySheet({ diary, progress, hasHistory, day }: DiarySheetProps) {
  const project = useProject()
  const can = useCan()
  const weather = diary.entries.filter(({ kind }) => kind === 'weather').map(({ text }) => text)
  return (
    <article className={styles['sheet']} aria-label={`Site diary of ${formatDay(day)}`}>
      <TitleBlock
        cells={[
          { label: 'Project', value: [project.reference, project.name].filter(Boolean).join(' ') },
          {
            label: 'Date',
            value: new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short' }),
            note: formatDay(day),
          },
          { label: 'Weather', value: weather.join(', ') || 'Not recorded' },
          ...(can.read(labourAllocation)
            ? [
                { label: 'People', value: String(diary.people), figure: true },
                { label: 'Hours', value: quantityWords(diary.worked), figure: true },
              ]
            : []),
        ]}
      />
      <div className={styles['parts']}>
        <div>
          {can.read(productProgress) && <Progress progress={progress} hasHistory={hasHistory} />}
          {can.read(delivery) && <Deliveries diary={diary} />}
        </div>
        <div>
          {can.read(diaryEntry) && <Entries diary={diary} />}
          {can.read(labourAllocation) && <People diary={diary} />}
          {can.read(issue) && <Issues diary={diary} />}
        </div>
      </div>
      <Photos diary={diary} />
    </article>
  )
}

interface PartProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly aside?: string | undefined
  readonly children: ReactNode
  readonly isEmpty: boolean
}

function Part({ title, heads, aside, children, isEmpty }: PartProps) {
  return (
    <Section title={title} aside={aside}>
      {isEmpty ? (
        <p className={styles['none']}>Nothing recorded</p>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['table']} aria-label={title}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col" data-figure={FIGURES.has(head) || undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </Section>
  )
}
const FIGURES = new Set(['Was', 'Now', 'People', 'Hours'])

function Progress({ progress, hasHistory }: Pick<SiteDiary, 'progress' | 'hasHistory'>) {
  const replica = useReplica()
  const ids = (of: 'product' | 'zone') => [...new Set(progress.map(cell => cell[of]))]
  const [productIds, zoneIds] = [ids('product'), ids('zone')]
  const names = useLiveKept(async () => {
    const of = async (resource: string, ids: readonly number[]) =>
      (await replica.byIds(resource, [...ids])).flatMap(row => row ?? [])
    const products = asHeldList(assessmentProduct, await of(assessmentProduct.name, productIds))
    const zones = asHeldList(assessmentZone, await of(assessmentZone.name, zoneIds))
    const above = zones.flatMap(({ parent }) => parent ?? [])
    return { products, zones, above: asHeldList(assessmentZone, await of(assessmentZone.name, above)) }
  }, [replica, productIds.join(), zoneIds.join()])
  const zoneName = (id: number) => {
    const zone = names?.zones.find(each => each.id === id)
    return [names?.above.find(each => each.id === zone?.parent)?.name, zone?.name].filter(Boolean).join(' ') || '–'
  }
  return (
    <Part
      title="Progress recorded"
      aside={hasHistory ? undefined : 'Without a connection: what was recorded again since stands on its later day'}
      heads={['Product', 'Zone', 'Was', 'Now']}
      isEmpty={progress.length === 0}
    >
      {progress.map(cell => {
        const product = names?.products.find(({ id }) => id === cell.product)
        return (
          <tr key={`${cell.product} ${cell.zone}`}>
            <td>
              {[product?.ref, product?.name ?? 'A product that is not on this device'].filter(Boolean).join(' ')}
              {cell.note !== null && <span className={styles['under']}>{cell.note}</span>}
            </td>
            <td>{zoneName(cell.zone)}</td>
            <td data-figure>{cell.was === null ? '–' : formatPercentage(cell.was)}</td>
            <td data-figure>
              <strong>{formatPercentage(cell.percent)}</strong>
            </td>
          </tr>
        )
      })}
    </Part>
  )
}

function People({ diary }: { readonly diary: Diary }) {
  const firmOf = useNames(subcontractor)
  return (
    <Part title="People and hours" heads={['Firm', 'People', 'Hours']} isEmpty={diary.firms.length === 0}>
      {diary.firms.map(each => (
        <tr key={each.subcontractor}>
          <td>{each.subcontractor === null ? 'Our own' : (firmOf(each.subcontractor) ?? 'A subcontractor')}</td>
          <td data-figure>{each.people}</td>
          <td data-figure>{quantityWords(each.hours)}</td>
        </tr>
      ))}
    </Part>
  )
}

function Deliveries({ diary }: { readonly diary: Diary }) {
  const project = useProject()
  const replica = useReplica()
  const can = useCan()
  const supplierOf = useNames(supplier)
  const ids = can.read(materialOrder) ? diary.deliveries.flatMap(({ order }) => order ?? []) : []
  const orders = useLiveKept(
    async () =>
      asHeldList(
        materialOrder,
        (await replica.byIds(materialOrder.name, ids)).flatMap(row => row ?? []),
      ),
    [replica, ids.join()],
  )
  return (
    <Part title="Deliveries" heads={['Note', 'From', 'What came']} isEmpty={diary.deliveries.length === 0}>
      {diary.deliveries.map(each => {
        const order = orders?.find(({ id }) => id === each.order)?.reference
        return (
          <tr key={each.id}>
            <td>
              <Link
                to={`${HUB}/materials/deliveries/$id`}
                params={{ projectId: String(project.id), id: String(each.id) }}
              >
                {each.reference}
              </Link>
            </td>
            <td>
              {supplierOf(each.supplier) ?? '–'}
              {order && <span className={styles['under']}>{order}</span>}
            </td>
            <td>
              {each.lines.map((line, index) => (
                <Fragment key={index}>
                  {line.name}, {quantityWords(line.quantity < NIL ? negate(line.quantity) : line.quantity)} {line.unit}
                  {line.quantity < NIL && ' taken back'}
                  {line.damaged > 0 && `, ${quantityWords(line.damaged)} damaged`}
                  <br />
                </Fragment>
              ))}
              {each.received}
              {each.shortOrDamaged !== null && (
                <span className={styles['under']}>Short or damaged: {each.shortOrDamaged}</span>
              )}
            </td>
          </tr>
        )
      })}
    </Part>
  )
}

function Issues({ diary }: { readonly diary: Diary }) {
  const project = useProject()
  return (
    <Part title="Issues raised" heads={['No.', 'What is wrong']} isEmpty={diary.issues.length === 0}>
      {diary.issues.map(each => (
        <tr key={each.id}>
          <td>{each.number ?? 'Draft'}</td>
          <td>
            <Link to={`${HUB}/issues/$issueId`} params={{ projectId: String(project.id), issueId: String(each.id) }}>
              {each.summary}
            </Link>
          </td>
        </tr>
      ))}
    </Part>
  )
}

function Entries({ diary }: { readonly diary: Diary }) {
  const project = useProject()
  const nameOf = useNames(user)
  return (
    <Part title="Written in the diary" heads={['What', 'In words', 'By']} isEmpty={diary.entries.length === 0}>
      {diary.entries.map(each => (
        <tr key={each.id}>
          <td>{DIARY_KINDS.find(({ value }) => value === each.kind)?.label ?? each.kind}</td>
          <td>
            <Link
              to={`${HUB}/diary/entries/$id`}
              params={{ projectId: String(project.id), id: String(each.id) }}
              className={styles['words']}
            >
              {each.text}
            </Link>
          </td>
          <td>
            {nameOf(each.createdBy) ?? 'Someone'},{' '}
            {each.isLate ? formatDateTime(each.createdAt) : clockOf(each.createdAt)}
            {each.isLate && <span className={styles['late']}>Written later</span>}
          </td>
        </tr>
      ))}
    </Part>
  )
}

function Photos({ diary: { photos } }: { readonly diary: Diary }) {
  return (
    <Section title="Photos" aside={photos.length > 0 ? String(photos.length) : undefined}>
      {photos.length === 0 ? (
        <p className={styles['none']}>Nothing recorded</p>
      ) : (
        <ul className={styles['photos']} aria-label="Photos">
          {photos.map(photo => (
            <DiaryPhoto key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function DiaryPhoto({ photo }: { readonly photo: Diary['photos'][number] }) {
  const { picture, onBroken } = useFile(photo.file, { thumbnail: true })
  const words = [clockOf(photo.takenAt ?? photo.createdAt), photo.caption].filter(Boolean).join(', ')
  return (
    <li>
      <figure className={styles['photo']}>
        {picture ? (
          // Fetched when it comes into view, or when the page is printed.
          <img src={picture} alt={`Taken at ${words}`} loading="lazy" onError={onBroken} />
        ) : (
          <span className={styles['absent']}>Not on this device</span>
        )}
        <figcaption>{words}</figcaption>
      </figure>
    </li>
  )
}
