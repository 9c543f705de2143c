import type { FleetDriver } from '@daoxing/dispatch/contract'

/** An ordinary car with an ordinary driver; every number has a unique plate. */
export function fleetDriver(number: number): FleetDriver {
  return {
    driverId: `bench-driver-${number}`,
    displayName: '陳師傅',
    vehicle: {
      plate: `TB${Math.floor(number / 1_000)}-${String(number % 1_000).padStart(3, '0')}`,
      model: 'Toyota Camry',
      color: 'yellow',
      seats: 4,
      features: 0,
    },
    rating: 4.8,
    tripCount: 1_200,
  }
}
