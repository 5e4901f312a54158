/** How wide a text is drawn. */
type Measure = (text: string) => number

/** The lines of a text no wider than `width`: broken between words, and inside one that is too long for a line by itself. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \t\n]+/).flatMap(each => pieces(each, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pieces(word: string, width: number, measure: Measure): string[] {
  const found: string[] = []
  let rest = word
  while (measure(rest) > width && rest.length > 1) {
    let end = rest.length - 1
    while (end > 1 && measure(rest.slice(0, end)) > width) end -= 1
    found.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...found, rest]
}

/** The text, cut with three dots where it is wider than there is room for. */
export function cutToFit(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let end = text.length
  while (end > 0 && measure(`${text.slice(0, end)}…`) > width) end -= 1
  return `${text.slice(0, end)}…`
}

/** The lines of a text, at most so many: the last is cut where there would be more. */
export function wrapTo(most: number, text: string, width: number, measure: Measure): string[] {
  const lines = wrap(text, width, measure)
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), cutToFit(lines.slice(most - 1).join(' '), width, measure)]
}
