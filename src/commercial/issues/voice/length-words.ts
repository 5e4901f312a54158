/** A length in seconds as "1:05". */
export const lengthWords = (seconds: number): string =>
  `${Math.floor(Math.max(seconds, 0) / 60)}:${String(Math.max(seconds, 0) % 60).padStart(2, '0')}`
