export const scooterCity = undefined
