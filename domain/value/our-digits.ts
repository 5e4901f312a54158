/** Zero digits of other scripts, whose ten digits are consecutive in Unicode, and the decimal and thousands signs of Arabic bills. */
const SCRIPTS = ['٠', '۰', '०', '০', '０'].map(zero => zero.charCodeAt(0))
const OTHER_DIGITS = /[٠-٩۰-۹०-९০-৯０-９٫٬]/
export function inOurDigits(text: string): string {
  if (!OTHER_DIGITS.test(text)) return text
  return text.replace(/[٠-٩۰-۹०-९০-৯０-９٫٬]/g, sign => {
    if (sign === '٫') return '.'
    if (sign === '٬') return ','
    const zero = SCRIPTS.find(each => sign.charCodeAt(0) >= each && sign.charCodeAt(0) <= each + 9) ?? 0
    return String(sign.charCodeAt(0) - zero)
  })
}
