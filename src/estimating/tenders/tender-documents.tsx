import { FileText } from 'lucide-react'
import { useState } from 'react'
import { tender as tenderDefinition } from '#contract/estimating/tender'
import { TENDER_DOCUMENTS, tenderDocument, type TenderDocumentKind } from '#contract/estimating/tender-document'
import { tenderFingerprint } from '#domain/estimating/tender-fingerprint'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { FileShown } from '../../fields/file-shown'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
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
  const { run, working, blocked } = useOffice({ resource: tenderDefinition, id: tender.id })
  const server = useServer()
  const replica = useReplica()
  const isEmpty = Object.keys(tender.lines ?? {}).length === 0
  const kinds = TENDER_DOCUMENTS.map(({ value }) => value).filter(kind => !unticked.includes(kind))
  const now = tenderFingerprint({ ...tender, lines: tender.lines ?? {} })
  const outdated = all.filter(({ state, madeFrom }) => state === 'ready' && madeFrom !== now)
  const ready = all.filter(({ state }) => state === 'ready').length
  const generate = () =>
    run(async () => {
      await server.call(`/tenders/${tender.id}/documents`, jsonBody('POST', { kinds }))
      replica.hurry()
    })
  const reason =
    blocked ?? (isEmpty ? 'Put an assessment in first' : kinds.length === 0 ? 'Tick a document' : undefined)
  return (
    <Section
      title="Documents"
      aside={
        canMake ? (
          <Button icon={FileText} reason={reason} disabled={working} onClick={() => void generate()}>
            Generate documents
          </Button>
        ) : (
          `${ready} made${outdated.length > 0 ? `, ${outdated.length} out of date` : ''}`
        )
      }
    >
      <List label="Documents">
        {TENDER_DOCUMENTS.map(({ value, label }) => {
          const made = all.find(({ kind }) => kind === value)
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
              under={made?.file != null && <FileShown file={made.file} />}
              end={<MadeBadge made={made} isOutdated={made !== undefined && outdated.includes(made)} />}
              endUnder={wordsOf(made)}
            />
          )
        })}
      </List>
    </Section>
  )
}

function MadeBadge({ made, isOutdated }: { readonly made: Made | undefined; readonly isOutdated: boolean }) {
  if (!made) return <Badge level="none">Not made</Badge>
  if (made.state === 'making') return <Badge level="info">Making, {made.progress}%</Badge>
  if (made.state === 'failed') return <Badge level="error">Not made</Badge>
  return isOutdated ? <Badge level="warning">Out of date</Badge> : <Badge level="accent">Ready</Badge>
}

function wordsOf(made: Made | undefined): string | undefined {
  if (!made) return undefined
  if (made.state === 'failed') return made.fault ?? undefined
  if (made.madeAt === null) return undefined
  return `${made.pages} ${made.pages === 1 ? 'page' : 'pages'} · ${formatDateTime(made.madeAt)}`
}
