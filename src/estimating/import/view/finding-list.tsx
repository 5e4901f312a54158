import { useState } from 'react'
import type { DraftEdit } from '#domain/bill-import/session/edit'
import type { FindingGroup } from '../model/findings'
import { Button } from '../../../ui/action/button'
import { TextButton } from '../../../ui/action/text-button'
import { List, ListRow } from '../../../ui/record/list-row'
import { Section } from '../../../ui/shell/page'
import styles from './import-page.module.css'

/** As many as are read at a glance; the rest on request. */
const AT_FIRST = 8

interface FindingListProps {
  readonly group: FindingGroup
  readonly nameOf: (row: number) => string
  readonly onEdit: (edit: DraftEdit) => void
  readonly onJump: (row: number) => void
}

export function FindingList({ group, nameOf, onEdit, onJump }: FindingListProps) {
  const [shown, setShown] = useState(AT_FIRST)
  const { findings, count, remedy } = group
  const hidden = findings.length - shown
  return (
    <Section title={group.title} aside={count.toLocaleString('en-GB')} bare>
      <div className={styles['explanation']}>
        <p className={styles['quiet']}>{group.explanation}</p>
        {remedy && <Button onClick={() => onEdit(remedy.edit)}>{remedy.label}</Button>}
      </div>
      <List label={group.title}>
        {findings.slice(0, shown).map(finding => (
          <ListRow
            key={`${finding.row} ${finding.text}`}
            title={<TextButton onClick={() => onJump(finding.row)}>Row {nameOf(finding.row)}</TextButton>}
            under={finding.text}
          />
        ))}
      </List>
      {hidden <= 0 && count > findings.length && (
        <p className={styles['quiet']}>
          {(count - findings.length).toLocaleString('en-GB')} more are marked in the row list.
        </p>
      )}
      {hidden > 0 && (
        <TextButton onClick={() => setShown(count => count + 100)}>Show {Math.min(hidden, 100)} more</TextButton>
      )}
    </Section>
  )
}
