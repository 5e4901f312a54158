import { Link } from '@tanstack/react-router'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { NIL, parseAs } from '#domain/value/money'
import { useProject } from '../../common/places/use-place'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'

type Line = CvrReply['lines'][number]

/** Places of the documents in a project, and their names. */
const PLACES: Readonly<Record<Line['source'], { readonly kind: string; readonly path: string }>> = {
  materialOrder: { kind: 'Material order', path: 'materials/orders' },
  materialInvoice: { kind: 'Material invoice', path: 'materials/invoices' },
  fixedCostOrder: { kind: 'Fixed cost order', path: 'fixed-costs/orders' },
  fixedCostInvoice: { kind: 'Fixed cost invoice', path: 'fixed-costs/invoices' },
  externalCost: { kind: 'External cost', path: 'costs/external' },
  labourApplication: { kind: 'Labour application', path: 'labour/applications' },
  incomingApplication: { kind: 'Incoming application', path: 'payments/incoming' },
}

type Document = Pick<Line, 'source' | 'id'>
/** Returns the address of a document. */
export const documentPath = (project: number, { source, id }: Document): string =>
  `/estimating/projects/${project}/hub/${PLACES[source].path}/${id}`
/** Returns the kind of a document and its label: "Material invoice INV 4410". */
export const documentWords = ({ source }: Document, label: string): string => `${PLACES[source].kind} ${label}`

/** The documents behind the cost of a budget, each a link to it. */
export function CostDocuments({ lines }: { readonly lines: readonly Line[] }) {
  const { id: project } = useProject()
  return (
    <List label="Documents behind this cost">
      {lines.map(({ source, id, label, actual, accrued, committed }) => (
        <ListRow
          key={`${source} ${id}`}
          leads
          under={[
            PLACES[source].kind,
            ...part('actual', actual),
            ...part('accrued', accrued),
            ...part('committed', committed),
          ].join(' · ')}
          title={<Link to={documentPath(project, { source, id })}>{label}</Link>}
        />
      ))}
    </List>
  )
}

const part = (name: string, text: string): readonly string[] => {
  const value = parseAs('money', text) ?? NIL
  return value === NIL ? [] : [`${formatNumber('money', value)} ${name}`]
}
