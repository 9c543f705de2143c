import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What is heard of two voices after these deeds, told in plain JavaScript as the program itself is written. */
function heardAfter(...deeds: readonly string[]): string {
  const program = [
    `import { speakInTurn } from './speak-in-turn.mjs'`,
    'const { nextVoice, endAll } = speakInTurn((piece) => process.stdout.write(piece))',
    'const [first, second] = [nextVoice(), nextVoice()]',
    ...deeds,
  ]
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program.join('\n')], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
}

test('the first is heard at once, and the second as a whole when the first has ended, and at once from then on', () => {
  const begun = [`first.say('a1 ')`, `second.say('b1 ')`, `first.say('a2 ')`]
  expect(heardAfter(...begun)).toBe('a1 a2 ')
  expect(heardAfter(...begun, 'first.end()')).toBe('a1 a2 b1 ')
  expect(heardAfter(...begun, 'first.end()', `second.say('b2 ')`)).toBe('a1 a2 b1 b2 ')
})

test('the second may end before the first and loses no word', () => {
  expect(heardAfter(`second.say('b ')`, 'second.end()', `first.say('a ')`, 'first.end()')).toBe('a b ')
})

test('where all is ended early, what was held back is said', () => {
  expect(heardAfter(`first.say('a ')`, `second.say('b ')`, 'endAll()')).toBe('a b ')
})
