import { handoverSteps, neededSlots, photoSlots, stepsOf } from '@daoxing/rental/contract'
import { expect, test } from 'vitest'
import { missingSlots, screenNamed, type WalkScreen, walkScreens } from './walk-screens.ts'

const steps = (flow: 'depart' | 'return') => [
  ...new Set(walkScreens(flow).flatMap((screen) => (screen.kind === 'end' ? [] : [screen.step]))),
]
const slotsIn = (screen: WalkScreen) =>
  screen.kind === 'slot' ? [screen.slot] : screen.kind === 'more' ? screen.slots : []

test('a departure shows the car, its defects and its inside, in this order [SHC-006, SHC-007, SHC-008]', () => {
  expect(steps('depart')).toEqual(['appearance', 'defect', 'inside', 'signature'])
})

test('a return also shows the place, the road and the check of belongings [SHC-009, SHC-010, SHC-011]', () => {
  expect(steps('return')).toEqual([
    'parking location',
    'road view',
    'appearance',
    'inside',
    'belongings check',
    'signature',
  ])
})

test('both walks end with the signature, and have the seven steps of the documents between them [SHC-005, SHC-012]', () => {
  for (const flow of ['depart', 'return'] as const) expect(steps(flow).at(-1)).toBe('signature')
  expect([...new Set([...steps('depart'), ...steps('return')])].toSorted()).toEqual([...handoverSteps].toSorted())
})

test('each of the fourteen slots has a screen in one of the walks [SHC-021]', () => {
  const shown = (['depart', 'return'] as const).flatMap((flow) => walkScreens(flow).flatMap(slotsIn))
  const elsewhere = ['signature', 'extra']
  expect([...new Set([...shown, ...elsewhere])].toSorted()).toEqual([...photoSlots].toSorted())
  expect(stepsOf.depart.find(({ step }) => step === 'defect')?.more).toEqual(['extra'])
})

test('a rider reads the hint of the car once in each walk, and that of the place before its pictures [SHC-022]', () => {
  const ids = walkScreens('return').map(({ id }) => id)
  expect(ids.slice(0, 4)).toEqual(['hint-parking', 'parkingGrid', 'roadView', 'hint-car'])
  expect(walkScreens('depart')[0]?.id).toBe('hint-car')
})

test('a walk goes on at its first picture that is missing, and ends at the door', () => {
  const screens = walkScreens('depart')
  const at = (done: readonly string[]) =>
    screens[screenNamed('depart', null, (screen) => screen.kind === 'slot' && done.includes(screen.slot))]?.id
  expect(at([])).toBe('hint-car')
  expect(at(['rearLeft'])).toBe('rearRight')
  expect(at(['rearLeft', 'rearRight', 'frontRight', 'frontLeft', 'frontSeat', 'backSeat'])).toBe('signature')
  expect(screens[screenNamed('depart', 'end', () => false)]?.kind).toBe('end')
})

test('a picture that waits to be sent is not missing', () => {
  const taken = neededSlots('return').filter((slot) => slot !== 'roadView' && slot !== 'signature')
  const pictures = taken.map((slot) => ({ slot }))
  expect(missingSlots('return', pictures, ['roadView'])).toEqual(['signature'])
})
