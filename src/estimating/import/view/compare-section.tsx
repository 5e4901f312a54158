import { useState } from 'react'
import type { DiffKind, DiffView } from '#domain/estimating/bill-import/desk/diff-view'
import type { Some } from '#domain/estimating/bill-import/desk/view'
import { lower } from '#domain/value/lower'
import { diffWords } from '../model/diff-lines'
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
  /** The project's assessments. */
  readonly assessments: readonly Comparable[]
  /** Fetches an assessment and answers how many lines are of each kind. */
  readonly load: (assessment: number) => Promise<Readonly<Record<DiffKind, number>>>
  readonly shown: (kind: DiffKind, most: number) => Promise<Some<DiffView>>
  readonly onJump: (row: number) => void
}

const KINDS: readonly { readonly value: DiffKind; readonly label: string }[] = [
  { value: 'changed', label: 'Changed' },
  { value: 'new', label: 'New' },
  { value: 'removed', label: 'Gone' },
  { value: 'same', label: 'The same' },
]
const AT_FIRST = 50
const MORE = 200

/** When a client sends a bill again: what is new, changed and gone against an assessment of the project. It only compares. */
export function CompareSection({ assessments, load, shown, onJump }: CompareSectionProps) {
  const [chosen, setChosen] = useState('')
  const [counts, setCounts] = useState<Readonly<Record<DiffKind, number>> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [kind, setKind] = useState<DiffKind>('changed')
  const [lines, setLines] = useState<Some<DiffView>>({ count: 0, first: [] })

  async function show(next: DiffKind, most: number) {
    setKind(next)
    setLines(await shown(next, most))
  }
  async function choose(value: string) {
    setChosen(value)
    setCounts(null)
    setFailure(null)
    if (value === '') return
    try {
      setCounts(await load(Number(value)))
      await show(kind, AT_FIRST)
    } catch (error) {
      setFailure(problemWords(error))
    }
  }
  const rest = lines.count - lines.first.length
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
      {chosen !== '' && !counts && failure === null && <Loader text="Fetching the assessment" />}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {counts && (
        <>
          <Stats
            label="Lines compared"
            chosen={kind}
            onChoose={next => void show(next, AT_FIRST)}
            stats={KINDS.map(each => ({ ...each, figure: counts[each.value].toLocaleString('en-GB') }))}
          />
          <List label={`Lines that are ${lower(KINDS.find(each => each.value === kind)?.label ?? kind)}`}>
            {lines.first.map(line => (
              <ListRow
                key={line.key}
                title={
                  line.row === null ? (
                    line.title
                  ) : (
                    <TextButton onClick={() => line.row !== null && onJump(line.row)}>{line.title}</TextButton>
                  )
                }
                under={diffWords(line)}
              />
            ))}
          </List>
          {rest > 0 && (
            <TextButton onClick={() => void show(kind, lines.first.length + MORE)}>
              Show {Math.min(MORE, rest)} more
            </TextButton>
          )}
        </>
      )}
    </Section>
  )
}
