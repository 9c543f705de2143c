import fc from 'fast-check'
import { expect, test } from 'vitest'
import { airportClasses, airportClassNames, fittingClasses } from './airport-classes.ts'
import { airportCodes, airportDirections, airports, codeOfTerminal, directionOf, terminalAround } from './airports.ts'
import { isIdNumber } from './id-number.ts'
import { isInvoiceCode } from './invoice-code.ts'
import { ShellServiceType } from './airport-ride.ts'
import { seatsOf, typeOfWish } from '../vehicle-type.ts'

test('there are five airports, two directions with their query words, and three service types [AIR-005, AIR-006, SHL-015]', () => {
  expect(airportCodes).toEqual(['TPE1', 'TPE2', 'TSA', 'KHH', 'RMQ'])
  expect(airportDirections).toEqual(['dropoff', 'pickup'])
  expect(directionOf).toEqual({ PICK_UP: 'pickup', DROP_OFF: 'dropoff' })
  expect(ShellServiceType.options).toEqual(['taxi', 'airport_shuttle', 'rental'])
})

test('each class is ordered by its mask as its vehicle type, and has its capacity [AIR-002, AIR-004]', () => {
  expect(
    airportClassNames.map((name) => {
      const { vehicleType, featureMap, passengers, luggage, minutesToArrive } = airportClasses[name]
      expect(typeOfWish({ featureMap, carModel: null })).toEqual({ vehicleType, fareMode: 'FIX_FARE' })
      expect(seatsOf(vehicleType)).toBe(passengers)
      return [name, vehicleType, passengers, luggage, minutesToArrive]
    }),
  ).toEqual([
    ['airport_four_seater', 'ONDEMAND_SHUTTLE', 4, 3, 10],
    ['airport_six_seater', 'SIX_PASSENGER_SHUTTLE', 6, 6, null],
    ['airport_business', 'LUXURY_SHUTTLE', 4, 3, null],
  ])
  expect(fittingClasses({ passengers: 5, luggage: 2 })).toEqual(['airport_six_seater'])
  expect(fittingClasses({ passengers: 4, luggage: 4 })).toEqual(['airport_six_seater'])
})

test('the area of each terminal of Taoyuan is known, and contains no other place [AIR-007]', () => {
  expect(terminalAround(airports.TPE1.arrivals.location)).toBe('TPE1')
  expect(terminalAround(airports.TPE2.departures.location)).toBe('TPE2')
  expect(terminalAround(airports.TSA.arrivals.location)).toBeUndefined()
  expect(codeOfTerminal('TPE', '1')).toBe('TPE1')
  expect(codeOfTerminal('KHH', 'I')).toBeUndefined()
})

test('ID numbers are validated by their check digit: national IDs, new and old resident certificates [AIR-003]', () => {
  expect(['A123456789', 'a123456789', 'A800000014', 'AC01234567'].map(isIdNumber)).toEqual([true, true, true, true])
  expect(['A123456788', 'A323456789', '123456789', 'A12345678', ''].some(isIdNumber)).toBe(false)
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      fc.constantFrom('A', 'F', 'O', 'Z'),
      fc.array(digit, { minLength: 7, maxLength: 7 }),
      (letter, rest) => {
        const holding = Array.from({ length: 10 }, (_, check) => `${letter}1${rest.join('')}${check}`).filter(
          isIdNumber,
        )
        expect(holding).toHaveLength(1)
      },
    ),
  )
})

test('each kind of invoice has its own format', () => {
  expect(isInvoiceCode('mobile_barcode', '/AB12+.-')).toBe(true)
  expect(isInvoiceCode('mobile_barcode', '/ab12345')).toBe(false)
  expect(isInvoiceCode('certificate', 'AB12345678901234')).toBe(true)
  expect(isInvoiceCode('donation', '25885')).toBe(true)
  expect(isInvoiceCode('donation', '12')).toBe(false)
  expect(isInvoiceCode('company', '04595252')).toBe(true)
  expect(isInvoiceCode('company', '00000000')).toBe(false)
  expect(isInvoiceCode('member', '')).toBe(true)
  expect(isInvoiceCode('member', 'x')).toBe(false)
})
