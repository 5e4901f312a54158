/**
 * A text in 16 characters: another fingerprint means another text. FNV-1a, twice with other starts: 64 bits tell two states of one record
 * apart. It is no protection against somebody who wants two texts to look alike.
 */
export const fingerprint = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map(start => {
      let hash = start
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
      return hash.toString(16).padStart(8, '0')
    })
    .join('')
