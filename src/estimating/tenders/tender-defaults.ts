import { useProject } from '../../common/places/use-place'
import type { Row } from '#domain/records/path'

/** What a new tender starts with: it is for its project. */
export const useTenderDefaults = (): Row => ({ name: useProject().name })
