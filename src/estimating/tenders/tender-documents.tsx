import { FileText } from 'lucide-react'
import { useState } from 'react'
import { tender as tenderDefinition } from '#contract/estimating/tender'
import { TENDER_DOCUMENTS, tenderDocument, type TenderDocumentKind } from '#contract/estimating/tender-document'
import { tenderFingerprint } from '#domain/estimating/tender-fingerprint'
import { FileShown } from '../../fields/file-shown'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { DocumentBadge, pagesOf } from '../../records/documents/document-row'
import { useAskDocument } from '../../records/documents/use-ask-document'
import { Button } from '../../ui/action/button'
import { formatDateTime } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'

interface TenderDocumentsProps {
  readonly tender: Held<typeof tenderDefinition>
  readonly canMake: boolean
}
type Made = Held<typeof tenderDocument>

/** The documents of a tender: which are made, how far one is, and whether one is older than what it says. Picture 19. */
export function TenderDocuments({ tender, canMake }: TenderDocumentsProps) {
  const all = useRecordsWithin(tenderDocument, 'tender', tender.id) ?? []
  const [unticked, setUnticked] = useState<readonly TenderDocumentKind[]>([])
  const { ask, working, blocked } = useAskDocument({ resource: tenderDefinition, id: tender.id })
  const isEmpty = Object.keys(tender.lines ?? {}).length === 0
  const kinds = TENDER_DOCUMENTS.map(({ value }) => value).filter(kind => !unticked.includes(kind))
  const now = tenderFingerprint({ ...tender, lines: tender.lines ?? {} })
  const newest = TENDER_DOCUMENTS.flatMap(({ value }) => all.findLast(({ kind }) => kind === value) ?? [])
  const made = newest.filter(({ state }) => state === 'made')
  const outdated = made.filter(({ madeFrom }) => madeFrom !== now)
  const reason =
    blocked ?? (isEmpty ? 'Put an assessment in first' : kinds.length === 0 ? 'Tick a document' : undefined)
  return (
    <Section
      title="Documents"
      aside={
        canMake ? (
          <Button icon={FileText} reason={reason} disabled={working} onClick={() => void ask({ kinds })}>
            Generate documents
          </Button>
        ) : (
          `${made.length} made${outdated.length > 0 ? `, ${outdated.length} out of date` : ''}`
        )
      }
    >
      <List label="Documents">
        {TENDER_DOCUMENTS.map(({ value, label }) => {
          const own = newest.find(({ kind }) => kind === value)
          // While another is made, the one before can be opened; those that went out stay beside later ones.
          const files = all.filter(each => each.kind === value && each.file !== null)
          return (
            <ListRow
              key={value}
              lead={
                canMake && (
                  <Checkbox
                    aria-label={`Make the ${label.toLowerCase()}`}
                    checked={!unticked.includes(value)}
                    onChange={isTicked =>
                      setUnticked(isTicked ? unticked.filter(kind => kind !== value) : [...unticked, value])
                    }
                  />
                )
              }
              title={label}
              under={files.toReversed().map(each => (
                <FileOf key={each.id} document={each} isOnlyOne={files.length === 1} />
              ))}
              end={<MadeBadge document={own} isOutdated={own !== undefined && outdated.includes(own)} />}
              endUnder={wordsOf(own)}
            />
          )
        })}
      </List>
    </Section>
  )
}

/** The file of a document; where its kind has several, also the time each was made. */
function FileOf({ document: { file, madeAt }, isOnlyOne }: { readonly document: Made; readonly isOnlyOne: boolean }) {
  if (file === null) return null
  return (
    <div>
      <FileShown file={file} />
      {!isOnlyOne && madeAt !== null && `Made ${formatDateTime(madeAt)}`}
    </div>
  )
}

function MadeBadge({ document, isOutdated }: { readonly document: Made | undefined; readonly isOutdated: boolean }) {
  if (!document) return <Badge level="none">Not made</Badge>
  return isOutdated ? (
    <Badge level="warning">Out of date</Badge>
  ) : (
    <DocumentBadge resource={tenderDocument} document={document} />
  )
}

function wordsOf(document: Made | undefined): string | undefined {
  if (!document) return undefined
  if (document.state !== 'made') return document.fault ?? undefined
  return [pagesOf(document), document.madeAt && formatDateTime(document.madeAt)].filter(Boolean).join(' · ')
}
