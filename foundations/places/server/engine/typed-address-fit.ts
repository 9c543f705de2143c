/** How exactly a typed address fits: riders who type one mean no other place. */
export const typedAddressFit = 200
