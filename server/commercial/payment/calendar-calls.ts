import { calendarFeedPath, calendarLinkReply, madeCalendarLinkReply } from '#contract/commercial/payment/calendar-link'
import { CALENDAR_SOURCES } from '#contract/commercial/payment/calendar-source'
import { ProblemError } from '#contract/kit/problem'
import { iso } from '../../base/iso'
import { type Call, call } from '../../calls/call'
import { text } from '../../calls/path'
import { every, type Permission, reads, some } from '../../calls/permission'
import { file, nothing } from '../../calls/reply'
import { inAccount } from '../../database/session'
import { allowancesOf } from '../../services/allowances'
import { clientAddress } from '../../services/client-address'
import { calendarFeed } from './calendar-feed'
import { dropLink, linkMadeAt, makeLink, ownerOfLink } from './calendar-link'

/** A super admin in another account has no calendar there. */
const ofThisFirm: Permission = ({ actingAs }) => actingAs === null
const seesCalendar = every(ofThisFirm, some(...CALENDAR_SOURCES.map(({ application }) => reads(application))))

const TEN_MINUTES = 10 * 60_000
/** Wrong links from one address. A calendar program asks again for a link that was taken away, so a few are no attack. */
const misses = allowancesOf({ windowMs: TEN_MINUTES, most: 30 })
/** Of one person: several programs that ask every minute. */
const fetches = allowancesOf({ windowMs: TEN_MINUTES, most: 60 })
/** New links of one person. */
const makings = allowancesOf({ windowMs: TEN_MINUTES, most: 10 })

/** The link of a person's notice calendar, and the feed behind it. Issue: payment, point 4. */
export const calendarCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/users/me/calendar-link',
    tag: 'Notice calendar',
    summary: 'Get when my calendar link was made',
    permission: seesCalendar,
    reply: calendarLinkReply,
    serve: async ({ services, caller }) => ({ madeAt: await linkMadeAt(services, caller) }),
  }),
  call({
    method: 'post',
    path: '/users/me/calendar-link',
    tag: 'Notice calendar',
    summary: 'Make a new calendar link; my earlier one stops working',
    permission: seesCalendar,
    reply: madeCalendarLinkReply,
    serve: async ({ services, caller }) => {
      if (!makings(services).take(caller.user, services.steady())) throw new ProblemError('too-many')
      const secret = await makeLink(services, caller)
      const url = new URL(`/api${calendarFeedPath(secret)}`, services.config.publicUrl).href
      return { url, madeAt: iso(services.now()) }
    },
  }),
  call({
    method: 'delete',
    path: '/users/me/calendar-link',
    tag: 'Notice calendar',
    summary: 'Take my calendar link away',
    permission: seesCalendar,
    reply: nothing,
    serve: async ({ services, caller }) => void (await dropLink(services, caller)),
  }),
  call({
    method: 'get',
    path: '/notice-calendars/{secret}/notices.ics',
    tag: 'Notice calendar',
    summary: 'Get the notice calendar behind a link, for calendar programs',
    permission: 'open',
    params: { secret: text },
    reply: file('text/calendar'),
    serve: async ({ c, services, params: { secret } }) => {
      const now = services.steady()
      const address = clientAddress(c, services.config.trustedProxies)
      if (!misses(services).has(address, now)) throw new ProblemError('too-many')
      const owner = await ownerOfLink(services, secret)
      // An unknown link, a replaced one, and one of a person who may see nothing are the same.
      if (owner === null || !seesCalendar(owner)) {
        misses(services).take(address, now)
        throw new ProblemError('not-found')
      }
      if (!fetches(services).take(owner.user, now)) throw new ProblemError('too-many')
      const feed = await inAccount(
        services.database,
        owner,
        tx => calendarFeed(tx, services.config.publicUrl),
        services.now(),
        { readOnly: true },
      )
      return new Response(feed, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="notices.ics"',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        },
      })
    },
  }),
]
