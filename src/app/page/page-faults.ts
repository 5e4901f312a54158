import { PageFault } from './page-fault'

/** Options of every router: what is shown in place of a page that failed, and where that is told. Replaces the router's own "Something went wrong". */
export const PAGE_FAULTS = {
  defaultErrorComponent: PageFault,
  defaultOnCatch: (error: unknown) => reportError(error),
  // Nothing is left for it to catch: the first route has a boundary too, and the app one of its own.
  disableGlobalCatchBoundary: true,
} as const
