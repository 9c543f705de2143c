export function FindCharger() { return null }
