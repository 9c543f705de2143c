import { seededChance } from '@daoxing/kit/simulator'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isWomansName } from './driver-names.ts'
import { driverPortrait } from './driver-portrait.ts'

const portrait = (name: string, longHair = false) => driverPortrait(seededChance(name), { longHair })

/** The pixels of a PNG of 128 columns, without the byte in front of each row. */
function pixelsOf(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png)
  const at = file.indexOf('IDAT', 0, 'latin1')
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  return rows.filter((_, place) => place % 129 !== 0)
}

test('a driver always has the same face, another driver another one, in a picture of about a kilobyte', () => {
  expect(portrait('ana')).toEqual(portrait('ana'))
  expect(new Set(Array.from({ length: 30 }, (_, at) => Buffer.from(portrait(`d${at}`)).toString('base64'))).size).toBe(
    30,
  )
  expect(portrait('ana').length).toBeLessThan(1500)
})

test('the picture has 128 x 128 pixels, a face in the middle and the wall at the corners', () => {
  const pixels = pixelsOf(portrait('ana'))
  expect(pixels).toHaveLength(128 * 128)
  expect([pixels[0], pixels[127]]).toEqual([0, 0])
  expect(pixels[62 * 128 + 64]).not.toBe(0)
  expect(isWomansName('林惠美')).toBe(true)
  expect(isWomansName('林志明')).toBe(false)
  expect(portrait('ana', true)).not.toEqual(portrait('ana'))
})
