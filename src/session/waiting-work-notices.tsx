import { Notice } from '../ui/status/notice'
import type { waitingWork } from './waiting-work'

/** Whose unsent work waits on this device for their sign-in. */
export function WaitingWork({ of }: { readonly of: ReturnType<typeof waitingWork> }) {
  return of.map(({ username, changes }) => (
    <Notice key={username} tone="info">
      {changes === 1
        ? `1 change of ${username} waits on this device. It goes`
        : `${changes} changes of ${username} wait on this device. They go`}{' '}
      when {username} signs in.
    </Notice>
  ))
}
