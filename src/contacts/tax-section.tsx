import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { pathsFromWire } from '#contract/fields/codec'
import { taxDetails, taxDetailsReply, TAXED, type TaxedPath } from '#contract/contacts/tax-details'
import { canRead, canWrite } from '#contract/permissions'
import type { Row } from '#domain/records/path'
import { FieldCell } from '../fields/cell'
import { useLook } from '../fields/use-look'
import { problemWords } from '../app/office/tell-problem'
import { useServer } from '../app/office/server'
import { useConnected } from '../app/office/use-connected'
import { useViewer } from '../app/viewer'
import { Button } from '../ui/action/button'
import { formatDateTime } from '../ui/format'
import { FieldList } from '../ui/record/field-list'
import { Section } from '../ui/shell/page'
import { Loader } from '../ui/status/loader'
import { Notice } from '../ui/status/notice'
import { TaxForm } from './tax-form'

interface TaxSectionProps {
  readonly path: TaxedPath
  readonly id: number
}
/** As the office answered: values in record form. */
export interface TaxDetails {
  readonly values: Row
  readonly changed: { readonly at: string; readonly by: string | null } | null
}

/** VAT, CIS and bank details of a contact. They never lie on a device, so they are fetched when looked at (decision 007). */
export function TaxSection({ path, id }: TaxSectionProps) {
  const { permissions, account } = useViewer()
  const isConnected = useConnected()
  const server = useServer()
  const [found, setFound] = useState<TaxDetails | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const { permission, fields } = TAXED[path]
  const mayRead = canRead(permissions, permission)
  const look = useLook(taxDetails, found ? [found.values] : [], account.currency)

  useEffect(() => {
    if (!isConnected || !mayRead) return
    let left = false
    server
      .call(`/${path}/${id}/tax-details`)
      .then(async reply => {
        const details = readDetails(await reply.json())
        if (left) return
        setFound(details)
        setFailure(null)
      })
      .catch((error: unknown) => {
        if (!left) setFailure(problemWords(error))
      })
    return () => {
      left = true
    }
  }, [server, path, id, isConnected, mayRead])

  if (!mayRead) return null
  return (
    <Section
      title="VAT, CIS and bank"
      aside={
        found &&
        isConnected &&
        canWrite(permissions, permission) && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            Edit details
          </Button>
        )
      }
    >
      {!isConnected && !found && (
        <Notice tone="calm">These details are not kept on the device and need a connection.</Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {isConnected && !found && failure === null && <Loader />}
      {found && (
        <>
          <FieldList
            fields={fields.map(name => ({
              label: taxDetails.fields[name].label,
              value: <FieldCell field={taxDetails.fields[name]} value={found.values[name]} look={look} />,
            }))}
          />
          {found.changed && (
            <p className="type-label">
              Changed {formatDateTime(found.changed.at)}
              {found.changed.by === null ? '' : ` by ${found.changed.by}`}
            </p>
          )}
          {isEditing && (
            <TaxForm
              path={path}
              id={id}
              start={found.values}
              onClose={() => setEditing(false)}
              onSaved={body => setFound(readDetails(body))}
            />
          )}
        </>
      )}
    </Section>
  )
}

function readDetails(body: unknown): TaxDetails {
  const { details, changed } = v.parse(taxDetailsReply, body)
  return { values: pathsFromWire(taxDetails, details), changed }
}
