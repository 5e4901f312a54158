import { costAssignment } from '#contract/commercial/assignments/cost-assignment'
import { costDocument } from '#contract/commercial/cost-document'
import { externalCost } from '#contract/commercial/external-cost'
import { whySealed } from '#contract/evidence'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { useCan, useViewer } from '../../app/viewer'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { formatMoney } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { attach, remove } from '#local/write/changes'
import { useAddFiles } from '../../common/files/use-add-files'
import { ACCEPTED } from '../../fields/file-fault'
import { FileTable } from '../../fields/file-table'
import { useAct } from '../../records/data/use-act'
import { FileInput } from '../../ui/input/file-input'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { DocumentParts } from '../assignments/document-parts'

/** Net of an external cost, its nominal codes and its further documents. Spec: COST-2. */
export function ExternalCostMore({ id }: { readonly id: number }) {
  const cost = useRecord(externalCost, id)
  const { account } = useViewer()
  // Waits for the parts too: the net is a figure beside them.
  const parts = useRecordsWithin(costAssignment, 'cost', id)
  if (!cost || !parts) return null
  const net = netOfCost(cost)
  return (
    <>
      <TitleBlock cells={[]} deciding={{ label: 'Net', value: formatMoney(net, account.currency) }} />
      <DocumentParts assignment={costAssignment} document={cost} net={net} place={`cost-${id}`} />
      <CostDocuments id={id} project={cost.project} sealed={whySealed(costDocument, 'change', { ...cost })} />
    </>
  )
}

interface CostDocumentsProps {
  readonly id: number
  readonly project: number
  /** Why documents stay; null while they can be deleted. */
  readonly sealed: string | null
}

/** Documents of a cost beside the one it was entered with. They can be added without a connection. */
function CostDocuments({ id, project, sealed }: CostDocumentsProps) {
  const documents = useRecordsWithin(costDocument, 'cost', id)
  const canWrite = useCan().write(costDocument)
  const act = useAct()
  const add = useAddFiles(file => attach(costDocument, 'file', file, { project, cost: id, fileName: file.fileName }))
  return (
    <Section title="More documents" bare>
      <FileTable
        label="More documents"
        rows={documents?.toSorted((a, b) => a.id - b.id)}
        empty="No more documents have been added"
        onDelete={
          canWrite && sealed === null
            ? each => void act([remove(costDocument, each.id)], `Deleted document ${each.fileName}`)
            : undefined
        }
      />
      {sealed !== null && documents !== undefined && documents.length > 0 && <Notice tone="calm">{sealed}</Notice>}
      {canWrite && (
        <FileInput
          label="Add documents"
          hint="up to 100 MB each"
          accept={ACCEPTED}
          multiple
          onFiles={files => void add(files)}
        />
      )}
    </Section>
  )
}
