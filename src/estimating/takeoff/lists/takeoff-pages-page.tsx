import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { project } from '#contract/estimating/project'
import { projectDrawing, type ProjectDrawing } from '#contract/estimating/project-drawing'
import { scopeKey } from '#contract/kit/scope-kinds'
import { measurement } from '#contract/estimating/takeoff/measurement'
import { pageScale } from '#contract/estimating/takeoff/page-scale'
import { compare } from '#domain/value/money'
import { NotFound } from '../../../app/page/not-found'
import { usePageTitle } from '../../../app/page/page-title'
import { useOpened } from '../../../common/places/use-opened'
import { useFile } from '../../../fields/use-file'
import { count } from '../../../fields/words'
import { useRecord } from '../../../records/data/use-record'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { LinkButton } from '../../../ui/action/link-button'
import { PageBody, PageHeading } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { scaleOfSheet } from '../commands/scale-changes'
import { scaleText } from '../model/scale-text'
import { sheetName } from '../model/sheet-shapes'
import styles from './takeoff-lists.module.css'

/** Lists the sheets of the project in the address, all of them or those on site; without a project, people choose one. Spec: TAKE-1. */
export function TakeoffPagesPage() {
  const search: { readonly project?: number; readonly onsite?: boolean } = useSearch({ strict: false })
  const found = useRecord(project, search.project ?? null)
  if (search.project === undefined) return <Navigate to="/estimating/takeoff/projects" replace />
  if (found === undefined) return <Loader />
  if (found === null) return <NotFound />
  return <PagesOf id={found.id} name={found.name} isOnSite={search.onsite === true} />
}

function PagesOf({ id, name, isOnSite }: { readonly id: number; readonly name: string; readonly isOnSite: boolean }) {
  useOpened(scopeKey('project', id))
  usePageTitle({ title: 'Takeoff', under: name, trail: [{ label: name, to: `/estimating/projects/${id}` }] })
  const drawings = useRecordsWithin(projectDrawing, 'project', id)
  const scales = useRecordsWithin(pageScale, 'project', id)
  const measurements = useRecordsWithin(measurement, 'project', id)
  if (!drawings || !scales || !measurements) return <Loader />
  const superseded = new Set(drawings.flatMap(({ supersedes }) => supersedes ?? []))
  const sheets = drawings
    .filter(each => !superseded.has(each.id) && (!isOnSite || each.onSitePage))
    .toSorted((a, b) => compare(a.order, b.order))
  const files = (
    <LinkButton>
      <Link to="/estimating/projects/$projectId/files" params={{ projectId: String(id) }}>
        Project files
      </Link>
    </LinkButton>
  )
  return (
    <PageBody>
      <PageHeading title={isOnSite ? 'Takeoff on site' : 'Takeoff'} over={name} actions={files} />
      {sheets.length === 0 ? (
        <EmptyState title={isOnSite ? 'No sheets on site yet' : 'No sheets yet'} action={files}>
          {isOnSite
            ? 'Mark sheets as on site to see them here.'
            : 'Add drawings in the project’s files. A set is split there into its sheets.'}
        </EmptyState>
      ) : (
        <ul className={styles['pages']}>
          {sheets.map(sheet => {
            const scale = scaleOfSheet(scales, sheet.id)
            const shapes = measurements.filter(({ page }) => page === sheet.id).length
            return (
              <li key={sheet.id}>
                <Link
                  to="/estimating/takeoff/pages/$id"
                  params={{ id: String(sheet.id) }}
                  search={{ project: id, ...(isOnSite ? { onsite: true } : {}) }}
                  className={styles['page']}
                >
                  <Thumbnail sheet={sheet} />
                  <span className={styles['name']}>
                    {sheet.sheetNumber && <strong>{sheet.sheetNumber} </strong>}
                    {sheet.sheetNumber ? sheet.title : sheetName(sheet)}
                  </span>
                  <span className={styles['facts']}>
                    {sheet.revision && `Rev ${sheet.revision} · `}
                    {scale ? scaleText(scale) : <b className={styles['noScale']}>no scale</b>}
                    {shapes > 0 && ` · ${count(shapes, 'shape')}`}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </PageBody>
  )
}

function Thumbnail({ sheet }: { readonly sheet: ProjectDrawing }) {
  const { picture } = useFile(sheet.file, { thumbnail: true })
  return <span className={styles['thumb']}>{picture && <img src={picture} alt="" loading="lazy" />}</span>
}
