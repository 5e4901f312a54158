/** What a bench page can be asked to do, by name; the host calls it through {@link BrowserPage.call}. */
export type Steps = Readonly<Record<string, (input: never) => unknown>>

/** Lets the host call these steps. */
export function expose(steps: Steps): void {
  Object.assign(globalThis, { steps })
  document.title = 'ready'
}

/** Milliseconds a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The longest time the page did not answer while `work` ran. */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  })
  observer.observe({ type: 'longtask' })
  await work()
  // Entries come after the task they tell of.
  await new Promise(resolve => setTimeout(resolve, 100))
  observer.disconnect()
  return longest
}
