import { NOTICE_TYPES, type PaymentNotice } from '#contract/commercial/payment/payment-notice'

/** "Application 7", or what an application is called whose record is not here. */
export const outgoingName = (of: { readonly accountSequenceNumber: number | null } | null): string =>
  of?.accountSequenceNumber == null ? 'Application' : `Application ${of.accountSequenceNumber}`

/** "Pay less notice". */
export const noticeLabel = (type: PaymentNotice['type']): string =>
  NOTICE_TYPES.find(({ value }) => value === type)?.label ?? 'Notice'
