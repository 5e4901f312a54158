import { History } from 'lucide-react'
import { useState } from 'react'
import { resourceNamed } from '#contract/resources'
import { sameValue } from '#domain/records/path'
import type { Choice, NeedsYou } from '#local/types'
import { useReplica } from '../fields/replica-context'
import { useLook } from '../fields/use-look'
import { deviceWord } from '../app/device/device-words'
import { tellProblem } from '../app/office/tell-problem'
import { useViewer, useWithheld } from '../app/viewer'
import { Button } from '../ui/action/button'
import { Icon } from '../ui/icon'
import { Modal } from '../ui/overlay/modal'
import { Notice } from '../ui/status/notice'
import { ConflictFieldCards } from './conflict-field'
import { DeleteSheet } from './delete-sheet'
import { GoneSheet, isOfDeleted } from './gone-sheet'
import { Sides } from './sides'
import styles from './sync.module.css'

interface SheetProps {
  readonly item: NeedsYou
  readonly onClose: () => void
}

interface Made {
  readonly choice: Choice
  readonly theirs: unknown
}

/** Asks a person about a change that met someone else's: what to keep of two edits, or what becomes of what either deleted. */
export function ConflictSheet(props: SheetProps) {
  if (isOfDeleted(props.item)) return <GoneSheet {...props} />
  return props.item.entry.kind === 'delete' ? <DeleteSheet {...props} /> : <EditSheet {...props} />
}

/**
 * Two people changed the same values: what each was before, what this device wants and what the office has, with who and when. Nothing
 * is chosen for the person where both changed a value; the side not taken stays in the history. A value they may no longer see is the office's.
 */
function EditSheet({ item, onClose }: SheetProps) {
  const { entry, conflict } = item
  const resource = resourceNamed(entry.resource)
  const { account } = useViewer()
  const withheld = useWithheld(resource)
  const isShown = ({ path }: NeedsYou['conflict'][number]) => !withheld.includes(path)
  const replica = useReplica()
  const look = useLook(
    resource,
    conflict
      .filter(field => field.column === null)
      .flatMap(field => [{ [field.path]: field.mine }, { [field.path]: field.theirs }, { [field.path]: field.was }]),
    account.currency,
  )
  // Each choice with the other side's value it was made against: a third change asks again.
  const [made, setMade] = useState<Readonly<Record<string, Made>>>({})
  const isStale = conflict.some(({ key, theirs }) => made[key] !== undefined && !sameValue(made[key].theirs, theirs))
  const chosen = Object.fromEntries(
    conflict.flatMap((field): [string, Choice][] => {
      const { key, changedBy, theirs } = field
      if (!isShown(field)) return [[key, 'theirs']]
      const own = made[key]
      if (own && sameValue(own.theirs, theirs)) return [[key, own.choice]]
      return changedBy === null ? [] : [[key, changedBy]]
    }),
  )
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set())
  const [working, setWorking] = useState(false)
  const left = conflict.filter(field => chosen[field.key] === undefined || unreadable.has(field.key)).length

  /** Returns this choice with one for the rest of its merge group: the same side, or mine beside a typed value. Keeps values already typed. */
  function togetherWith({ key }: NeedsYou['conflict'][number], choice: Choice, before: typeof made): typeof made {
    const group = resource.mergeGroups.find(each => each.includes(key)) ?? [key]
    return Object.fromEntries(
      conflict.flatMap(({ key: other, theirs }) => {
        if (other === key) return [[key, { choice, theirs }]]
        const isTyped = typeof before[other]?.choice === 'object' && typeof choice === 'object'
        if (!group.includes(other) || isTyped) return []
        return [[other, { choice: typeof choice === 'object' ? 'mine' : choice, theirs }]]
      }),
    )
  }

  async function keep() {
    setWorking(true)
    try {
      await replica.resolve(entry.seq, chosen, item.theirs)
      onClose()
    } catch (error) {
      tellProblem(error)
      setWorking(false)
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`${resource.singular}: choose what to keep`}
      description={item.recordLabel}
      tone="warning"
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Later
          </Button>
          <Button
            kind="primary"
            size="large"
            disabled={working}
            reason={left > 0 ? `${left} still to choose` : undefined}
            onClick={() => void keep()}
          >
            {conflict.length === 1 ? 'Keep this' : `Keep these ${conflict.length}`}
          </Button>
        </>
      }
    >
      <Sides
        mine={`You, on this ${deviceWord()}`}
        at={entry.at}
        theirs={item.by ?? 'Someone else'}
        theirAt={item.byAt}
      />
      {isStale && (
        <Notice tone="warning">
          Someone changed it again while this was open. Choose once more from the new values.
        </Notice>
      )}
      {conflict
        .filter(field => !isShown(field))
        .map(({ key, label }) => (
          <Notice key={key} tone="warning">
            {label}: you may no longer see this. What the office has stays.
          </Notice>
        ))}
      {conflict.filter(isShown).map(field => (
        <ConflictFieldCards
          key={field.key}
          resource={resource}
          field={field}
          record={{}}
          look={look}
          choice={chosen[field.key]}
          onChoose={choice => setMade(before => ({ ...before, ...togetherWith(field, choice, before) }))}
          onUnreadable={isUnreadable =>
            setUnreadable(
              before => new Set([...before].filter(key => key !== field.key).concat(isUnreadable ? field.key : [])),
            )
          }
        />
      ))}
      <p className={styles['note']}>
        <Icon of={History} size="small" /> The value you do not keep stays in the history.
      </p>
    </Modal>
  )
}
