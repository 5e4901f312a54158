/** The picture library. Loaded with the first picture: with what it takes at once, it is a quarter of the memory of a server at rest. */
export const loadSharp = async () => (await import('sharp')).default
