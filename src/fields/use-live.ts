import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'

type Read<T> = () => Promise<T>
type Deps = readonly unknown[]
interface Answer<T> {
  readonly to: object
  readonly value: T
}

/**
 * Follows a read of the replica: undefined until the first answer for these `deps`, then every change. A failing read throws while
 * rendering, into the page's error boundary.
 */
export function useLive<T>(read: Read<T>, deps: Deps): T | undefined {
  const [answer, asked] = useAnswer(read, deps)
  return answer?.to === asked ? answer.value : undefined
}

/**
 * As `useLive`, but what was read for other `deps` before stays until these have an answer. For rows and names that would flicker; never
 * for what a press acts on, or for what a sentence says of one record.
 */
export function useLiveKept<T>(read: Read<T>, deps: Deps): T | undefined {
  return useAnswer(read, deps)[0]?.value
}

function useAnswer<T>(read: Read<T>, deps: Deps): readonly [Answer<T> | undefined, asked: object] {
  // oxlint-disable-next-line react/exhaustive-deps -- a new one for each of the caller's own deps
  const asked = useMemo<{ last?: Answer<T> }>(() => ({}), [...deps])
  // Dexie keeps track of reads after the first await only when the function it is given is itself an async function.
  const answer = useLiveQuery(async () => {
    const value = await read()
    // The same answer again draws nothing again.
    if (!asked.last || !Object.is(asked.last.value, value)) asked.last = { to: asked, value }
    return asked.last
  }, [asked])
  return [answer, asked]
}
