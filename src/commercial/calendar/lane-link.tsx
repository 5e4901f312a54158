import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lane, LaneSide } from '#domain/commercial/payment/calendar-lanes'

/** Where an application of a side is opened. */
const PAGES = {
  moneyIn: '/estimating/projects/$projectId/hub/payments/outgoing/$applicationId',
  moneyOut: '/estimating/projects/$projectId/hub/payments/incoming/$applicationId',
} as const satisfies Readonly<Record<LaneSide, string>>

/** A link to the application of a lane. */
export function LaneLink({ lane, children }: { readonly lane: Lane; readonly children: ReactNode }) {
  const id = String(lane.application)
  return (
    <Link to={PAGES[lane.side]} params={{ projectId: String(lane.project), applicationId: id }}>
      {children}
    </Link>
  )
}
