/** Photos that one document of an application can have. */
export const MOST_PACK_PHOTOS = 100
