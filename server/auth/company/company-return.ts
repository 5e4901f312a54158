import type { Context } from 'hono'
import type { CompanyOutcome } from '#contract/platform/company-sign-in'
import { asOwner } from '../../database/session'
import type { Env, Services } from '../../services/services'
import { hashSecret, newSecret } from '../secrets/token'
import { readDeviceCookie, readFlowCookie, setDeviceCookie, setRefreshCookie } from '../session/cookie'
import { deviceName } from '../session/device-name'
import { rememberDevice } from '../session/known-device'
import { openSession } from '../session/session'
import { audit } from '../trail/audit'
import { personOf } from './company-person'
import { findProvider } from './company-settings'
import { finish, type Person } from './provider'

/** The browser is back with a code: whom it signed in, if anybody. Throws for an answer that is not the provider's to this very sign-in. */
export async function comeBack(c: Context<Env>, services: Services): Promise<CompanyOutcome> {
  const { database, sealer, now, config, outward } = services
  const state = readFlowCookie(c, services)
  if (state === null || c.req.query('state') !== state) return 'failed'
  // The call that deletes the row has used it.
  const flow = await asOwner(database, db =>
    db.deleteFrom('company_flow').where('state', '=', hashSecret(state)).returningAll().executeTakeFirst(),
  )
  if (!flow || Date.parse(flow.expires_at) <= now()) return 'failed'
  const verifier = sealer.open(flow.verifier, state)
  const provider = await asOwner(database, db =>
    findProvider(db, sealer, config.publicUrl, { account: flow.account_id }),
  )
  if (verifier === null || !provider) return 'failed'
  const person = await finish(provider, outward, new URL(c.req.url).search, { state, nonce: flow.nonce, verifier })
  return open(c, services, flow.account_id, person)
}

async function open(c: Context<Env>, services: Services, account: number, person: Person): Promise<CompanyOutcome> {
  const { database, now, config } = services
  const device = readDeviceCookie(c, services) ?? newSecret(services.randomBytes)
  const refresh = await asOwner(database, async db => {
    const found = await personOf(db, account, person)
    if (!found || (found.isDemo && !config.demo)) {
      await audit(db, now(), { action: 'company-sign-in-refused', account, actor: null })
      return null
    }
    const opened = await openSession(db, services, {
      account,
      homeAccount: account,
      user: found.user,
      client: 'quoin-app',
      device: deviceName(c.req.header('user-agent')),
      parent: null,
      provedBy: 'company',
    })
    await rememberDevice(db, found, device, now())
    await audit(db, now(), {
      action: 'signed-in',
      account,
      actor: found,
      details: { session: opened.session, by: 'company' },
    })
    return opened.refresh
  })
  if (refresh === null) return 'unknown'
  setRefreshCookie(c, services, refresh)
  setDeviceCookie(c, services, device)
  return 'done'
}
