/** A search begins here without a position [RNT-052]. */
export const centralTaipei = { lat: 25.04637, lng: 121.5197163 }
