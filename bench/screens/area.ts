import type { Area } from '../harness/bench'
import { built } from '../harness/build'
import { startServer } from '../harness/server-host'
import { makeBillSite } from './bill-site'
import { interactionBenches } from './interactions'
import { paymentScreenBenches } from './payment-screens'
import { scrollBenches } from './scroll'
import { signedIn } from './signed-in'
import { siteScreenBenches } from './site-screens'
import { typingBenches } from './typing'

/** What a person sees move: grids scrolled, cells typed in. */
export const screens: Area = async function* screens(plan) {
  yield* scrollBenches(plan)
  await built()
  const server = await startServer('dist/app')
  try {
    const { assessment, project } = await makeBillSite(server)
    const app = await signedIn(server)
    try {
      const bill = `/estimating/assessments/${assessment}/boq`
      yield* typingBenches(app, bill, plan)
      yield* interactionBenches(app, { bill, list: `/estimating/projects/${project}/hub/issues` }, plan)
      if (plan.wants('S6')) yield* siteScreenBenches(app, server)
      if (plan.wants('S7')) yield* paymentScreenBenches(app, server, plan)
    } finally {
      await app.close()
    }
  } finally {
    await server.close()
  }
}
