/**
 * What a page has that no page before it had, since the app was loaded. The parts themselves are kept in the page, each with what it is the first of:
 * `newKinds`, `newColours`. A part that leaves the page before it is looked at is to be taken out of `seenBefore` again.
 *
 * These run in the page: they are sent there as they are written, so each stands by itself.
 */
declare global {
  interface Window {
    seenBefore?: { readonly outlines: Set<string>; readonly kinds: Map<string, number>; readonly colours: Set<string> }
    kindsMet?: number
    newKinds?: Map<Element, string[]>
    newColours?: Map<Element, string[]>
  }
}

/** Whether the order of headings and landmarks, or an id given twice, is new. */
export function outlineIsNew(): boolean {
  const { outlines } = (window.seenBefore ??= { outlines: new Set(), kinds: new Map(), colours: new Set() })
  const parts = document.querySelectorAll(
    'h1, h2, h3, h4, h5, h6, header, nav, main, footer, aside, section, form, search, [role], [accesskey]',
  )
  const outline = [...parts].map(part =>
    [
      part.localName,
      ...['role', 'aria-level', 'aria-label', 'accesskey'].map(name => part.getAttribute(name)),
      part.checkVisibility(),
    ].join(' '),
  )
  const ids = [...document.querySelectorAll('[id]')].map(part => part.id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  const text = [document.title === '', ...outline, ...twice].join('\n')
  const isNew = !outlines.has(text)
  outlines.add(text)
  return isNew
}

/**
 * Two parts are of one kind when their elements are the same all the way up to the page, with the same attributes, the same kinds of children, when
 * both have a name and words or neither has, and when both scroll or neither does.
 */
export function findNewKinds(): number {
  const { kinds } = (window.seenBefore ??= { outlines: new Set(), kinds: new Map(), colours: new Set() })
  /** Attributes whose value says nothing but whether there is one. */
  const isAny =
    /^(id|href|src|value|name|title|alt|placeholder|aria-label|aria-value.*|aria-(row|col)(index|count)|colspan|maxlength|d)$/
  const names = /^(aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details)|for|list|form)$/
  const isText = (text: string | null | undefined): string => ((text ?? '').trim() === '' ? '-' : '+')
  const written = (element: Element, name: string): string => {
    const value = element.getAttribute(name) ?? ''
    if (isAny.test(name)) return isText(value)
    // How wide, how far and how many differ from page to page; colours are in here too.
    if (name === 'style' && !value.includes('color')) return value.replaceAll(/[\d.]+/g, '')
    if (name.startsWith('data-')) return value.replaceAll(/\d+/g, '')
    if (!names.test(name)) return value
    return value
      .split(/\s+/)
      .map(id => isText(document.getElementById(id)?.textContent))
      .join('')
  }
  const labels = (element: Element): string =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])].map(label => isText(label.textContent)).join('')
      : ''
  const saysItsName = (element: Element): boolean => {
    const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    return plain(element.getAttribute('aria-label')).includes(plain(element.textContent))
  }
  const inShort = (element: Element): string =>
    `${element.localName}.${element.getAttribute('class') ?? ''}[${element.getAttribute('role') ?? ''}]`
  const numbers = new Map<Element, number>()
  const look = (element: Element): void => {
    const kind = [
      (element.parentElement && numbers.get(element.parentElement)) ?? 0,
      element.localName,
      ...element.getAttributeNames().map(name => `${name}=${written(element, name)}`),
      isText(element.textContent),
      labels(element),
      ...new Set([...element.children].map(inShort)),
      element.checkVisibility(),
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
      element.hasAttribute('aria-label') && saysItsName(element),
    ].join('\n')
    const known = kinds.get(kind)
    const number = known ?? (window.kindsMet = (window.kindsMet ?? 0) + 1)
    numbers.set(element, number)
    if (known === undefined) {
      kinds.set(kind, number)
      const looked = element.closest(whole) ?? element
      found.set(looked, [...(found.get(looked) ?? []), kind])
    }
  }
  // What is said of a control, a list or a cell depends on what is in it.
  const whole = 'a, button, label, summary, th, td, ul, ol, dl, select, [role], [aria-hidden]'
  const found = new Map<Element, string[]>()
  document.querySelectorAll('*').forEach(look)
  window.newKinds = found
  return found.size
}

/** What axe finds about colours depends on the colour of words, their size and their ground. */
export function findNewColours(): number {
  const { colours } = (window.seenBefore ??= { outlines: new Set(), kinds: new Map(), colours: new Set() })
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const found = grounds.get(element)
    if (found !== undefined) return found
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`
    const under = element.parentElement ? groundOf(element.parentElement) : ''
    const ground = own === 'rgba(0, 0, 0, 0) none 1' ? under : `${under} > ${own}`
    grounds.set(element, ground)
    return ground
  }
  const found = new Map<Element, string[]>()
  const look = (element: Element): void => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const pair = `${color} ${fontSize} ${fontWeight} ${textShadow} on ${groundOf(element)}`
    if (!colours.has(pair)) found.set(element, [pair])
    colours.add(pair)
  }
  const hasWords = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
  // What cannot be seen just now is no judgement for where it can.
  for (const element of document.querySelectorAll('body *'))
    if (hasWords(element) && element.checkVisibility()) look(element)
  window.newColours = found
  return found.size
}
