import { useEffect, useRef } from 'react'
import { announce } from './announce.ts'

/** Like `announce`, for the texts of a screen: a position or a message is not read out later. */
export function useAnnounce(): (text: string) => void {
  const takeBack = useRef<() => void>(undefined)
  useEffect(() => () => takeBack.current?.(), [])
  return (text) => {
    takeBack.current = announce(text)
  }
}
