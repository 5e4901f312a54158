/**
 * A session that is over leads to /logout; where the person was comes along, so that signing in again leads back there.
 * Spec: platform 8, 401.
 */
const BACK = 'back'

export function goToLogout(): void {
  if (wayBack() === null)
    history.replaceState(null, '', `/logout?${BACK}=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Whoever signs in at a bare /logout does not want to be asked whether they want to leave. */
export function leaveLogout(): void {
  if (location.pathname === '/logout' && wayBack() === null) history.replaceState(null, '', '/')
}

/** The page somebody was on when their session ended; null when none did. Only ever an address of this app. */
export function wayBack(): string | null {
  const back = location.pathname === '/logout' ? new URLSearchParams(location.search).get(BACK) : null
  return back !== null && /^\/(?![/\\])/.test(back) ? back : null
}
