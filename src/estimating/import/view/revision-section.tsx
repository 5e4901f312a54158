import { useEffect, type ReactNode } from 'react'
import type { RevisionLineView } from '#domain/bill-import/session/revision-view'
import { REVISION_KINDS, type RevisionChoices } from '#domain/bill-import/revision/revision'
import { NOT_SPLIT, type ZoneChoice } from '#domain/bill-import/revision/revised-cells'
import { useRevision } from '../model/use-revision'
import { Button } from '../../../ui/action/button'
import { TextButton } from '../../../ui/action/text-button'
import { FormField } from '../../../ui/input/form-field'
import { Segmented } from '../../../ui/input/segmented'
import { Select } from '../../../ui/input/select'
import { Loader } from '../../../ui/status/loader'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'
import { RevisionFigures } from './revision-figures'
import { RevisionLines } from './revision-lines'

export interface Revisable {
  readonly value: string
  readonly label: string
}

type RevisionSectionProps = Parameters<typeof useRevision>[0] & {
  /** Assessments that can still be changed. */
  readonly assessments: readonly Revisable[]
  /** One that was asked for by the address. */
  readonly first: number | null
  readonly load: (assessment: number) => Promise<number>
  readonly currency: string
  /** The file's figures are in another currency, and what it is worth has not been said. */
  readonly isRateMissing: boolean
  readonly onJump: (row: number) => void
}

/** Lines that stay the same are many and say nothing. */
const MOVED = REVISION_KINDS.filter(kind => kind !== 'same')
const RATES = [
  { value: 'keep', label: 'Keep our prices' },
  { value: 'file', label: 'Use the file’s rates' },
] as const

/** A bill the client sent again, laid over the assessment it became: the money first, then zones, then line by line. Nothing is written yet. */
export function RevisionSection(props: RevisionSectionProps) {
  const { assessments, first, load, currency, isRateMissing, onJump, ...asked } = props
  const revision = useRevision(asked, load)
  const { assessment, view, kind, lines, failure, choose, decide, show, more } = revision
  useEffect(() => {
    if (first !== null && assessments.some(each => each.value === String(first))) choose(first)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const turn = (choices: RevisionChoices, { id }: RevisionLineView) =>
    choices.turned.includes(id) ? choices.turned.filter(each => each !== id) : [...choices.turned, id]

  function actions(line: RevisionLineView): ReactNode {
    if (!view) return null
    const { choices } = view
    if (line.kind === 'removed' || line.kind === 'kept')
      return (
        <Button onClick={() => decide({ ...choices, turned: turn(choices, line) })}>
          {line.kind === 'removed' ? 'Keep it' : 'Remove it'}
        </Button>
      )
    const isGuess = line.matchedBy === 'words' || line.changes.some(({ field }) => field === 'name')
    return line.kind === 'changed' && isGuess ? (
      <Button onClick={() => decide({ ...choices, apart: [...choices.apart, line.id] })}>Not the same line</Button>
    ) : null
  }
  return (
    <>
      <div className={styles['form']}>
        <FormField label="Lay it over" required>
          <Select
            value={assessment === null ? '' : String(assessment)}
            placeholder="Choose an assessment"
            options={assessments}
            onChange={value => choose(value === '' ? null : Number(value))}
          />
        </FormField>
      </div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {assessment !== null && isRateMissing && (
        <p className={styles['quiet']}>What it does to the bill is shown once the exchange rate is given.</p>
      )}
      {assessment !== null && !isRateMissing && !view && failure === null && <Loader text="Fetching the assessment" />}
      {view && !isRateMissing && (
        <>
          <RevisionFigures sums={view.sums} currency={currency} before="Bill now" after="Bill then" />
          <div className={styles['form']}>
            <FormField label="Prices" group>
              <Segmented
                value={view.choices.rates}
                onChange={rates => decide({ ...view.choices, rates })}
                options={RATES}
              />
            </FormField>
          </div>
          <ZoneFields
            sent={view.sent}
            zones={view.zones}
            choices={view.choices.zones}
            onChoices={zones => decide({ ...view.choices, zones })}
          />
          <RevisionLines
            counts={view.sums.counts}
            kinds={MOVED}
            kind={kind}
            onKind={show}
            lines={lines.first}
            count={lines.count}
            onMore={more}
            currency={currency}
            titled={({ row }, title) =>
              row === null ? title : <TextButton onClick={() => onJump(row)}>{title}</TextButton>
            }
            actions={actions}
          />
        </>
      )}
    </>
  )
}

interface ZoneFieldsProps {
  readonly sent: readonly string[]
  readonly zones: readonly { readonly id: number; readonly name: string }[]
  readonly choices: readonly ZoneChoice[]
  readonly onChoices: (choices: ZoneChoice[]) => void
}

/** Where each zone of the file stands; left out where all have the zone of their own name. */
function ZoneFields({ sent, zones, choices, onChoices }: ZoneFieldsProps) {
  const names = new Map(zones.map(({ id, name }) => [id, name.toLowerCase()]))
  const isPlain = sent.every((name, place) => {
    const choice = choices[place]
    return typeof choice === 'number' && names.get(choice) === name.toLowerCase()
  })
  if (isPlain) return null
  const taken = new Set(choices)
  return (
    <div className={styles['fields']}>
      {sent.map((name, place) => {
        const chosen = choices[place] ?? 'new'
        const options = [
          ...zones
            .filter(({ id }) => id === chosen || !taken.has(id))
            .map(zone => ({ value: String(zone.id), label: zone.name })),
          { value: 'new', label: 'A new zone' },
          ...(sent.length === 1 && zones.length > 1 ? [{ value: 'all', label: 'All zones together' }] : []),
        ]
        return (
          <FormField
            key={name}
            label={`“${name}” of the file is`}
            description={
              chosen === 'all' ? `What differs from the sum of the zones goes into a zone “${NOT_SPLIT}”.` : undefined
            }
          >
            <Select
              value={String(chosen)}
              options={options}
              onChange={value => {
                const next = value === 'new' || value === 'all' ? value : Number(value)
                onChoices(sent.map((_, at) => (at === place ? next : (choices[at] ?? 'new'))))
              }}
            />
          </FormField>
        )
      })}
    </div>
  )
}
