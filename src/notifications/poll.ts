/** Spec: platform 9. */
const POLL_MS = 60_000

/**
 * Polls every minute, doubles the delay after each failure and resets it after a success. Returns a function that stops
 * it. Failures aren't reported: the next pull brings the same records. Spec: platform 4, Notifications.
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
