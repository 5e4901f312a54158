/**
 * Returns a hash of a text in 16 characters: different fingerprints mean different texts. FNV-1a, twice with different starts: 64 bits are enough to
 * distinguish two states of one record. Not safe against deliberate collisions.
 */
export const fingerprint = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map(start => {
      let hash = start
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
      return hash.toString(16).padStart(8, '0')
    })
    .join('')
