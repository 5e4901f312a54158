import type { MergeQuestion } from '#contract/estimating/branch-calls'
import type { Choices } from '#domain/records/three-way/merge-plan'
import { Segmented } from '../../ui/input/segmented'
import styles from './bring-back.module.css'

type Party = Choices[string]

interface MergeQuestionsProps {
  readonly questions: readonly MergeQuestion[]
  readonly choices: Choices
  readonly names: { readonly branch: string; readonly parent: string }
  readonly onChoose: (key: string, party: Party) => void
}

/** What only a person can say, one by one: both values, and which of them counts. */
export function MergeQuestions({ questions, choices, names, onChoose }: MergeQuestionsProps) {
  return (
    <ul className={styles['questions']} aria-label="Changed in both">
      {questions.map(question => (
        <li key={question.key} className={styles['question']}>
          <div>
            <div className={styles['kind']}>{question.kind}</div>
            <strong>{question.name}</strong>
          </div>
          {question.removedBy === null ? (
            <Values question={question} names={names} />
          ) : (
            <p>{removedWords(question, names)}</p>
          )}
          <Segmented
            label={`What counts: ${question.name}`}
            value={choices[question.key] ?? null}
            onChange={party => onChoose(question.key, party)}
            options={
              question.removedBy === null
                ? [
                    { value: 'branch', label: 'Use the what-if’s' },
                    { value: 'target', label: 'Keep the estimate’s' },
                  ]
                : question.removedBy === 'branch'
                  ? [
                      { value: 'branch', label: 'Remove it' },
                      { value: 'target', label: 'Keep it' },
                    ]
                  : [
                      { value: 'branch', label: 'Bring it back' },
                      { value: 'target', label: 'Leave it out' },
                    ]
            }
          />
        </li>
      ))}
    </ul>
  )
}

const removedWords = ({ removedBy }: MergeQuestion, { branch, parent }: MergeQuestionsProps['names']): string =>
  removedBy === 'branch'
    ? `Removed in ${branch}. ${parent} has worked on it since.`
    : `Removed in ${parent}. ${branch} has worked on it.`

function Values({
  question,
  names,
}: {
  readonly question: MergeQuestion
  readonly names: MergeQuestionsProps['names']
}) {
  return (
    <table className={styles['values']}>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Was</th>
          <th scope="col">{names.branch}</th>
          <th scope="col">{names.parent}</th>
        </tr>
      </thead>
      <tbody>
        {question.values.map(({ label, base, branch, target }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{base ?? 'none'}</td>
            <td>{branch ?? 'none'}</td>
            <td>{target ?? 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
