import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CashMove, CashSource } from '#domain/commercial/dashboard/cash'

/** Pages of the documents that move money, below the hub of their project. */
const PAGES: Readonly<Record<CashSource, string>> = {
  outgoingApplication: 'payments/outgoing',
  incomingApplication: 'payments/incoming',
  labourApplication: 'labour/applications',
  materialInvoice: 'materials/invoices',
  fixedCostInvoice: 'fixed-costs/invoices',
  externalCost: 'costs/external',
}

/** A link to the document that moves money. Retention leads to its ledger, and work ahead to the programme. */
export const MoveLink = ({ move, children }: { readonly move: CashMove; readonly children: ReactNode }) => (
  <Link to={placeOf(move)}>{children}</Link>
)

function placeOf({ kind, project, source, id }: CashMove): string {
  if (kind === 'retention') return '/settings/accounts/retention'
  const hub = `/estimating/projects/${project}/hub`
  return kind === 'programme' ? `${hub}/progress/programme` : `${hub}/${PAGES[source]}/${id}`
}
