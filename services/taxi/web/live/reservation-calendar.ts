import { instantFromMs } from '@daoxing/kit/contract'
import type { Trip } from '@daoxing/taxi/contract'

/** Returns the iCalendar event of a reservation (RFC 5545), with a reminder an hour before. */
export function reservationCalendar(trip: Trip, title: string): string {
  const { trip_hash: hash, reserve_time: at, request_time: requestedAt, route, start_address, end_address } = trip
  const start = at ?? requestedAt
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daoxing//Reservation//ZH',
    'BEGIN:VEVENT',
    `UID:${hash}@daoxing`,
    `DTSTAMP:${stamp(requestedAt)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + (route?.durationSeconds ?? 3600))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(start_address)}`,
    ...(end_address === null ? [] : [`DESCRIPTION:${escaped(`${start_address} → ${end_address}`)}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT60M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

/** "20261124T063000Z". */
function stamp(unixSeconds: number): string {
  return instantFromMs(unixSeconds * 1000).replace(/[-:]|\.\d{3}/g, '')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/**
 * A line has at most 75 bytes; the rest continues after a line break and a space. A Chinese character takes three
 * bytes.
 */
function folded(line: string): readonly string[] {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts
}
