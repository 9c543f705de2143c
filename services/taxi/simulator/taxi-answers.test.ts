import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { answerTo, arrivalText } from './taxi-answers.ts'

const chance = () => seededChance('talk')

test('a seed determines the arrival message, which names the position of the car', () => {
  expect(arrivalText(chance())).toBe(arrivalText(chance()))
  const sentences = new Set(Array.from({ length: 40 }, (_, at) => arrivalText(seededChance(String(at)))))
  expect(sentences.size).toBeGreaterThan(8)
  for (const sentence of sentences) expect(sentence).toMatch(/^我到了，在.+(前面|旁邊|對面)，/)
})

test('a driver answers a question, but not a thank-you', () => {
  const ask = (text: string, hasArrived = false) => answerTo({ phrase: null, text, hasArrived, chance: chance() })
  expect(ask('請等我三分鐘')).toEqual({ phrase: 'ok' })
  expect(ask('你在哪裡？')).toEqual({ phrase: 'onMyWay' })
  expect(ask('你在哪裡？', true)?.text).toMatch(/^我到了/)
  expect(ask('我有兩件行李')?.text).toMatch(/行李|後車廂/)
  expect(ask('我在三樓')).toEqual({ phrase: 'gotIt' })
  expect(ask('謝謝你')).toBeUndefined()
})
