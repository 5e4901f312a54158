import { respondSuccess } from '../office/respond'
import { copyText } from './copy-text'
import { deviceWord } from './device-words'
import { saveFile } from './save-file'

/** Copies a text, or saves it as a file named after `title` where the browser refuses the clipboard. Returns whether it was copied. */
export async function keepText(text: string, title: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (!isCopied) saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${fileNameOf(title)}.txt`)
  return isCopied
}

/** Keeps a text as {@link keepText} does, and says so. */
export async function keepTextAndSay(text: string, title: string): Promise<void> {
  respondSuccess((await keepText(text, title)) ? 'Text copied' : `Text saved to this ${deviceWord()}`)
}

const fileNameOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N} .-]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'My words'
