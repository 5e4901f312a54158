import type { PortalInvitation } from '#contract/commercial/portal/portal-access'
import type { Firm } from './firm'

const PORTAL_PASSWORD = 'Header-bond-and-slate-3'

/** A person at a subcontractor in their browser. */
export interface Visiting {
  readonly person: number
  readonly email: string
  /** The cookie of the browser, empty once it is cleared. */
  readonly cookie: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>
}

const NAME = /(__Host-quoin-portal=[\w-]{43})/
/** Returns the portal's cookie of a reply; '' where it sets none. */
export const portalCookie = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map(each => NAME.exec(each)?.[1])
    .find(each => each !== undefined) ?? ''

/** A browser with a cookie. */
export const browser =
  (firm: Firm, cookie: string, address = '203.0.113.50'): Visiting['call'] =>
  (method, path, body) =>
    firm.call(method, path, { body, headers: { cookie, 'x-forwarded-for': address } })

/** Invites a person at a subcontractor with the token of one of our people. Returns the secret of the mailed link. */
export async function invitePerson(
  firm: Firm,
  token: string,
  {
    project,
    subcontractor,
    email,
  }: { readonly project: number; readonly subcontractor: number; readonly email: string },
): Promise<{ readonly person: number; readonly secret: string | null; readonly text: string }> {
  const mail = firm.nextMail()
  const reply = await firm.call('POST', `/projects/${project}/portal/invitations`, {
    token,
    body: { fullName: 'Ken Rowe', subcontractor, email },
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  const { person } = (await reply.json()) as PortalInvitation
  const { text } = await mail
  return { person, text, secret: /\/portal\?firm=\d+#([\w-]{43})/.exec(text)?.[1] ?? null }
}

/** Switches the portal on, invites a person, and lets them choose a password and sign in, all by the calls of the product. */
export async function joinPortal(
  firm: Firm,
  token: string,
  of: { readonly project: number; readonly subcontractor: number; readonly email: string },
): Promise<Visiting> {
  const on = await firm.call('PUT', '/account/portal', { token, body: { enabled: true } })
  if (on.status !== 204) throw new Error(await on.text())
  const { person, secret } = await invitePerson(firm, token, of)
  const chosen = await firm.call('PUT', '/portal/password', { body: { secret, password: PORTAL_PASSWORD } })
  const cookie = portalCookie(chosen)
  if (cookie === '') throw new Error(`${chosen.status} ${await chosen.text()}`)
  return { person, email: of.email, cookie, call: browser(firm, cookie) }
}
