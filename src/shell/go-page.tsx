import { Link, Navigate, useParams } from '@tanstack/react-router'
import { project } from '#contract/estimating/project'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { useAll } from '../records/data/use-all'
import { usePageTitle } from '../app/page/page-title'
import { List, ListRow } from '../ui/record/list-row'
import { PageBody, PageHeading } from '../ui/shell/page'
import { EmptyState } from '../ui/status/empty-state'
import { Loader } from '../ui/status/loader'

const WHERE: Readonly<Record<string, { readonly title: string; readonly to: string }>> = {
  progress: { title: 'Record progress', to: '/estimating/projects/$projectId/hub/progress' },
  issue: { title: 'Raise an issue', to: '/estimating/projects/$projectId/hub/issues/new' },
  deliveries: { title: 'Deliveries', to: '/estimating/projects/$projectId/hub/materials/deliveries' },
}

/** A home screen shortcut: opens the only on-site project, or lets the person choose one, the last opened first. */
export function GoPage() {
  const { what }: { readonly what?: string } = useParams({ strict: false })
  const target = WHERE[what ?? '']
  const replica = useReplica()
  const projects = useAll(project)
  const scopes = useLive(() => replica.store.read(tables => tables.scopes.toArray()), [replica])
  usePageTitle({ title: target?.title ?? '' })
  if (!target) return <Navigate to="/page-not-found" />
  if (!projects || !scopes) return <Loader />
  const openedAt = (id: number) => scopes.find(row => row.scope === scopeKey('project', id))?.openedAt ?? 0
  const onSite = projects.filter(each => each.showProjectHub).toSorted((a, b) => openedAt(b.id) - openedAt(a.id))
  const [only] = onSite
  if (only && onSite.length === 1) return <Navigate to={target.to} params={{ projectId: String(only.id) }} />
  return (
    <>
      <PageHeading title={target.title} />
      <PageBody>
        {onSite.length === 0 && (
          <EmptyState title="No project is on site yet">
            A project goes on site when an assessment of it is accepted.
          </EmptyState>
        )}
        <List label="Projects on site">
          {onSite.map(each => (
            <ListRow
              key={each.id}
              leads
              title={
                <Link to={target.to} params={{ projectId: String(each.id) }}>
                  {each.name}
                </Link>
              }
              under={each.reference}
            />
          ))}
        </List>
      </PageBody>
    </>
  )
}
