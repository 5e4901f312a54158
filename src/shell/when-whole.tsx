import { type AnyRoute, type RouteComponent, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DownloadBoundary } from '../records/data/download-boundary'
import { PageBody } from '../ui/shell/page'

/** The routes that draw a page: those nothing hangs under. */
export function pagesUnder(route: AnyRoute): readonly AnyRoute[] {
  const children: readonly AnyRoute[] = Object.values((route.children ?? {}) as Readonly<Record<string, AnyRoute>>)
  return children.length === 0 ? [route] : children.flatMap(pagesUnder)
}

const inPageBody = (missing: ReactNode) => <PageBody>{missing}</PageBody>

/**
 * Draws the page of a route within a {@link DownloadBoundary}. Another project or bill gets a boundary of its own: React keeps what a boundary shows
 * already until what comes next is ready, and a press would seem to do nothing.
 */
export function whenWhole(route: AnyRoute): void {
  if (!route.options.component) return
  const Page: RouteComponent = route.options.component
  function WhenWhole() {
    const { projectId, assessmentId }: { readonly projectId?: string; readonly assessmentId?: string } = useParams({
      strict: false,
    })
    return (
      <DownloadBoundary key={`${projectId} ${assessmentId}`} meanwhile={inPageBody}>
        <Page />
      </DownloadBoundary>
    )
  }
  // The router loads the code of a page before it draws it.
  route.update({ component: Object.assign(WhenWhole, Page.preload && { preload: Page.preload }) })
}
