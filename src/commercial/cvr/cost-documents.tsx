import { Link } from '@tanstack/react-router'
import { cvrDocumentsReply, type CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { kindWords } from '#contract/commercial/cvr/cvr-words'
import { NIL, parseAs } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { useProject } from '../../common/places/use-place'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { KeptNotice, whyNone } from '../../records/office/kept-notice'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'

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
  if (lines.length === 0) return null
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

interface LiveDocumentsProps {
  /** Null for costs that name no bill. */
  readonly assessment: number | null
  readonly budget: Line['budget']
  /** Changes when the report was asked for again. */
  readonly state: string
}

/** The documents behind the cost of a budget as they are now, asked of the office; without a connection those that this device kept. Decision 758. */
export function LiveDocuments({ assessment, budget, state }: LiveDocumentsProps) {
  const { id: project } = useProject()
  const isConnected = useConnected()
  const of = assessment === null ? '' : `assessment=${assessment}&`
  const asked = useKeptReply(`/projects/${project}/cvr/documents?${of}budget=${budget}`, cvrDocumentsReply, state)
  if (asked.kind === 'loading' && isConnected) return <Loader text="Loading the documents" />
  if (asked.kind === 'loading') return <EmptyState title="No connection">{NEEDS_SERVER}</EmptyState>
  if (asked.kind === 'failed')
    return <EmptyState title="The documents were not loaded">{whyNone(asked, isConnected, NEEDS_SERVER)}</EmptyState>
  return (
    <>
      {asked.newer !== null && asked.keptAt !== null && (
        <KeptNotice what="The documents" at={asked.keptAt} newer={asked.newer} />
      )}
      <CostDocuments lines={asked.value.lines} />
    </>
  )
}
const NEEDS_SERVER = 'The office lists these documents. Open them again with a connection.'

const part = (name: string, text: string): readonly string[] => {
  const value = parseAs('money', text) ?? NIL
  return value === NIL ? [] : [`${formatNumber('money', value)} ${name}`]
}
