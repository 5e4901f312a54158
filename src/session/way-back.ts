/**
 * An ended session leads to /logout with the current address, so that signing in again leads back there. Spec: platform
 * 8, 401.
 */
const BACK = 'back'

export function goToLogout(): void {
  if (wayBack() === null)
    history.replaceState(null, '', `/logout?${BACK}=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Someone who signs in at a plain /logout doesn't want to sign out again. */
export function leaveLogout(): void {
  if (location.pathname === '/logout' && wayBack() === null) history.replaceState(null, '', '/')
}

/** The page the person was on when their session ended; null when unknown. Always an address of this app. */
export function wayBack(): string | null {
  const back = location.pathname === '/logout' ? new URLSearchParams(location.search).get(BACK) : null
  return back !== null && /^\/(?![/\\])/.test(back) ? back : null
}
