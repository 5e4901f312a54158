import { useState } from 'react'
import type { RowChoice } from '#domain/estimating/bill-import/row-class'
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
  readonly onRows: (rows: readonly number[], choice: RowChoice) => void
  readonly onJump: (row: number) => void
}

export function FindingList({ group, nameOf, onRows, onJump }: FindingListProps) {
  const [shown, setShown] = useState(AT_FIRST)
  const { findings, remedy } = group
  const hidden = findings.length - shown
  return (
    <Section title={group.title} aside={findings.length.toLocaleString('en-GB')} bare>
      <div className={styles['explanation']}>
        <p className={styles['quiet']}>{group.explanation}</p>
        {remedy && <Button onClick={() => onRows(remedy.rows, remedy.choice)}>{remedy.label}</Button>}
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
      {hidden > 0 && (
        <TextButton onClick={() => setShown(count => count + 100)}>Show {Math.min(hidden, 100)} more</TextButton>
      )}
    </Section>
  )
}
