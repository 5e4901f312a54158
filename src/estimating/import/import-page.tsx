import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { workPackage } from '#contract/admin/work-package'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { isFixed } from '#contract/kit/lifecycle'
import { type Keepable, whyKept } from '#domain/estimating/kept-as-it-is'
import { projectPackage } from '#contract/estimating/project-package'
import { versionWords } from '#domain/estimating/version-words'
import { useReplica } from '../../fields/replica-context'
import { useProject } from '../../common/places/use-place'
import { fetchRecord } from '../../records/data/fetch-records'
import { usePageTitle } from '../../app/page/page-title'
import { useServer } from '../../app/office/server'
import { useAll } from '../../records/data/use-all'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useViewer } from '../../app/viewer'
import { PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { billSession } from './commands/bill-session'
import { importBill } from './commands/import-bill'
import { loadKnownBill } from './commands/load-known-bill'
import { bytesOfFile, TOO_LARGE } from '../../common/import/read-file'
import { useLayouts } from './commands/use-layouts'
import { useTaughtUnits } from './commands/use-taught-units'
import { useConnected } from '../../app/office/use-connected'
import { sessionChunks } from './commands/session-chunks'
import type { RunImport } from './model/run-import'
import { ImportBillView } from './view/import-bill-view'

/** A client's bill or our own becomes an assessment of this project. Spec: checklist ASMT-13. */
export function ImportPage() {
  const project = useProject()
  const server = useServer()
  const replica = useReplica()
  const { account } = useViewer()
  const navigate = useNavigate()
  const isConnected = useConnected()
  const units = useTaughtUnits()
  const { layouts, keep, forget } = useLayouts(project.client)
  const session = useMemo(() => billSession(), [])
  const { onto }: { readonly onto?: number } = useSearch({ strict: false })
  const [isDirty, setDirty] = useState(false)
  const { allow } = useLeavePrompt(isDirty, 'lost')
  const assessments = useRecordsWithin(assessmentDefinition, 'project', project.id)
  const packages = useRecordsWithin(projectPackage, 'project', project.id)
  const workPackages = useAll(workPackage)
  usePageTitle({ title: 'Import a bill', under: project.name })

  const run: RunImport = async (details, currency, layout, onProgress, signal) => {
    const { name, source, projectWorkPackage: inPackage, exchange, becomes, onto: over } = details
    const isForeign = currency !== account.currency
    if (isForeign && exchange === null) throw new Error('A bill in another currency needs an exchange rate')
    const { header, rows, chunks } = await session.prepare({
      project: project.id,
      projectWorkPackage: inPackage,
      name,
      source,
      exchange: isForeign && exchange !== null ? { from: currency, price: exchange } : null,
      onto: becomes === 'revision' ? over : null,
    })
    const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
    const sending = { header, rows, chunks: sessionChunks(session, chunks) }
    const assessment = await importBill(sending, { server, onProgress, signal, pause })
    // The bill is there whether or not this device has room to remember how it was read.
    if (layout) await keep(layout.columns, layout.fileName).catch(() => undefined)
    // So that the page it leads to shows at once; its rows follow by sync. It is made whether or not this succeeds.
    await fetchRecord(server, replica, assessmentDefinition, assessment).catch(() => undefined)
    replica.hurry()
    allow()
    await navigate({
      to:
        becomes === 'revision'
          ? '/estimating/assessments/$assessmentId/revisions'
          : '/estimating/assessments/$assessmentId',
      params: { assessmentId: String(assessment) },
      replace: true,
    })
  }

  if (!assessments || !packages || !workPackages) return <Loader />
  const names = new Map(workPackages.map(each => [each.id, each.name]))
  return (
    <>
      <PageHeading title="Import a bill" repeats over={project.name} />
      <ImportBillView
        currency={account.currency}
        units={units}
        layouts={layouts}
        onForget={forget}
        isOnline={isConnected}
        session={session}
        bytesOf={bytesOfFile}
        tooLarge={TOO_LARGE}
        run={run}
        onDirty={setDirty}
        revising={{
          assessments: assessments.filter(isRevisable).map(each => ({
            value: String(each.id),
            label: `${each.name} ${versionWords(each)}`,
          })),
          first: onto ?? null,
          load: assessment => loadKnownBill(server, assessment, session.know),
        }}
        packages={packages.map(each => ({
          value: String(each.id),
          label: [names.get(each.workPackage), each.clientRef].filter(Boolean).join(', ') || 'Work package',
        }))}
      />
    </>
  )
}

/** A bill that has been offered stays as it was sent, and a snapshot stays as it was. */
const isRevisable = ({ status, ...record }: Keepable & { readonly status: string }) =>
  whyKept(record) === null && !isFixed(assessmentLifecycle, status)
