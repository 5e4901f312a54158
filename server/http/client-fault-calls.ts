import { cleaned, clientFaults } from '#contract/platform/client-fault'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { signedIn } from '../calls/permission'
import { nothing } from '../calls/reply'
import { allowancesOf } from '../services/allowances'

/** Faults of devices, told to the server's log. */
export const clientFaultCalls = [
  call({
    method: 'post',
    path: '/client-faults',
    tag: 'Service',
    summary: 'Write faults of the app on this device to the log of the server',
    permission: signedIn,
    openDuring: ['password-change', 'second-factor-setup'],
    request: clientFaults,
    reply: nothing,
    serve: async ({ services, caller: { account, user }, body: { faults } }) => {
      if (!allowances(services).take(user, services.steady())) throw new ProblemError('too-many')
      for (const fault of faults) services.log.error({ ...cleaned(fault), account, user }, 'the app failed on a device')
    },
  }),
]

/** Of one person. An app that fails all the time sends once a minute. */
const allowances = allowancesOf({ windowMs: 10 * 60_000, most: 12 })
