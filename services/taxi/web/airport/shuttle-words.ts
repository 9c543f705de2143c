import type { FlightState } from '@daoxing/flights/contract'
import type { AirportClass, AirportCode, InvoiceKind } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

export const airportNames: Readonly<Record<AirportCode, () => string>> = {
  TPE1: words.taxi_shuttle_airport_TPE1,
  TPE2: words.taxi_shuttle_airport_TPE2,
  TSA: words.taxi_shuttle_airport_TSA,
  KHH: words.taxi_shuttle_airport_KHH,
  RMQ: words.taxi_shuttle_airport_RMQ,
}

export const classNames: Readonly<Record<AirportClass, () => string>> = {
  airport_four_seater: words.taxi_shuttle_class_four,
  airport_six_seater: words.taxi_shuttle_class_six,
  airport_business: words.taxi_shuttle_class_business,
}

export const flightStateNames: Readonly<Record<FlightState, () => string>> = {
  scheduled: words.taxi_shuttle_flight_scheduled,
  delayed: words.taxi_shuttle_flight_delayed,
  landed: words.taxi_shuttle_flight_landed,
  cancelled: words.taxi_shuttle_flight_cancelled,
  diverted: words.taxi_shuttle_flight_diverted,
}

export const invoiceNames: Readonly<Record<InvoiceKind, () => string>> = {
  member: words.taxi_shuttle_invoice_member,
  mobile_barcode: words.taxi_shuttle_invoice_barcode,
  certificate: words.taxi_shuttle_invoice_certificate,
  donation: words.taxi_shuttle_invoice_donation,
  company: words.taxi_shuttle_invoice_company,
}
