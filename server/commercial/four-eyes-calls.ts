import { APPROVABLES, fourEyesReply } from '#contract/commercial/approvables'
import { call } from '../calls/call'
import { reads } from '../calls/permission'
import { read } from '../records/write/typed'
import { fourEyes } from './four-eyes'

/** Asks of each resource with an approval limit whether the caller made the record: only the server has the whole history. Decision 671. */
export const fourEyesCalls = APPROVABLES.map(({ resource, noun, decide }) =>
  call({
    method: 'get',
    path: `/${resource.path}/{id}/four-eyes` as const,
    tag: resource.plural,
    summary: `Why someone other than the caller has to ${decide} the ${noun}: the caller entered or changed it; null when they did not`,
    permission: reads(resource),
    reply: fourEyesReply,
    run: async ({ tx, params }) => {
      await read(tx, resource, params.id)
      return { reason: await fourEyes(tx, resource, params.id) }
    },
  }),
)
