/** What goes with a record when it is deleted (docs/decisions/024), of what the worlds hold: by which field it hangs on it. */
const CONTENTS: Readonly<Record<string, readonly { readonly resource: string; readonly by: string }[]>> = {
  issue: [
    { resource: 'issueComment', by: 'issue' },
    { resource: 'issuePhoto', by: 'issue' },
  ],
  materialOrder: [{ resource: 'materialOrderLine', by: 'order' }],
  delivery: [
    { resource: 'deliveryLine', by: 'delivery' },
    { resource: 'deliveryPhoto', by: 'delivery' },
  ],
  materialInvoice: [{ resource: 'materialInvoiceLine', by: 'invoice' }],
  labourApplication: [{ resource: 'labourItem', by: 'application' }],
  progressGroup: [{ resource: 'progressGroupProduct', by: 'group' }],
  labourComponent: [
    { resource: 'componentMaterial', by: 'component' },
    { resource: 'componentActivity', by: 'component' },
  ],
  assessmentProduct: [
    { resource: 'labourComponent', by: 'product' },
    { resource: 'componentMaterial', by: 'product' },
    { resource: 'componentActivity', by: 'product' },
    { resource: 'productQuantities', by: 'id' },
  ],
}

/** The keys ("issueComment 9") of what goes with a record, of all the records there are. */
export function goingWith(
  resource: string,
  id: number,
  records: ReadonlyMap<string, Readonly<Record<string, unknown>> | null>,
): string[] {
  const contents = CONTENTS[resource] ?? []
  return [...records].flatMap(([key, record]) =>
    record &&
    contents.some(each =>
      each.by === 'id'
        ? key === `${each.resource} ${id}`
        : key.startsWith(`${each.resource} `) && record[each.by] === id,
    )
      ? [key]
      : [],
  )
}
