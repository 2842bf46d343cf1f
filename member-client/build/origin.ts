/** Placeholder for the product's origin. The server replaces it, because only the server knows the origin. */
export const ORIGIN = '%ORIGIN%'
