import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import type { Held } from '../records/data/held'
import { useRecord } from '../records/data/use-record'

const PROJECT = /\/projects\/(\d+)(\/hub)?/
const ASSESSMENT = /\/assessments\/(\d+)/
const onSite = v.object({ onsite: v.literal(true), project: v.pipe(v.number(), v.integer()) })

/** The project and assessment in the address, for the navigation. */
export interface ShellPlace {
  readonly path: string
  readonly project: Held<typeof project> | null
  readonly assessment: Held<typeof assessment> | null
  /**
   * The project is shown on site: under its hub, with `onsite=true`, or on an access-denied page of its hub. Spec:
   * platform 2.5, Inside a project hub.
   */
  readonly isHub: boolean
  /** The project in the address is still loading; its menu follows. */
  readonly isComing: boolean
}

export function useShellPlace(): ShellPlace {
  const pathname = useRouterState({ select: state => state.location.pathname })
  const search = useRouterState({ select: (state): unknown => state.location.search })
  const [, projectId, hub] = PROJECT.exec(pathname) ?? []
  const assessmentId = ASSESSMENT.exec(pathname)?.[1]
  const taken = v.safeParse(onSite, search)
  const site = hub ? Number(projectId) : taken.success ? taken.output.project : null
  const isDenied = pathname === '/access-denied'
  // A person who may not open a page of an on-site project keeps its navigation.
  const [last, setLast] = useState<number | null>(null)
  if (!isDenied && last !== site) setLast(site)
  const shownSite = isDenied ? last : site

  const opened = useRecord(assessment, assessmentId === undefined ? null : Number(assessmentId))
  const found = useRecord(
    project,
    shownSite ?? (projectId === undefined ? (opened?.project ?? null) : Number(projectId)),
  )
  return {
    path: pathname,
    project: found ?? null,
    assessment: opened ?? null,
    isHub: shownSite !== null,
    isComing: opened === undefined || found === undefined,
  }
}
