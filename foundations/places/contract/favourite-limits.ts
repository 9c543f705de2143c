/** The most favourites of one rider. */
export const favouritesMax = 50
/** A longer name does not fit on a chip: the page warns, and the server refuses it. */
export const favouriteNameLengthMax = 24
