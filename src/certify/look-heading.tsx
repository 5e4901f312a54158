import type { ClientLook } from '#contract/commercial/payment/client-link'
import { formatDay } from '../ui/format'
import { TitleBlock } from '../ui/record/title-block'
import styles from './certify.module.css'

interface LookHeadingProps {
  readonly look: ClientLook
  readonly title: string
  readonly deciding: { readonly label: string; readonly value: string }
}

/** Whose application it is, of which project and which day. */
export function LookHeading({ look, title, deciding }: LookHeadingProps) {
  const { firm, firmAddress, client, project, reference, valuationDate, finalDate, expiresOn } = look
  return (
    <header className={styles['head']}>
      <div>
        <strong>{firm}</strong>
        {firmAddress && <div className={styles['quiet']}>{firmAddress}</div>}
      </div>
      <h1 className="type-title">{title}</h1>
      <TitleBlock
        cells={[
          { label: 'Application', value: reference },
          { label: 'Project', value: project },
          ...(client ? [{ label: 'To', value: client }] : []),
          { label: 'Valuation date', value: formatDay(valuationDate) },
          ...(finalDate ? [{ label: 'Final date for payment', value: formatDay(finalDate) }] : []),
          { label: 'Link works until', value: formatDay(expiresOn) },
        ]}
        deciding={deciding}
      />
    </header>
  )
}
