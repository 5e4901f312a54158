import { billNote } from '#contract/estimating/bill-note'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'
import { Section } from '../../ui/shell/page'
import styles from './bill-notes.module.css'

/** What the client's bill says beside its lines, as the import kept it: cover, preambles, the words above its titles. */
export function BillNotes({ assessment }: { readonly assessment: number }) {
  const here = useRecordsHere(billNote, 'assessment', assessment)
  const notes = here ? shownOf(here) : []
  if (notes.length === 0) return null
  return (
    <Section title="Cover and preambles" aside="As the bill has them">
      {notes
        .toSorted((a, b) => a.place - b.place)
        .map(({ id, title, text }) => (
          <details key={id} className={styles['note']}>
            <summary className={styles['title']}>{title}</summary>
            <p className={styles['text']}>{text}</p>
          </details>
        ))}
    </Section>
  )
}
