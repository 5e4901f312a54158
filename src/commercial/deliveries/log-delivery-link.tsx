import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { delivery } from '#contract/commercial/delivery'
import { useCan } from '../../app/viewer'
import { LinkButton } from '../../ui/action/link-button'

interface LogDeliveryLinkProps {
  readonly order: { readonly id: number; readonly project: number }
}

/** The link to record what came of an order, for those who may. */
export function LogDeliveryLink({ order }: LogDeliveryLinkProps) {
  const can = useCan()
  if (!can.write(delivery)) return null
  return (
    <LinkButton icon={Truck}>
      <Link
        to="/estimating/projects/$projectId/hub/materials/deliveries/new"
        params={{ projectId: String(order.project) }}
        search={{ order: order.id }}
      >
        Log delivery
      </Link>
    </LinkButton>
  )
}
