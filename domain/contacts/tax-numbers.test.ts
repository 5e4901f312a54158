import { describe, expect, it } from 'vitest'
import {
  checkCisVerification,
  checkAccountNumber,
  checkCompanyNumber,
  checkNationalInsurance,
  checkSortCode,
  checkUtr,
  checkVatNumber,
  tidyNumber,
} from './tax-numbers'

describe('numbers of tax', () => {
  it('are read as people write them', () => expect(tidyNumber('gb 980 7806-84')).toBe('GB980780684'))
  it.each(['GB980780684', '980780684', 'GB100000034', 'GB245719348', 'IE6388047V', 'DE136695976'])(
    '%s is a VAT number',
    text => expect(checkVatNumber(text)).toBeNull(),
  )
  it.each(['GB980780648', '98078068', 'GB', 'X'])('%s is none', text => expect(checkVatNumber(text)).not.toBeNull())
  it('check a UTR by its first figure', () => {
    expect([...'0123456789'].filter(first => checkUtr(`${first}234567890`) === null)).toHaveLength(1)
    // 2×6 + 3×7 + 4×8 + 5×9 + 6×10 + 7×5 + 8×4 + 9×3 + 0×2 = 264 = 24 × 11; remainder zero gives check digit 2.
    expect(checkUtr('2234567890')).toBeNull()
    expect(checkUtr('123')).toBe('A UTR has 10 figures')
  })
  it('know the forms of companies, National Insurance and sort codes', () => {
    expect([checkCompanyNumber('SC123456'), checkCompanyNumber('01234567'), checkSortCode('123456')]).toEqual([
      null,
      null,
      null,
    ])
    expect(checkCompanyNumber('1234567')).not.toBeNull()
    expect([checkAccountNumber('12345678'), checkAccountNumber('1234567')]).toEqual([
      null,
      'An account number has 8 figures',
    ])
    expect(checkNationalInsurance('AB123456C')).toBeNull()
    expect(checkNationalInsurance('GB123456C')).not.toBeNull()
  })
  it.each(['V0012345678', 'V0012345678A', 'V0012345678AB'])('%s is a number of HMRC’s verification', text =>
    expect(checkCisVerification(text)).toBeNull(),
  )
  it.each(['-', 'V', 'V123', '0012345678', 'V00123456789', 'NONE', 'V0012345678ABC'])('%s is not', text =>
    expect(checkCisVerification(text)).not.toBeNull(),
  )
})
