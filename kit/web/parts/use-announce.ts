import { useEffect, useRef } from 'react'
import { announce } from './announce.ts'

/** As `announce`, for words that belong to a screen: where somebody is, or what was written to them, is not read out later. */
export function useAnnounce(): (text: string) => void {
  const takeBack = useRef<() => void>(undefined)
  useEffect(() => () => takeBack.current?.(), [])
  return (text) => {
    takeBack.current = announce(text)
  }
}
