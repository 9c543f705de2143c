/** The hours of the clock in Taipei between which a meter charges its night surcharge, of every county. */
export const nightHours = { from: 23, until: 6 } as const
