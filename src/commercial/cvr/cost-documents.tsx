import { Link } from '@tanstack/react-router'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { kindWords } from '#contract/commercial/cvr/cvr-words'
import { NIL, parseAs } from '#domain/value/money'
import { useProject } from '../../common/places/use-place'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'

type Line = CvrReply['lines'][number]

/** Places of the documents in a project. */
const PLACES: Readonly<Record<Line['source'], string>> = {
  materialOrder: 'materials/orders',
  materialInvoice: 'materials/invoices',
  fixedCostOrder: 'fixed-costs/orders',
  fixedCostInvoice: 'fixed-costs/invoices',
  externalCost: 'costs/external',
  labourApplication: 'labour/applications',
  incomingApplication: 'payments/incoming',
}

type Document = Pick<Line, 'source' | 'id'>
/** Returns the address of a document. */
export const documentPath = (project: number, { source, id }: Document): string =>
  `/estimating/projects/${project}/hub/${PLACES[source]}/${id}`

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
            kindWords(source),
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
