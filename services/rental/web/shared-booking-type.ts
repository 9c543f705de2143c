/** The booking type of shared cars in the register; those of stations have others. */
export const sharedBookingType = 'RENTAL'
