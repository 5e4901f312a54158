import { useState } from 'react'
import { tellProblem } from './tell-problem'
import { useConnected } from './use-connected'

/** Work the office does while a person waits, for buttons: why it cannot be tried now, whether some is under way, and doing it. */
export function useOfficeWork() {
  const [working, setWorking] = useState(false)
  /** True when the office has done it; a failure has been told. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    setWorking(true)
    try {
      await work()
      return true
    } catch (error) {
      tellProblem(error)
      return false
    } finally {
      setWorking(false)
    }
  }
  return { run, working, blocked: useConnected() ? null : 'Needs a connection' }
}
