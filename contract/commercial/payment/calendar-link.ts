import * as v from 'valibot'

/** Path below /api of the notice calendar for calendar programs; the secret of the link is between its parts. */
export const calendarFeedPath = (secret: string): string => `/notice-calendars/${secret}/notices.ics`

/** GET /users/me/calendar-link: when the caller's link was made; null without one. The link itself is shown once, when it is made. */
export const calendarLinkReply = v.object({ madeAt: v.nullable(v.string()) })

/** POST /users/me/calendar-link: the new link. An earlier one stops working. */
export const madeCalendarLinkReply = v.object({ url: v.string(), madeAt: v.string() })
