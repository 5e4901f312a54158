import { AlignJustify, Rows2, Rows3, Search } from 'lucide-react'
import { useState } from 'react'
import { AddressLines } from '../fields/address-field'
import { Checkbox } from '../ui/input/checkbox'
import { type Choice, matchChoices } from '../ui/input/choices'
import { Combobox } from '../ui/input/combobox'
import { DateInput } from '../ui/input/date-input'
import { ErrorSummary } from '../ui/input/error-summary'
import { FileInput } from '../ui/input/file-input'
import { FormField } from '../ui/input/form-field'
import { FormRow, FormSection } from '../ui/input/form-layout'
import { NumberInput } from '../ui/input/number-input'
import { PasswordInput } from '../ui/input/password-input'
import { Segmented } from '../ui/input/segmented'
import { Select } from '../ui/input/select'
import { TextArea } from '../ui/input/text-area'
import { TextInput } from '../ui/input/text-input'
import { Line, Specimen } from './specimen'
import { WHOLE, pence, percent, type Money, type Percentage } from '#domain/value/money'

const SITE = {
  street1: '14 Park Place',
  street2: '',
  street3: '',
  city: 'Leeds',
  county: '',
  postcode: '',
  country: 'GB',
}
const CLIENTS: readonly Choice[] = [
  'Calder Valley Estates LLP',
  'Kirklees Schools Trust',
  'Harrow & Lyle Homes Ltd',
  'Aldwych & Thorne LLP',
  'Meridian Hospitality plc',
  'Tideway Property Fund',
].map((label, index) => ({ value: String(index), label, note: index % 2 ? 'Leeds' : undefined }))

export function Inputs() {
  const [name, setName] = useState('Harland Building Supplies Ltd')
  const [vat, setVat] = useState('GB 318 4407 6')
  const [password, setPassword] = useState('Plumb-line')
  const [wrong, setWrong] = useState('Fire stopping missing around cables at partition head, 3.07')
  const [terms, setTerms] = useState<number | null>(30)
  const [credit, setCredit] = useState<Money | null>(pence(2_500_000))
  const [discount, setDiscount] = useState<Percentage | null>(percent(2.5))
  return (
    <>
      <Specimen title="Form fields">
        <FormField label="Name">
          <TextInput value={name} onChange={setName} />
        </FormField>
        <FormField label="Account reference" optional="optional" description="As in the accounts package">
          <TextInput value="" onChange={() => undefined} />
        </FormField>
        <FormField id="kitchen-vat" label="VAT number" error="A VAT number has 9 digits after GB. This has 8.">
          <TextInput value={vat} onChange={setVat} />
        </FormField>
        <FormField label="Company number">
          <TextInput value="09931472" onChange={() => undefined} readOnly />
        </FormField>
        <FormField label="Address" group>
          <AddressLines address={SITE} required={['street1', 'postcode']} isSubmitted onLine={() => undefined} />
        </FormField>
        <FormField label="Address, only read" group>
          <AddressLines address={SITE} />
        </FormField>
        <FormField label="Password" aside={<a href="#forgot">Forgot password?</a>}>
          <PasswordInput
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            showLabel="Show password"
            hideLabel="Hide password"
          />
        </FormField>
        <FormField label="What is wrong?">
          <TextArea value={wrong} onChange={setWrong} />
        </FormField>
      </Specimen>
      <Specimen title="Figures, dates, choices">
        <FormSection title="Trading terms">
          <FormRow>
            <FormField label="Payment terms">
              <NumberInput value={terms} onChange={setTerms} kind="integer" min={0} max={365} postfix="days" />
            </FormField>
            <FormField label="Credit limit">
              <NumberInput value={credit} onChange={setCredit} kind="money" prefix="£" />
            </FormField>
            <FormField label="Settlement discount">
              <NumberInput
                value={discount}
                onChange={setDiscount}
                kind="percentage"
                decimals={2}
                max={WHOLE}
                postfix="%"
              />
            </FormField>
          </FormRow>
        </FormSection>
        <Choices />
      </Specimen>
      <Specimen title="Boxes, segments, summary">
        <Boxes />
        <FileInput label="Choose a file" hint="or drop it here · XLSX or CSV" onFiles={() => undefined} />
        <ErrorSummary title="1 field to fix before saving" errors={[{ id: 'kitchen-vat', label: 'VAT number' }]} />
      </Specimen>
    </>
  )
}

function Choices() {
  const [due, setDue] = useState<string | null>('2026-11-29')
  const [type, setType] = useState<string>('merchant')
  const [client, setClient] = useState<Choice | null>(null)
  const [options, setOptions] = useState(CLIENTS)
  return (
    <>
      <FormField label="Due date">
        <DateInput value={due} onChange={setDue} />
      </FormField>
      <FormField label="Supplier type">
        <Select
          value={type}
          onChange={setType}
          placeholder="Choose"
          options={[
            { value: 'merchant', label: 'Merchant' },
            { value: 'hire', label: 'Plant hire' },
          ]}
        />
      </FormField>
      <FormField label="Client">
        <Combobox
          value={client}
          onChange={setClient}
          options={options}
          onQuery={text => setOptions(matchChoices(CLIENTS, text))}
          placeholder="Choose a client"
          create={{ label: 'New client…', onCreate: () => undefined }}
        />
      </FormField>
      <TextInput
        value=""
        onChange={() => undefined}
        icon={Search}
        placeholder="Project, client or number"
        aria-label="Find"
      />
    </>
  )
}

function Boxes() {
  const [ticked, setTicked] = useState(true)
  const [shown, setShown] = useState<'quantity' | 'money' | 'both'>('quantity')
  const [rows, setRows] = useState<'compact' | 'standard' | 'roomy'>('compact')
  const [access, setAccess] = useState<'0' | '1' | '7'>('7')
  const [kind, setKind] = useState<'defect' | 'query' | 'safety' | 'delay'>('defect')
  return (
    <>
      <Line>
        <Checkbox checked={ticked} onChange={setTicked} label="Include archived" />
        <Checkbox checked={false} indeterminate onChange={() => undefined} label="Some" />
        <Checkbox checked disabled onChange={() => undefined} label="Fixed" />
        <Checkbox checked={ticked} onChange={setTicked} framed label="Onsite?" />
        <Checkbox checked={!ticked} onChange={on => setTicked(!on)} framed label="Mine" />
      </Line>
      <Line>
        <Segmented
          label="Show"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'quantity', label: 'Quantity' },
            { value: 'money', label: 'Money' },
            { value: 'both', label: 'Both' },
          ]}
        />
        <Segmented
          label="Rows"
          value={rows}
          onChange={setRows}
          options={[
            { value: 'compact', label: 'Compact', icon: AlignJustify, iconOnly: true },
            { value: 'standard', label: 'Standard', icon: Rows3, iconOnly: true },
            { value: 'roomy', label: 'Roomy', icon: Rows2, iconOnly: true },
          ]}
        />
        <Segmented
          label="Exports"
          value={access}
          onChange={setAccess}
          options={[
            { value: '0', label: 'No access' },
            { value: '1', label: 'Read-only' },
            { value: '7', label: 'Full access', tone: 'accent' },
          ]}
        />
      </Line>
      <FormField label="Type" group>
        <Segmented
          fill
          value={kind}
          onChange={setKind}
          options={[
            { value: 'defect', label: 'Defect' },
            { value: 'query', label: 'Query' },
            { value: 'safety', label: 'Safety' },
            { value: 'delay', label: 'Delay' },
          ]}
        />
      </FormField>
    </>
  )
}
