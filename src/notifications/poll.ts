/** Spec: platform 9. */
const POLL_MS = 60_000

/**
 * Asks now and then every minute; twice as long after every failure, a minute again after a success. Answers how to stop. It tells nobody
 * of failures: what does not come this way comes with the next pull. Spec: platform 4, Notifications.
 */
export function poll(ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function turn(wait: number) {
    const next = await ask().then(
      () => POLL_MS,
      () => wait * 2,
    )
    if (!stopped) timer = setTimeout(() => void turn(next), next)
  }
  void turn(POLL_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
