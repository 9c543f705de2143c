/** The hours in Taipei in which the meters of all counties charge a night surcharge. */
export const nightHours = { from: 23, until: 6 } as const
