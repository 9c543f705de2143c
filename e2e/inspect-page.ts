import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Inspection = {
  /** Also checks contrast and names, which takes a while. */
  readonly isRead: boolean
  /** Only in this part, such as a sheet over a map; everywhere by default. */
  readonly within?: string | undefined
}

/** Visual faults of the current page; empty if there are none. */
export async function inspectPage(page: Page, { isRead, within = 'html' }: Inspection): Promise<readonly string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return [...(await page.evaluate(whatIsCut, within)), ...(isRead ? await whatCannotBeRead(page, within) : [])]
}

const shiftsMax = 0.02

/** Layout shifts since the page was opened, recorded by `watchShifts`. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate(() => window.layoutShifts ?? [])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum < shiftsMax ? [] : shifts.map(({ value, moved }) => `shifts by ${value.toFixed(3)}: ${moved.join(' | ')}`)
}

type Shift = { readonly value: number; readonly moved: readonly string[] }
type ShiftEntry = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Window {
    layoutShifts?: readonly Shift[]
  }
}

/** Runs in the page before everything else. */
export function watchShifts(): void {
  window.layoutShifts = []
  const isShift = (entry: PerformanceEntry): entry is ShiftEntry => entry.entryType === 'layout-shift'
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
      const moved = sources.map(({ node }) =>
        (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 160),
      )
      if (!hadRecentInput) window.layoutShifts = [...(window.layoutShifts ?? []), { value, moved }]
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/**
 * Runs in the page: finds a page wider than the screen, controls outside it, text that does not fit its control, broken
 * amounts. Only controls within one part count: those behind a sheet are unreachable, and a map under it still moves.
 */
function whatIsCut(within: string): readonly string[] {
  const problems: string[] = []
  /** A finger can scroll a row of chips into view. */
  const isInRowThatScrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isInRowThatScrolls(element.parentElement))
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} px wide on ${clientWidth}`)
  const controls = 'button, a[href], label, h1, h2'
  for (const control of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${controls})`)) {
    const { left, right, width, height } = control.getBoundingClientRect()
    const words = (control.textContent ?? '').trim() || control.getAttribute('aria-label') || control.className
    const name = `${control.tagName.toLowerCase()} "${words.slice(0, 60)}"`
    // Controls for screen readers are 1 px large; the skip link is above the page. A map extends beyond its edges.
    if (control.closest('.maplibregl-map') !== null) continue
    if (width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue
    if ((left < -1 || right > clientWidth + 1) && !isInRowThatScrolls(control))
      problems.push(`${name} leaves the screen`)
    for (const part of [control, ...control.querySelectorAll<HTMLElement>('*')]) {
      const { overflowX, textOverflow } = getComputedStyle(part)
      const isOver = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
      // An ellipsis is intentional: the whole text is elsewhere.
      if (isOver && overflowX !== 'visible' && textOverflow !== 'ellipsis') problems.push(`${name} is cut`)
      if (isOver && overflowX === 'visible' && part.getBoundingClientRect().left + part.scrollWidth > right + 1)
        problems.push(`${name} runs over its edge`)
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? ''
    const amount = /(NT)?\$[\d,]+/.exec(text)
    if (amount === null) continue
    const range = document.createRange()
    range.setStart(texts.currentNode, amount.index)
    range.setEnd(texts.currentNode, amount.index + amount[0].length)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (lines.size > 1) problems.push(`the amount in "${text}" is broken`)
  }
  return [...new Set(problems)]
}

async function whatCannotBeRead(page: Page, within: string): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include(within).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  )
}
