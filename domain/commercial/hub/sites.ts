/** Facts that decide who runs a project and whether it is on site. */
export interface SiteFacts {
  readonly id: number
  readonly showProjectHub: boolean | null
  readonly responsible: number | null
  readonly assignedTo: readonly number[]
}

/** Projects in the order in which a person on site looks for them. */
export interface Sites<P> {
  /** The viewer's, on site, and complete on this device. */
  readonly here: readonly P[]
  /** The viewer's, on site, and not downloaded yet. */
  readonly mine: readonly P[]
  /** On site, run by others. */
  readonly others: readonly P[]
  /** Not on site: tenders, lost and closed work. */
  readonly rest: readonly P[]
}

/** Sorts projects by the likelihood that a person on site opens them; each keeps its place within its group. */
export function sitesOf<P extends SiteFacts>(
  projects: readonly P[],
  viewer: number,
  isHere: (project: number) => boolean,
): Sites<P> {
  const isOnSite = (project: P) => project.showProjectHub === true
  const isMine = (project: P) => project.responsible === viewer || project.assignedTo.includes(viewer)
  const own = projects.filter(each => isOnSite(each) && isMine(each))
  return {
    here: own.filter(each => isHere(each.id)),
    mine: own.filter(each => !isHere(each.id)),
    others: projects.filter(each => isOnSite(each) && !isMine(each)),
    rest: projects.filter(each => !isOnSite(each)),
  }
}
