/** What the licence of OpenStreetMap asks for on every map that is drawn from its data. */
export const attribution = '© OpenStreetMap contributors'
