/** As many as a rider keeps an overview of. */
export const favouritesMax = 50
/** Longer names fit on no chip; the server refuses them, and the page says so before. */
export const favouriteNameLengthMax = 24
