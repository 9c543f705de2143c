import { expect, test } from 'vitest'
import { firstStack, type PageStack, pushed, replaced, stackHere, wentBack } from './page-stack.ts'

const pages = (stack: PageStack | null) => stack?.entries.map(({ page }) => page)
const here = (stack: PageStack | null) => stack?.entries[stack.at]?.page

const atJourney = pushed(pushed(firstStack, { page: 'date-time-picker' }), { page: 'journey-planning' })

test('sub-pages form a stack: each push adds one, and back leads through them to the first [CHF-022]', () => {
  expect(pages(atJourney)).toEqual(['landing', 'date-time-picker', 'journey-planning'])
  expect(here(atJourney)).toBe('journey-planning')
  const before = wentBack(atJourney)
  expect(here(before)).toBe('date-time-picker')
  expect(here(before && wentBack(before))).toBe('landing')
  expect(wentBack(firstStack)).toBeNull()
})

test('a push after going back trims what was ahead [CHF-023]', () => {
  const atTime = wentBack(atJourney)
  if (atTime === null) throw new Error('there is a page before')
  expect(pages(atTime)).toEqual(['landing', 'date-time-picker', 'journey-planning'])
  const elsewhere = pushed(atTime, { page: 'payment-setting' })
  expect(pages(elsewhere)).toEqual(['landing', 'date-time-picker', 'payment-setting'])
  expect(here(elsewhere)).toBe('payment-setting')
})

test('back leads to the custom page if one is given, wherever it is, and else to the previous one [CHF-024]', () => {
  const atEstimate = pushed(atJourney, { page: 'estimate-and-schedule', backTo: 'date-time-picker' })
  expect(wentBack(atEstimate)).toEqual({ entries: atEstimate.entries, at: 1 })
  // A custom page that the rider has not seen takes the place of the current one.
  const atStop = pushed(firstStack, { page: 'stop-point-selector', backTo: 'journey-planning' })
  const swapped = wentBack(atStop)
  expect(pages(swapped)).toEqual(['landing', 'journey-planning'])
  expect(here(swapped)).toBe('journey-planning')
  expect(here(wentBack(pushed(atJourney, { page: 'payment-setting' })))).toBe('journey-planning')
})

test('replace swaps the current entry, and back leads to the one before it [CHF-025]', () => {
  const loading = pushed(atJourney, { page: 'estimate-loading' })
  const estimate = replaced(loading, { page: 'estimate-and-schedule' })
  expect(pages(estimate)).toEqual(['landing', 'date-time-picker', 'journey-planning', 'estimate-and-schedule'])
  expect(here(wentBack(estimate))).toBe('journey-planning')
})

test('a rider who opens a sub-page by its link goes back to the one that usually precedes it', () => {
  const linked = stackHere({ entries: atJourney.entries, at: undefined, page: 'payment-setting' })
  expect(here(linked)).toBe('payment-setting')
  expect(here(wentBack(linked))).toBe('estimate-and-schedule')
  // The state of another visit names a place that is not this sub-page.
  expect(stackHere({ entries: atJourney.entries, at: 1, page: 'landing' }).entries).toHaveLength(1)
  expect(stackHere({ entries: atJourney.entries, at: 2, page: 'journey-planning' })).toEqual(atJourney)
})
