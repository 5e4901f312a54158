/** "Application 7", or what an application is called whose record is not here. */
export const outgoingName = (of: { readonly accountSequenceNumber: number | null } | null): string =>
  of?.accountSequenceNumber == null ? 'Application' : `Application ${of.accountSequenceNumber}`
