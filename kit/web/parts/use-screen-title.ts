import { useEffect } from 'react'
import * as words from '../words/compiled/messages.js'

let shownScreens = 0

/**
 * Names the screen in the document's title, and moves the focus to its heading when it is not the first screen of the
 * visit, so that a screen reader announces the navigation.
 */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    const brand = words.kit_nav_brand()
    document.title = title === '' || title === brand ? brand : `${title}｜${brand}`
  }, [title])
  useEffect(() => {
    shownScreens += 1
    if (shownScreens === 1) return
    // A screen that put the focus on its own field takes precedence.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  }, [])
}
