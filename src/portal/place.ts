import { useSyncExternalStore } from 'react'

// Where the person is in the portal: the firm is in the query of the address, the rest behind its hash, which no server sees.

export type Place =
  | { readonly kind: 'overview' }
  /** A mailed link to choose a password. */
  | { readonly kind: 'link'; readonly secret: string }
  | { readonly kind: 'application'; readonly application: number }
  /** Applying for payment on a project. */
  | { readonly kind: 'apply'; readonly project: number }

const APPLICATION = /^#application-(\d{1,16})$/
const APPLY = /^#apply-(\d{1,16})$/
const SECRET = /^#([\w-]{43})$/

function placeOf(hash: string): Place {
  const secret = SECRET.exec(hash)?.[1]
  if (secret !== undefined) return { kind: 'link', secret }
  const project = APPLY.exec(hash)?.[1]
  if (project !== undefined) return { kind: 'apply', project: Number(project) }
  const application = APPLICATION.exec(hash)?.[1]
  return application === undefined ? { kind: 'overview' } : { kind: 'application', application: Number(application) }
}
export const OVERVIEW = '#'
export const applyHash = (project: number): string => `#apply-${project}`
export const applicationHash = (id: number): string => `#application-${id}`

function follow(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}
/** Returns the place of the address. */
export const usePlace = (): Place => placeOf(useSyncExternalStore(follow, () => location.hash))

const FIRM = 'quoin.portal.firm'

/** Returns the firm of the address, or else of the last sign-in in this browser; null where neither is known. */
export function firmOfPage(): number | null {
  const given = new URLSearchParams(location.search).get('firm') ?? readKept(FIRM) ?? ''
  return /^[1-9]\d{0,15}$/.test(given) ? Number(given) : null
}

/** Keeps the firm for the next visit, and takes a used secret out of the address and of the history of this browser. */
export function enter(firm: number): void {
  keep(FIRM, String(firm))
  const url = new URL(location.href)
  url.searchParams.set('firm', String(firm))
  if (SECRET.test(url.hash)) url.hash = ''
  history.replaceState(null, '', url)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing needs the address with the firm each time.
  }
}
