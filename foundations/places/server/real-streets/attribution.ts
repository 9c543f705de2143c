/** The attribution that the licence of OpenStreetMap requires on every map of its data. */
export const attribution = '© OpenStreetMap contributors'
