import { diaryProgressReply } from '#contract/commercial/diary-calls'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { project } from '#contract/estimating/project'
import { call } from '../calls/call'
import { reads } from '../calls/permission'
import { dayText, required } from '../calls/query'
import { read } from '../records/write/typed'
import { progressRecordedOn } from './diary-records'

/** Named calls of the site's diary. Source: issue of the site's week, point 12. */
export const diaryCalls = [
  call({
    method: 'get',
    path: '/projects/{id}/diary-progress',
    tag: 'Site diary',
    summary: 'Get the progress recorded on `day`, with the figures of the evening before',
    permission: reads(diaryEntry),
    query: { day: required(dayText) },
    reply: diaryProgressReply,
    run: async ({ tx, params, query: { day } }) => {
      const { id } = await read(tx, project, params.id)
      return { day, cells: await progressRecordedOn(tx, id, day) }
    },
  }),
]
