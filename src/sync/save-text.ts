import { saveFile } from '../app/device/save-file'

/** Saves a text as a file. */
export function saveText(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), fileName)
}
