import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { addDays, type Day, isDay } from '#domain/value/day'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useShortcut } from '../../app/page/use-shortcut'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { useKeyHelp } from '../../ui/action/key-help'
import { formatDay } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { AddEntry } from './add-entry'
import styles from './diary.module.css'
import { SiteDocumentButton } from '../documents/site-document-button'
import { DiarySheet } from './diary-sheet'
import { useDiary } from './use-diary'

const KEYS = [{ keys: ['←', '→'], does: 'Earlier day, later day' }] as const

/** Every fact of one day on site on one page, which prints: worked out from what was recorded, and nothing typed twice. */
export function DiaryPage() {
  const project = useProject()
  const navigate = useNavigate()
  const can = useCan()
  const today = useToday()
  const { day: asked }: { readonly day?: unknown } = useSearch({ strict: false })
  const day = typeof asked === 'string' && isDay(asked) && asked <= today ? asked : today
  usePageTitle({ title: 'Site diary', under: project.name })
  useKeyHelp(KEYS)
  const go = (to: Day) =>
    void navigate({
      to: '/estimating/projects/$projectId/hub/diary',
      params: { projectId: String(project.id) },
      search: to === today ? {} : { day: to },
      replace: true,
    })
  const isToday = day === today
  useShortcut('arrowleft', () => go(addDays(day, -1)))
  useShortcut('arrowright', isToday ? null : () => go(addDays(day, 1)))
  return (
    <>
      <PageHeading
        title="Site diary"
        repeats
        actions={
          <>
            {can.write(diaryEntry) && <AddEntry day={day} isLate={!isToday} />}
            <DiaryDocument day={day} />
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <PageBody>
        <div className={styles['days']} data-screen-only>
          <IconButton icon={ChevronLeft} look="outlined" label="Earlier day" onClick={() => go(addDays(day, -1))} />
          <FormField label="Day">
            <DateInput key={day} value={day} max={today} onChange={to => to !== null && to <= today && go(to)} />
          </FormField>
          <IconButton
            icon={ChevronRight}
            look="outlined"
            label="Later day"
            disabled={isToday}
            onClick={() => go(addDays(day, 1))}
          />
        </div>
        <DownloadBoundary>
          <Diary day={day} />
        </DownloadBoundary>
      </PageBody>
    </>
  )
}

function Diary({ day }: { readonly day: Day }) {
  const project = useProject()
  const found = useDiary(project.id, day)
  return found ? <DiarySheet {...found} day={day} /> : <Loader text={`Loading ${formatDay(day)}`} />
}

function DiaryDocument({ day }: { readonly day: Day }) {
  const { id } = useProject()
  return <SiteDocumentButton project={id} request={{ kind: 'diary', day }} label="PDF" />
}
