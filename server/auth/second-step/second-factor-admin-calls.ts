import { secondFactorOf, signInRules } from '#contract/platform/second-factor'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { rightToRead, rightToWrite } from '../../calls/permission'
import { nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { findCredential } from '../session/credential'
import { hasStep, isFactorRequired, secondSteps } from '../second-factor/second-factor'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { resetFactor } from './reset-factor'

/** Other people's second step, for those who look after users: whether they have one, a lost one reset, and whether the firm asks for it. */
export const secondFactorAdminCalls = [
  call({
    method: 'get',
    path: '/users/{id}/second-factor',
    tag: 'Users',
    summary: 'Tell whether a user has a second step at sign-in',
    permission: rightToRead('AdminUsers'),
    reply: secondFactorOf,
    serve: async ({ services, caller, params }) => {
      const whose = { account: caller.account, user: params.id }
      const steps = await asOwner(services.database, async db => {
        if (!(await findCredential(db, whose))) throw new ProblemError('not-found')
        return secondSteps(db, whose)
      })
      return { isOn: hasStep(steps) }
    },
  }),
  call({
    method: 'post',
    path: '/users/{id}/second-factor-reset',
    tag: 'Users',
    summary: "Reset a user's lost second step and sign them out everywhere",
    permission: rightToWrite('AdminUsers'),
    reply: nothing,
    serve: ({ services, caller, params }) => resetFactor(services, caller, params.id),
  }),
  call({
    method: 'get',
    path: '/sign-in-rules',
    tag: 'Signing in',
    summary: "Get the firm's sign-in policy",
    permission: rightToRead('AdminUsers'),
    reply: signInRules,
    serve: async ({ services, caller }) => ({
      secondFactor: await asOwner(services.database, db => isFactorRequired(db, caller.account)),
    }),
  }),
  call({
    method: 'put',
    path: '/sign-in-rules',
    tag: 'Signing in',
    summary: 'Require a second step at sign-in from every user, or stop requiring it',
    permission: rightToWrite('AdminUsers'),
    request: signInRules,
    reply: nothing,
    serve: ({ services: { database, now }, caller, body: { secondFactor } }) =>
      asOwner(database, async db => {
        if ((await isFactorRequired(db, caller.account)) === secondFactor) return
        await db
          .insertInto('sign_in_rules')
          .values({ account_id: caller.account, second_factor: secondFactor })
          .onConflict(same => same.column('account_id').doUpdateSet({ second_factor: secondFactor }))
          .execute()
        await audit(db, now(), {
          action: secondFactor ? 'second-factor-required' : 'second-factor-not-required',
          account: caller.account,
          actor: actorOf(caller),
        })
        await pokeAccount(db, caller.account)
      }),
  }),
]
