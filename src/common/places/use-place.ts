import { useParams } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { assessment } from '#contract/estimating/assessment'
import type { project } from '#contract/estimating/project'
import type { Held } from '../../records/data/held'

export const ProjectContext = createContext<Held<typeof project> | null>(null)
export const AssessmentContext = createContext<Held<typeof assessment> | null>(null)

/** The project of the address. Throws where no project frame is above. */
export function useProject(): Held<typeof project> {
  const found = useContext(ProjectContext)
  if (!found) throw new Error('The address names no project')
  return found
}

/** The assessment of the address. */
export function useAssessment(): Held<typeof assessment> {
  const found = useContext(AssessmentContext)
  if (!found) throw new Error('The address names no assessment')
  return found
}

/** Whether the assessment of the address is looked at from its project on site. */
export function useIsOnSite(): boolean {
  const { projectId }: { readonly projectId?: string } = useParams({ strict: false })
  return projectId !== undefined
}
