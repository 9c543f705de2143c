import { driverPosition } from '@daoxing/dispatch/contract'
import { type CityWorld, createDevice, type Device, type Telematics } from '@daoxing/kit/simulator'

/** The driver's phone: calls with the driver's credential, offers, and the positions of the car. */
export type DriverPhone = Device & Telematics

export function createDriverPhone(world: CityWorld, credential: string): DriverPhone {
  const device = createDevice({ world, credential })
  return {
    ...device,
    get isOnline() {
      return device.isOnline
    },
    report: ({ location, bearing, speedMps }) => device.fleet(driverPosition, { location, bearing, speedMps }),
  }
}
