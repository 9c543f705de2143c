/** The match of a typed address, which outranks every other place. */
export const typedAddressFit = 200
