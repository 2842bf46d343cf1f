/** Stands where the address of the product does: the server fills it in, who alone knows it. */
export const ORIGIN = '%ORIGIN%'
