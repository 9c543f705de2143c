import type { LatLng } from '@daoxing/kit/contract'

/** Airports with shuttles; the terminals of Taoyuan count separately [AIR-005]. */
export const airportCodes = ['TPE1', 'TPE2', 'TSA', 'KHH', 'RMQ'] as const
export type AirportCode = (typeof airportCodes)[number]

/** Whether the rider goes to the airport or comes from it [AIR-006]. */
export const airportDirections = ['dropoff', 'pickup'] as const
export type AirportDirection = (typeof airportDirections)[number]

/** The directions by their query values [AIR-011]. */
export const directionOf = { PICK_UP: 'pickup', DROP_OFF: 'dropoff' } as const
export const airportServiceTypes = ['PICK_UP', 'DROP_OFF'] as const
export type AirportServiceType = (typeof airportServiceTypes)[number]

type Airport = {
  /** The IATA code of its arrival board. */
  readonly iata: 'TPE' | 'TSA' | 'KHH' | 'RMQ'
  /** Null if all flights arrive in one building, or the terminal does not matter to the rider. */
  readonly terminal: string | null
  readonly name: string
  /** The meeting point outside the arrivals hall. */
  readonly arrivals: { readonly address: string; readonly location: LatLng }
  readonly departures: { readonly address: string; readonly location: LatLng }
  /** Whether an immediate pick-up can be booked. */
  readonly isServedAtOnce: boolean
}

/** Positions and names equal those of the meeting points on the map. */
export const airports: Readonly<Record<AirportCode, Airport>> = {
  TPE1: {
    iata: 'TPE',
    terminal: '1',
    name: '桃園國際機場第一航廈',
    arrivals: {
      address: '桃園國際機場第一航廈，一樓入境大廳外，計程車排班處',
      location: { lat: 25.0802, lng: 121.2381 },
    },
    departures: { address: '桃園國際機場第一航廈，三樓出境大廳車道', location: { lat: 25.081, lng: 121.239 } },
    isServedAtOnce: true,
  },
  TPE2: {
    iata: 'TPE',
    terminal: '2',
    name: '桃園國際機場第二航廈',
    arrivals: {
      address: '桃園國際機場第二航廈，一樓入境大廳外，計程車排班處',
      location: { lat: 25.0764, lng: 121.2329 },
    },
    departures: { address: '桃園國際機場第二航廈，三樓出境大廳車道', location: { lat: 25.0772, lng: 121.2322 } },
    isServedAtOnce: true,
  },
  TSA: {
    iata: 'TSA',
    terminal: null,
    name: '臺北松山機場',
    arrivals: { address: '臺北松山機場，計程車排班處', location: { lat: 25.0632, lng: 121.5519 } },
    departures: { address: '臺北松山機場第一航廈', location: { lat: 25.06355, lng: 121.5522 } },
    isServedAtOnce: false,
  },
  KHH: {
    iata: 'KHH',
    terminal: null,
    name: '高雄國際機場',
    arrivals: { address: '高雄國際機場國際航廈，入境大廳外', location: { lat: 22.5729, lng: 120.3442 } },
    departures: { address: '高雄國際機場國際航廈', location: { lat: 22.5729, lng: 120.3442 } },
    isServedAtOnce: false,
  },
  RMQ: {
    iata: 'RMQ',
    terminal: null,
    name: '臺中國際機場',
    arrivals: { address: '臺中國際機場，入境大廳外', location: { lat: 24.2547, lng: 120.6012 } },
    departures: { address: '臺中國際機場', location: { lat: 24.2547, lng: 120.6012 } },
    isServedAtOnce: false,
  },
}

/** The airport code of a terminal on an arrival board; undefined if the board names none with its own code. */
export function codeOfTerminal(iata: string, terminal: string | null): AirportCode | undefined {
  if (terminal === null) return undefined
  return airportCodes.find((code) => airports[code].iata === iata && airports[code].terminal === terminal)
}

/** The place at the airport end of a route. */
export function airportPlace(code: AirportCode, direction: AirportDirection) {
  return direction === 'pickup' ? airports[code].arrivals : airports[code].departures
}

const areaMetres = 900
const metresPerDegree = 111_320

/** Returns the terminal of Taoyuan around a point, for the prompt that offers the shuttle [AIR-007, AIR-008]. */
export function terminalAround({ lat, lng }: LatLng): 'TPE1' | 'TPE2' | undefined {
  const metresTo = (code: 'TPE1' | 'TPE2') => {
    const { location } = airports[code].arrivals
    const eastMetres = (lng - location.lng) * metresPerDegree * Math.cos((lat * Math.PI) / 180)
    return Math.hypot((lat - location.lat) * metresPerDegree, eastMetres)
  }
  const nearest = metresTo('TPE1') <= metresTo('TPE2') ? 'TPE1' : 'TPE2'
  return metresTo(nearest) <= areaMetres ? nearest : undefined
}
