import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import { count } from '../../../fields/words'
import { FormModal } from '../../../ui/overlay/form-modal'
import type { Found, ReplacePlan } from '../commands/find-text'
import { LINE_COLUMNS } from '../../common/line-fields'
import styles from './find-panel.module.css'

/** So many are listed; the count above them says how many there are. */
const LISTED = 200

interface ReplaceDialogProps {
  readonly plan: ReplacePlan
  readonly zones: readonly AssessmentZone[]
  readonly onReplace: (label: string) => Promise<boolean>
  readonly onClose: () => void
}

/** What "Replace all" changes, cell by cell, before it does. One step of undo takes all of it back. */
export function ReplaceDialog({ plan, zones, onReplace, onClose }: ReplaceDialogProps) {
  const { replacements, left } = plan
  const changes = replacements.filter(({ refused }) => refused === null).length
  const refused = replacements.length - changes
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  const nameOf = ({ product, at }: Found) =>
    `${product.ref ?? product.name} · ${'zone' in at ? (names.get(at.zone) ?? '') : LINE_COLUMNS[at.field].title}`
  return (
    <FormModal
      open
      size="medium"
      onClose={onClose}
      title={`Replace in ${count(changes, 'cell')}?`}
      body={[
        ...(refused > 0
          ? [
              `${count(refused, 'cell')} ${refused === 1 ? 'stays' : 'stay'} as ${refused === 1 ? 'it is' : 'they are'}: the reason stands beside each.`,
            ]
          : []),
        ...(left > 0 ? [`${count(left, 'more line')} would be too many for one step. Replace again for them.`] : []),
        'One Undo takes all of it back.',
      ]}
      submitLabel={`Replace in ${count(changes, 'cell')}`}
      valid={changes > 0}
      onSubmit={() => onReplace(`Replaced in ${count(changes, 'cell')}`)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} role="region" tabIndex={0} aria-label="What changes">
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Cell</th>
              <th scope="col">Now</th>
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {replacements.slice(0, LISTED).map(({ found, becomes, refused: reason }) => (
              <tr key={`${found.product.id}/${'zone' in found.at ? found.at.zone : found.at.field}`}>
                <th scope="row">{nameOf(found)}</th>
                <td>{reason === null ? <del>{found.text}</del> : found.text}</td>
                <td className={reason === null ? undefined : styles['refused']}>
                  {reason ?? (becomes === '' ? 'empty' : becomes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {replacements.length > LISTED && <p>and {count(replacements.length - LISTED, 'more cell')}.</p>}
    </FormModal>
  )
}
