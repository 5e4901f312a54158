import { useState } from 'react'
import type { Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { tellProblem } from './tell-problem'
import { useCommand } from './use-command'
import { useSync } from './use-sync'

/** A command that needs a connection, for buttons: why it cannot be tried now, whether one is running, and running it. */
export function useDecision() {
  const command = useCommand()
  const { connection } = useSync()
  const [working, setWorking] = useState(false)
  /** True when the office has done it; a failure has been told. */
  async function run(resource: Resource, id: number, name: string, input: Row = {}): Promise<boolean> {
    setWorking(true)
    try {
      await command(resource, id, name, input)
      return true
    } catch (error) {
      tellProblem(error)
      return false
    } finally {
      setWorking(false)
    }
  }
  return { run, working, blocked: connection === 'online' ? null : 'Needs a connection' }
}
