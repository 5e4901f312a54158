import type { Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { useCommand } from './use-command'
import { useOfficeWork } from '../../app/office/use-office-work'

/** A command that needs a connection, for buttons: why it cannot be tried now, whether one is running, and running it. */
export function useDecision() {
  const command = useCommand()
  const { run, working, blocked } = useOfficeWork()
  /** True when the office has done it; a failure has been told. */
  const decide = (resource: Resource, id: number, name: string, input: Row = {}) =>
    run(() => command(resource, id, name, input))
  return { run: decide, working, blocked }
}
