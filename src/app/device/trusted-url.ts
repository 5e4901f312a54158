/**
 * The one Trusted Types policy of the app: scripts that workers and the service worker are started from. Only files of our own origin
 * pass; anything else is a fault and throws.
 */
function ownScript(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Not a script of ours: ${url}`)
  return url
}

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown }
}
// TypeScript's own types of the page do not know it yet.
const factory: PolicyFactory | undefined = 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory) : undefined
const policy = factory?.createPolicy('app-url', { createScriptURL: ownScript })

/** The address as browsers with Trusted Types want it; they type it as an object, so it is vouched for here and nowhere else. */
export const trustedScript = (url: string): string =>
  policy ? (policy.createScriptURL(url) as string) : ownScript(url)
