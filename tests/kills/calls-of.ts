import { PASSWORD } from '#server/testing/firm'
import type { Call } from '../sync-server/device'

/** The calls of somebody's devices at a real server. A token lives for fifteen minutes and these runs may take an hour: then they sign in again. */
export async function callsOf(url: string, username: string): Promise<Call> {
  let token = signIn(url, username)
  await token
  return async (_, _method, path, body) => {
    const send = async (signedIn: Promise<string>): Promise<Response> =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await signedIn}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const used = token
    const reply = await send(used)
    if (reply.status !== 401) return reply
    // Of all that find out at once, one signs in.
    if (token === used) {
      token = signIn(url, username)
      // Told to what waits for it; where the server went down meanwhile, the next call tries again with the old one.
      token.catch(() => {
        token = used
      })
    }
    return send(token)
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ grant_type: 'password', client_id: 'quoin-api', username, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/oauth/v2/token`, { method: 'POST', headers, body })
  if (!reply.ok) throw Object.assign(new Error(`Sign-in answered ${reply.status}`), { status: reply.status })
  return ((await reply.json()) as { access_token: string }).access_token
}
