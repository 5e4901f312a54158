import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { PermissionResource } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import { requires, requiresRecords } from '../app/guard'
import type { RecordPage } from './address/record-page'

const ListPage = lazyRouteComponent(() => import('./list/list-page'), 'ListPage')
const ViewPage = lazyRouteComponent(() => import('./view/view-page'), 'ViewPage')
const EditPage = lazyRouteComponent(() => import('./form/edit-page'), 'EditPage')
const NewPage = lazyRouteComponent(() => import('./form/new-page'), 'NewPage')
const HistoryPage = lazyRouteComponent(() => import('./history/history-page'), 'HistoryPage')
const EditAsNewPage = lazyRouteComponent(() => import('./form/new-page'), 'EditAsNewPage')

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The resource whose records the route shows. */
    readonly shows?: string
    /** The resource whose records the route makes. */
    readonly makes?: string
    /** The resource whose records the route lists. */
    readonly lists?: string
    /** The resource whose records' history the route tells. */
    readonly tells?: string
    /** The resource of which the route shows many, and the part of its address that opens one of them. */
    readonly holds?: { readonly resource: string; readonly search: string }
  }
}

type PageName = 'list' | 'new' | 'view' | 'edit' | 'editAsNew' | 'history'

interface PageOptions<P extends AnyRoute, Path extends string, Left extends PageName> {
  readonly parent: () => P
  readonly path: Path
  /** The ref field whose record the address names (`$projectId`): the pages then belong to that record. */
  readonly within?: string
  /** Who may open the pages, where more may read the records because other pages name them. */
  readonly read?: readonly PermissionResource[]
  /** What the area adds to the view page, to its heading and to the list's; see RecordPage. */
  readonly more?: RecordPage['more']
  readonly viewActions?: RecordPage['viewActions']
  readonly useFacts?: RecordPage['useFacts']
  readonly listActions?: RecordPage['listActions']
  readonly chosenActions?: RecordPage['chosenActions']
  readonly useDefaults?: RecordPage['useDefaults']
  readonly useUnseen?: RecordPage['useUnseen']
  /** Where the list of one owner is, when the address of the list of all names one by a search (`?project=12`); null where it names none. */
  readonly listOf?: (search: Readonly<Record<string, unknown>>) => string | null
  /** Pages written by hand, which replace these whole. */
  readonly leave?: readonly Left[]
}

/** The routes of a resource: list, new, view, edit, edit-as-new and history, each guarded by its permission. Spec: platform 2.4. */
export function pages<P extends AnyRoute, const Path extends string, const Left extends PageName = never>(
  resource: Resource,
  {
    parent,
    path,
    within,
    read: readers,
    more,
    viewActions,
    useFacts,
    listActions,
    chosenActions,
    useDefaults,
    useUnseen,
    listOf,
    leave = [],
  }: PageOptions<P, Path, Left>,
) {
  const read = readers ? requires({ read: readers }) : requiresRecords(resource, 'read')
  const write = requiresRecords(resource, 'write')
  const page: RecordPage = {
    resource,
    within: within ?? null,
    canCopy: !leave.some(left => left === 'editAsNew'),
    more,
    viewActions,
    useFacts,
    listActions,
    chosenActions,
    useDefaults,
    useUnseen,
  }
  const made = {
    list: createRoute({
      getParentRoute: parent,
      path,
      beforeLoad: match => {
        read(match)
        const href = listOf?.(match.search) ?? null
        if (href !== null) throw redirect({ href, replace: true })
      },
      staticData: { lists: resource.name },
      component: () => <ListPage {...page} />,
    }),
    new: createRoute({
      getParentRoute: parent,
      path: `${path}/new` as const,
      beforeLoad: write,
      staticData: { makes: resource.name },
      component: () => <NewPage {...page} />,
    }),
    view: createRoute({
      getParentRoute: parent,
      path: `${path}/$id` as const,
      beforeLoad: read,
      staticData: { shows: resource.name },
      component: () => <ViewPage {...page} />,
    }),
    edit: createRoute({
      getParentRoute: parent,
      path: `${path}/$id/edit` as const,
      beforeLoad: write,
      component: () => <EditPage {...page} />,
    }),
    editAsNew: createRoute({
      getParentRoute: parent,
      path: `${path}/$id/edit-as-new` as const,
      beforeLoad: write,
      component: () => <EditAsNewPage {...page} />,
    }),
    history: createRoute({
      getParentRoute: parent,
      path: `${path}/$id/history` as const,
      beforeLoad: read,
      staticData: { tells: resource.name },
      component: () => <HistoryPage {...page} />,
    }),
  }
  const isKept = (name: PageName): name is Exclude<PageName, Left> => !leave.some(left => left === name)
  const names: readonly PageName[] = ['list', 'new', 'view', 'edit', 'editAsNew', 'history']
  return names.filter(isKept).map(name => made[name])
}
