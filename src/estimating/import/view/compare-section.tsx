import { useMemo, useState } from 'react'
import { diffBill, type KnownProduct } from '#domain/estimating/bill-import/diff-bill'
import type { BillPlan } from '#domain/estimating/bill-import/plan'
import { lower } from '#domain/value/lower'
import { type DiffKind, shownDiffs } from '../model/diff-lines'
import { problemWords } from '../../../app/office/tell-problem'
import { TextButton } from '../../../ui/action/text-button'
import { FormField } from '../../../ui/input/form-field'
import { Select } from '../../../ui/input/select'
import { List, ListRow } from '../../../ui/record/list-row'
import { Stats } from '../../../ui/record/stats'
import { Section } from '../../../ui/shell/page'
import { Loader } from '../../../ui/status/loader'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'

export interface Comparable {
  readonly value: string
  readonly label: string
}

interface CompareSectionProps {
  readonly plan: BillPlan
  /** The project's assessments. */
  readonly assessments: readonly Comparable[]
  readonly load: (assessment: number) => Promise<readonly KnownProduct[]>
  readonly onJump: (row: number) => void
}

const KINDS: readonly { readonly value: DiffKind; readonly label: string }[] = [
  { value: 'changed', label: 'Changed' },
  { value: 'new', label: 'New' },
  { value: 'removed', label: 'Gone' },
  { value: 'same', label: 'The same' },
]
const AT_FIRST = 50

/** When a client sends a bill again: what is new, changed and gone against an assessment of the project. It only compares. */
export function CompareSection({ plan, assessments, load, onJump }: CompareSectionProps) {
  const [chosen, setChosen] = useState('')
  const [known, setKnown] = useState<readonly KnownProduct[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [kind, setKind] = useState<DiffKind>('changed')
  const [shown, setShown] = useState(AT_FIRST)
  const diffs = useMemo(() => (known ? shownDiffs(diffBill(known, plan), plan, known) : []), [known, plan])

  async function choose(value: string) {
    setChosen(value)
    setKnown(null)
    setFailure(null)
    if (value === '') return
    try {
      setKnown(await load(Number(value)))
    } catch (error) {
      setFailure(problemWords(error))
    }
  }
  const ofKind = diffs.filter(diff => diff.kind === kind)
  return (
    <Section title="Sent before?" aside="Compares only; the import makes a new assessment" bare>
      <div className={styles['fields']}>
        <FormField label="Compare with">
          <Select
            value={chosen}
            placeholder="No assessment"
            options={assessments}
            onChange={value => void choose(value)}
          />
        </FormField>
      </div>
      {chosen !== '' && !known && failure === null && <Loader text="Fetching the assessment" />}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {known && (
        <>
          <Stats
            label="Lines compared"
            chosen={kind}
            onChoose={setKind}
            stats={KINDS.map(each => ({
              ...each,
              figure: diffs.filter(diff => diff.kind === each.value).length.toLocaleString('en-GB'),
            }))}
          />
          <List label={`Lines that are ${lower(KINDS.find(each => each.value === kind)?.label ?? kind)}`}>
            {ofKind.slice(0, shown).map(({ key, row, title, text }) => (
              <ListRow
                key={key}
                title={row === null ? title : <TextButton onClick={() => onJump(row)}>{title}</TextButton>}
                under={text}
              />
            ))}
          </List>
          {ofKind.length > shown && (
            <TextButton onClick={() => setShown(count => count + 200)}>
              Show {Math.min(200, ofKind.length - shown)} more
            </TextButton>
          )}
        </>
      )}
    </Section>
  )
}
