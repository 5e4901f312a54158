import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { planImport, type UnitReading } from '#contract/import/import-plan'
import { recordImportDone, type RecordImportDone } from '#contract/import/record-import'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import { useReplica } from '../../../fields/replica-context'
import { count } from '../../../fields/words'
import { usePageTitle } from '../../../app/page/page-title'
import { useServer } from '../../../app/office/server'
import { useConnected } from '../../../app/office/use-connected'
import { useLeavePrompt } from '../../../app/page/use-leave-prompt'
import { Button } from '../../../ui/action/button'
import { ButtonRow } from '../../../ui/action/button-row'
import { LinkButton } from '../../../ui/action/link-button'
import { holdsUnread } from '../../../ui/input/use-unread-text'
import { TitleBlock } from '../../../ui/record/title-block'
import { PageBody, PageHeading } from '../../../ui/shell/page'
import { Notice } from '../../../ui/status/notice'
import { FileStep } from '../file-step'
import { ImportRunning } from '../import-running'
import { readFile } from '../read-file'
import { sendImport } from '../send-import'
import { useImportRun } from '../use-import-run'
import { ColumnsSection } from './columns-section'
import { CommasSection } from './commas-section'
import { chunksOf, headerOf } from './import-chunks'
import { ImportDone } from './import-done'
import { ImportReport } from './import-report'
import { KindsSection } from './kinds-section'
import { type ImportSubject, sheetOf, titlesOf, useImportDraft } from './use-import-draft'
import { UnitsSection } from './units-section'
import { useKnown } from './use-known'
import { useTaughtUnits } from './use-taught-units'

export interface ImportRecordsProps extends ImportSubject {
  readonly title: string
  /** What rows can become; the first is what the page belongs to. */
  readonly resources: readonly Resource[]
  readonly unitOf: UnitReading
  /** Address of the list the import belongs to. */
  readonly back: string
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** A file becomes records in one go: its columns, what each row comes to, what is left out and why, then the import itself. */
export function ImportRecordsPage(props: ImportRecordsProps) {
  const { title, resources, roles, unitOf, back } = props
  const { draft, open, ...edit } = useImportDraft(props)
  const server = useServer()
  const replica = useReplica()
  const isConnected = useConnected()
  const known = useKnown(resources)
  const importing = useImportRun()
  const units = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState<RecordImportDone | null>(null)
  const { allow } = useLeavePrompt(draft !== null && done === null)
  usePageTitle({ title })
  const before = useTaughtUnits(resources)
  const plan = useMemo(
    () =>
      draft &&
      planImport(sheetOf(draft), resources, roles, {
        ...draft,
        taught: new Map([...before, ...draft.taught]),
        known,
        unitOf,
      }),
    [draft, resources, roles, known, unitOf, before],
  )

  async function take(file: File): Promise<string | null> {
    const read = await readFile(file)
    if (!read.ok) return read.reason
    setDone(null)
    open(file.name, read.workbook)
    return null
  }
  const start = () =>
    draft &&
    plan &&
    !holdsUnread(units.current) &&
    importing.start(async (onProgress, signal) => {
      const { entries, unknownUnits } = plan
      const sending = {
        path: '/record-imports',
        header: headerOf(draft.fileName, entries, unknownUnits),
        chunks: chunksOf(entries),
        rows: entries.length,
      }
      setDone(v.parse(recordImportDone, await sendImport(sending, { server, onProgress, signal, pause })))
      allow()
      replica.hurry()
    })

  const fresh = plan?.entries.length ?? 0
  const many = (is: string) => (plan?.fates.filter(fate => fate.is === is).length ?? 0).toLocaleString('en-GB')
  const nameColumn =
    draft?.roles.findIndex(role => resources.some(({ alike }) => role !== null && role === alike)) ?? -1
  const reason = !isConnected
    ? 'Importing needs a connection'
    : nameColumn < 0
      ? 'Choose the column that holds the name'
      : fresh === 0
        ? 'There is nothing new to import'
        : undefined
  return (
    <>
      <PageHeading
        title={title}
        actions={
          <LinkButton>
            <Link to={back}>{done ? 'To the list' : 'Cancel'}</Link>
          </LinkButton>
        }
        ruled
        repeats
      />
      <PageBody>
        {done ? (
          <ImportDone done={done} resources={resources} />
        ) : (
          <FileStep
            title="The file"
            invitation="Drop a file here"
            formats="Excel (.xlsx) or delimited text (.csv)"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt"
            fileName={draft?.fileName ?? null}
            remarks={draft?.workbook.remarks ?? []}
            onFile={take}
          />
        )}
        {draft && plan && !done && (
          <>
            <ColumnsSection
              draft={draft}
              roles={roles}
              onSheet={edit.onSheet}
              onHeaderRow={edit.onHeaderRow}
              onRole={edit.onRole}
            />
            {resources.length > 1 && (
              <KindsSection draft={draft} resources={resources} onKindColumn={edit.onKindColumn} onKind={edit.onKind} />
            )}
            <CommasSection columns={plan.doubtfulColumns} titles={titlesOf(draft)} onStyle={edit.onStyle} />
            <UnitsSection units={plan.unknownUnits} onUnit={edit.onUnit} fields={units} />
            <TitleBlock
              cells={[
                { label: 'Repeat a row', value: many('repeat'), figure: true },
                { label: 'Here already', value: many('known'), figure: true },
                {
                  label: 'Not understood',
                  value: many('wrong'),
                  figure: true,
                  ...(many('wrong') === '0' ? {} : { tone: 'error' as const }),
                },
              ]}
              deciding={{ label: 'New', value: fresh.toLocaleString('en-GB') }}
            />
            {importing.failure !== null && (
              <div role="alert">
                <Notice tone="error">{importing.failure}</Notice>
              </div>
            )}
            {importing.progress ? (
              <ImportRunning progress={importing.progress} making="records" onCancel={importing.cancel} />
            ) : (
              <ButtonRow>
                <Button kind="primary" size="large" onClick={start} reason={reason}>
                  Import{' '}
                  {resources.length === 1 && resources[0]
                    ? count(fresh, lower(resources[0].singular), lower(resources[0].plural))
                    : count(fresh, 'record')}
                </Button>
              </ButtonRow>
            )}
            <ImportReport plan={plan} sheet={sheetOf(draft)} nameColumn={nameColumn} />
          </>
        )}
      </PageBody>
    </>
  )
}
