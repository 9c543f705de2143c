/** Addresses of pictures and files, for elements that load them themselves; the session's cookie is sent along. */
export const driverPhoto = (photoHash: string) => `/gw/v3/driver/photo/${photoHash}`
export const extraPhoto = (photoHash: string) => `/gw/v3/chauffeured-car/extra-photo/${photoHash}`
export const calendarFile = (hash: string) => `/gw/v3/chauffeured-car/trip/${hash}/calendar`
